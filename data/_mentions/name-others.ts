import { initialAfter, mayBeName, type NameSetting, type Span } from "./name-setting.ts";
import { AMBIGUOUS, CUES, FIRST_NAMES, PEOPLE, PLACES, SURNAMES } from "./name-words.ts";

/** Whether a name is of someone or something of the customer's: "my uncle Mark", "Mark, my husband", "our dog Max". */
export function isOfTheCustomer(setting: NameSetting, { first, last }: Span): boolean {
  return (
    isIntroducedAsTheirs(setting, first) ||
    isNamedAsTheirs(setting, first) ||
    isAddedAsTheirs(setting, last) ||
    isAnimal(setting, last)
  );
}

/** "my uncle Mark", "my neighbors Ana and Mark", "our two cats, Bo and Max". */
function isIntroducedAsTheirs(setting: NameSetting, first: number): boolean {
  const head = headOfList(setting, first);
  const gap = setting.gapAfter(head - 1);
  if (!/^[,:(]?$/.test(gap)) return false;
  if (head < first && setting.isCapitalised(head - 1)) return false;
  const previous = setting.key(head - 1);
  if (isOne(PEOPLE("kin"), previous)) return !isOfTechnician(setting, head - 2);
  if (isOne(PEOPLE("pets"), previous) || PEOPLE("breeds").has(previous))
    return gap === "" || isOwned(setting, head - 1);
  return isOne(PEOPLE("companions"), previous) && isOwned(setting, head - 1, 2);
}

/** "his brother Mark" and "Ana's brother Mark" of a technician, but not after "my dad": whose relative is introduced. */
function isOfTechnician(setting: NameSetting, whose: number): boolean {
  if (/['\u2019]s$/i.test(setting.raw(whose))) return setting.rosterWords.has(setting.key(whose));
  if (!CUES("third person").has(setting.key(whose))) return false;
  for (let at = whose - 1; at >= whose - LONGEST_ADDITION && !setting.startsSentence(at + 1); at--) {
    const key = setting.key(at);
    if (
      CUES("own").has(setting.key(at - 1)) &&
      (isOne(PEOPLE("kin"), key) || isOne(PEOPLE("companions"), key))
    )
      return false;
  }
  return true;
}

/** Where a list of names begins: "Ana, Rob and Mark". */
function headOfList(setting: NameSetting, first: number): number {
  let head = first;
  for (let hops = 0; hops < LONGEST_LIST; hops++) {
    const gap = setting.gapAfter(head - 1);
    const other =
      gap === "" && setting.key(head - 1) === "and" ? head - 2 : /^[,&]$/.test(gap) ? head - 1 : head;
    if (other === head || !setting.isCapitalised(other) || setting.startsSentence(other)) break;
    head = other;
  }
  return head;
}

/** "a dog named Max", "my cat is called Max", "my son's name is Max". */
function isNamedAsTheirs(setting: NameSetting, first: number): boolean {
  const before = setting.key(first - 1);
  const isNaming =
    before === "named" || before === "called" || (before === "is" && setting.key(first - 2) === "name");
  if (!isNaming || (before === "called" && PEOPLE("callers").has(setting.key(first - 2)))) return false;
  for (let at = first - 2; at >= first - LONGEST_ADDITION; at--) {
    const key = setting.key(at).replace(/'s$/, "");
    if (PEOPLE("roles").has(key)) return false;
    if (isAge(setting, at)) return true;
    if (at < first - 4) continue;
    if (
      isOne(PEOPLE("pets"), key) ||
      isOne(PEOPLE("kin"), key) ||
      PEOPLE("breeds").has(key) ||
      PEOPLE("companions").has(key)
    )
      return true;
  }
  return false;
}

/** "Mark, my husband", "Mark (our neighbor)", "Max is our dog", "Max, a golden retriever". */
function isAddedAsTheirs(setting: NameSetting, last: number): boolean {
  const follows = setting.gapAfter(last);
  if (!/^[,(]?$/.test(follows)) return false;
  const isCopula = follows === "" && CUES("is").has(setting.key(last + 1));
  const article = isCopula ? last + 2 : last + 1;
  const person = setting.key(article + 1);
  if (follows !== "" && setting.key(article) === "my")
    return !PEOPLE("roles").has(person) && !PEOPLE("roles").has(setting.key(article + 2));
  if (
    CUES("own").has(setting.key(article)) &&
    (isOne(PEOPLE("kin"), person) || isOne(PEOPLE("companions"), person))
  )
    return true;
  if (!CUES("own").has(setting.key(article)) && !CUES("articles").has(setting.key(article))) return false;
  for (let at = article + 1; at <= article + LONGEST_ADDITION && setting.gapAfter(at - 1) === ""; at++) {
    if (PEOPLE("roles").has(setting.key(at + 1)) || PEOPLE("fond").has(setting.key(at + 1))) return false;
    if (PEOPLE("pets").has(setting.key(at)) || PEOPLE("breeds").has(setting.key(at)) || isAge(setting, at))
      return true;
  }
  return false;
}

/** "a 3 year old", "our two-year-old". */
function isAge(setting: NameSetting, at: number): boolean {
  return /^(?:year|yr|month|week)s?$/.test(setting.key(at)) && setting.key(at + 1) === "old";
}

/** "Max barked". */
function isAnimal(setting: NameSetting, last: number): boolean {
  return (
    setting.gapAfter(last) === "" &&
    /^(?:bark|lick|purr|meow|growl|sniff)(?:s|ed)$/.test(setting.key(last + 1))
  );
}

function isOwned(setting: NameSetting, noun: number, reach = LONGEST_ADDITION): boolean {
  for (let at = noun - 1; at >= noun - reach; at--) if (CUES("own").has(setting.key(at))) return true;
  return false;
}

function isOne(list: ReadonlySet<string>, word: string): boolean {
  return list.has(word) || list.has(word.replace(/s$/, ""));
}

const LONGEST_LIST = 3;
/** Words of "my 3 year old golden retriever". */
const LONGEST_ADDITION = 6;

/** "Mark Johnson" is not the roster's Mark Olsen, nor are "Mark & Sons" and "Mark Street"; "Mark O." and "Mark Tuesday" may be. */
export function isNamesake(setting: NameSetting, { last }: Span, surname: string): boolean {
  const joins = setting.key(last + 1) === "and" ? last + 2 : last + 1;
  const isFirm = setting.isCapitalised(joins) && PLACES("firm ends").has(setting.key(joins));
  if (isFirm && /^[&]?$/.test(setting.gapAfter(last))) return true;
  if (setting.gapAfter(last) === "(" && isFrequentSurname(setting, last + 1)) return true;
  if (setting.gapAfter(last) !== "" || setting.startsSentence(last + 1)) return false;
  if (isByname(setting, last) || isOfFamily(setting, last) || isParticle(setting, last + 1)) return true;
  const next = setting.key(last + 1);
  if (CUES("junior").has(next)) return false;
  if (next === "sake" || AMBIGUOUS("compounds").has(`${setting.key(last)} ${next}`)) return true;
  const initial = initialAfter(setting, last);
  if (initial !== "") return !surname.startsWith(initial) || !isInitialOf(setting, last, surname);
  if ((surname.length === 1 && next.startsWith(surname)) || isWrittenLarge(next)) return false;
  return mayBeName(setting, last + 1) || isFrequentSurname(setting, last + 1);
}

/** "Mark O." of Mark Olsen, but not "Mark O. Johnson". */
function isInitialOf(setting: NameSetting, last: number, surname: string): boolean {
  const behind = last + 2;
  if (!/^\.?$/.test(setting.gapAfter(last + 1)) || setting.key(behind) === surname) return true;
  return (
    !isFrequentSurname(setting, behind) && !(setting.gapAfter(last + 1) === "" && mayBeName(setting, behind))
  );
}

/** "mark johnson": a surname without its capital. */
function isFrequentSurname(setting: NameSetting, index: number): boolean {
  const key = setting.key(index);
  return SURNAMES.has(key) && !setting.rosterWords.has(key) && !setting.places.has(key);
}

/** "Mark and Sue Johnson": the surname is of both. */
function isOfFamily(setting: NameSetting, last: number): boolean {
  const [other, surname] = [last + 2, last + 3];
  if (!CUES("couples").has(setting.key(last + 1)) || setting.gapAfter(other) !== "") return false;
  const key = setting.key(other);
  const isOther = (FIRST_NAMES.has(key) || AMBIGUOUS("words").has(key)) && !setting.rosterWords.has(key);
  const named = setting.key(surname);
  return isOther && mayBeName(setting, surname) && !setting.rosterWords.has(named) && !isWrittenLarge(named);
}

/** "Tony the Tiger", but not "Tony the Plumber". */
function isByname(setting: NameSetting, last: number): boolean {
  return (
    setting.key(last + 1) === "the" &&
    !PEOPLE("trades").has(setting.key(last + 2)) &&
    mayBeName(setting, last + 2)
  );
}

/** "Mark van Dyke", "Mark de la Cruz", but not "Mark von der Firma". */
function isParticle(setting: NameSetting, index: number): boolean {
  const isSurname = (at: number) => mayBeName(setting, at) && !PLACES("offices").has(setting.key(at));
  return CUES("particles").has(setting.key(index)) && [1, 2].some((step) => isSurname(index + step));
}

function isWrittenLarge(key: string): boolean {
  return CUES("exclamations").has(key) || CUES("person verbs").has(key);
}

/** Whether a name is of somebody of another firm or household: "Bob from the city", "the previous owner, Bob". */
export function isFromElsewhere(setting: NameSetting, { first, last }: Span): boolean {
  return isIntroducedAsOther(setting, first) || isOfAnotherFirm(setting, last) || isNextDoor(setting, last);
}

/** "our old plumber Bob", "the seller Bob". */
function isIntroducedAsOther(setting: NameSetting, first: number): boolean {
  if (!/^[,:(]?$/.test(setting.gapAfter(first - 1))) return false;
  const key = setting.key(first - 1);
  return (
    PEOPLE("outsiders").has(key) || (PEOPLE("roles").has(key) && CUES("former").has(setting.key(first - 2)))
  );
}

/** "Bob from State Farm", "Bob at Home Depot", "Bob from another outfit", but not "Bob from Customer Service". */
function isOfAnotherFirm(setting: NameSetting, last: number): boolean {
  const from = setting.key(last + 1);
  if (setting.gapAfter(last) !== "" || !PLACES("from").has(from)) return false;
  const of = last + 2;
  const key = setting.key(of);
  if (CUES("other").has(key) || (key === "a" && setting.key(of + 1) === "different")) return true;
  if (CUES("determiners").has(key))
    return [of + 1, of + 2, of + 3].some((at) => PLACES("elsewhere").has(setting.key(at)));
  if (setting.gapAfter(last + 1) !== "" || !mayBeName(setting, of)) return false;
  const isOwn = [PLACES("offices"), setting.businessWords, setting.places, setting.rosterWords].some((list) =>
    list.has(key),
  );
  if (!isOwn && setting.isCapitalised(of + 1) && PLACES("firm trades").has(setting.key(of + 1))) return true;
  return !isOwn && !FIRST_NAMES.has(key) && !AMBIGUOUS("words").has(key);
}

/** "Bob next door", "Bob, who lives across the street". */
function isNextDoor(setting: NameSetting, last: number): boolean {
  const next = setting.key(last + 1);
  if (next === "who") return /^live[sd]?$/.test(setting.key(last + 2));
  return (
    (next === "next" && setting.key(last + 2) === "door") ||
    (next === "across" && setting.key(last + 2) === "the")
  );
}
