import type { NameSetting, Span } from "./name-setting.ts";
import { CUES, PEOPLE } from "./name-words.ts";

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
  const gap = head > 0 ? setting.gapAfter(head - 1) : undefined;
  if (gap === undefined || !/^[,:(]?$/.test(gap)) return false;
  if (head < first && setting.isCapitalised(head - 1)) return false;
  const previous = setting.key(head - 1);
  if (isOne(PEOPLE.kin, previous)) return !isOfTechnician(setting, head - 2);
  if (isOne(PEOPLE.pets, previous) || PEOPLE.breeds.has(previous))
    return gap === "" || isOwned(setting, head - 1);
  return isOne(PEOPLE.companions, previous) && isOwned(setting, head - 1, 2);
}

/** "his brother Mark" and "Ana's brother Mark" of a technician, but not after "my dad": whose relative is introduced. */
function isOfTechnician(setting: NameSetting, whose: number): boolean {
  if (/['\u2019]s$/i.test(setting.raw(whose))) return setting.rosterWords.has(setting.key(whose));
  if (!CUES["third person"].has(setting.key(whose))) return false;
  for (let at = whose - 1; at >= whose - LONGEST_ADDITION && !setting.startsSentence(at + 1); at--) {
    const key = setting.key(at);
    if (CUES.own.has(setting.key(at - 1)) && (isOne(PEOPLE.kin, key) || isOne(PEOPLE.companions, key)))
      return false;
  }
  return true;
}

/** Where a list of names begins: "Ana, Rob and Mark". */
function headOfList(setting: NameSetting, first: number): number {
  let head = first;
  for (let hops = 0; hops < LONGEST_LIST; hops++) {
    const gap = setting.gapAfter(head - 1) ?? "-";
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
  if (!isNaming || (before === "called" && PEOPLE.callers.has(setting.key(first - 2)))) return false;
  for (let at = first - 2; at >= first - LONGEST_ADDITION; at--) {
    const key = setting.key(at).replace(/'s$/, "");
    if (PEOPLE.roles.has(key)) return false;
    if (isAge(setting, at)) return true;
    if (at < first - 4) continue;
    if (
      isOne(PEOPLE.pets, key) ||
      isOne(PEOPLE.kin, key) ||
      PEOPLE.breeds.has(key) ||
      PEOPLE.companions.has(key)
    )
      return true;
  }
  return false;
}

/** "Mark, my husband", "Mark (our neighbor)", "Max is our dog", "Max, a golden retriever". */
function isAddedAsTheirs(setting: NameSetting, last: number): boolean {
  const follows = setting.gapAfter(last) ?? "-";
  if (!/^[,(]?$/.test(follows)) return false;
  const isCopula = follows === "" && CUES.is.has(setting.key(last + 1));
  const article = isCopula ? last + 2 : last + 1;
  const person = setting.key(article + 1);
  if (follows !== "" && setting.key(article) === "my")
    return !PEOPLE.roles.has(person) && !PEOPLE.roles.has(setting.key(article + 2));
  if (CUES.own.has(setting.key(article)) && (isOne(PEOPLE.kin, person) || isOne(PEOPLE.companions, person)))
    return true;
  if (!CUES.own.has(setting.key(article)) && !CUES.articles.has(setting.key(article))) return false;
  for (let at = article + 1; at <= article + LONGEST_ADDITION && setting.gapAfter(at - 1) === ""; at++) {
    if (PEOPLE.roles.has(setting.key(at + 1)) || PEOPLE.fond.has(setting.key(at + 1))) return false;
    if (PEOPLE.pets.has(setting.key(at)) || PEOPLE.breeds.has(setting.key(at)) || isAge(setting, at))
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
  for (let at = noun - 1; at >= noun - reach; at--) if (CUES.own.has(setting.key(at))) return true;
  return false;
}

function isOne(list: ReadonlySet<string>, word: string): boolean {
  return list.has(word) || list.has(word.replace(/s$/, ""));
}

const LONGEST_LIST = 3;
/** Words of "my 3 year old golden retriever". */
const LONGEST_ADDITION = 6;
