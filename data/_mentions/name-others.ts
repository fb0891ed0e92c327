import { tells } from "./around-names.ts";
import { initialAfter, mayBeName, type NameSetting, type Span } from "./name-setting.ts";
import { section } from "./name-words.ts";

/** Whether a name is of someone or something of the customer's: "my uncle Mark", "Mark, my husband", "our dog Max". */
export function isOfTheCustomer(setting: NameSetting, span: Span): boolean {
  return (
    isIntroducedAsTheirs(setting, span.first) ||
    isNamedAsTheirs(setting, span) ||
    tells(setting, span, "added as theirs") ||
    isPet(setting, span.last)
  );
}

/** "my uncle Mark", "my neighbors Ana and Mark", "our two cats, Bo and Max". */
function isIntroducedAsTheirs(setting: NameSetting, first: number): boolean {
  const head = headOfList(setting, first);
  if (head < first && setting.isCapitalised(head - 1)) return false;
  const span = { first: head, last: head };
  if (tells(setting, span, "relative")) return !isOfTechnician(setting, head - 2);
  return tells(setting, span, "theirs");
}

/** "his brother Mark" and "Ana's brother Mark" of a technician, but not after "my dad": whose relative is introduced. */
function isOfTechnician(setting: NameSetting, whose: number): boolean {
  if (setting.isPossessive(whose)) return setting.rosterWords.has(setting.key(whose));
  if (!setting.is(whose, "third person")) return false;
  for (let at = whose - 1; at >= whose - LONGEST_ADDITION && !setting.startsSentence(at + 1); at--)
    if (setting.is(at - 1, "own") && isOneOf(setting, at, "kin", "companions")) return false;
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

/** "a dog named Max", "a 3 year old named Max", but not "the plumber for my dog named Max". */
function isNamedAsTheirs(setting: NameSetting, span: Span): boolean {
  if (!tells(setting, span, "named")) return false;
  const { first } = span;
  for (let at = first - 2; at >= first - LONGEST_ADDITION; at--) {
    if (setting.is(at, "roles")) return false;
    if (isAge(setting, at)) return true;
    if (at >= first - 4 && (isOneOf(setting, at, "pets", "kin") || setting.is(at, "breeds", "companions")))
      return true;
  }
  return false;
}

/** "Max is our dog", "Max, a golden retriever", but not "Max, our dog lover". */
function isPet(setting: NameSetting, last: number): boolean {
  const gap = setting.gapAfter(last);
  const article = gap === "" && setting.is(last + 1, "is") ? last + 2 : last + 1;
  if (!/^[,(]?$/.test(gap) || !setting.is(article, "own", "articles")) return false;
  for (let at = article + 1; at <= article + LONGEST_ADDITION && setting.gapAfter(at - 1) === ""; at++) {
    if (setting.is(at + 1, "roles", "fond")) return false;
    if (setting.is(at, "pets", "breeds") || isAge(setting, at)) return true;
  }
  return false;
}

/** "a 3 year old", "our two-year-old". */
function isAge(setting: NameSetting, at: number): boolean {
  return /^(?:year|yr|month|week)s?$/.test(setting.key(at)) && setting.key(at + 1) === "old";
}

/** Whether a word, or what it is the plural of, is in one of these lists. */
function isOneOf(setting: NameSetting, at: number, ...lists: string[]): boolean {
  const one = setting.key(at).replace(/s$/, "");
  return setting.is(at, ...lists) || lists.some((list) => section(list).has(one));
}

const LONGEST_LIST = 3;
/** Words of "my 3 year old golden retriever". */
const LONGEST_ADDITION = 6;

/** "Mark Johnson" is not the roster's Mark Olsen, nor are "Mark & Sons" and "Mark Street"; "Mark O." and "Mark Tuesday" may be. */
export function isNamesake(setting: NameSetting, span: Span, surname: string): boolean {
  if (tells(setting, span, "firm")) return true;
  const { last } = span;
  if (setting.gapAfter(last) !== "" || setting.startsSentence(last + 1)) return false;
  if (tells(setting, span, "other surname")) return true;
  const next = setting.key(last + 1);
  if (setting.is(last + 1, "junior")) return false;
  if (section("compounds").has(`${setting.key(last)} ${next}`)) return true;
  const initial = initialAfter(setting, last);
  if (initial !== "") return !surname.startsWith(initial) || !isInitialOf(setting, last, surname);
  const isShortened = surname.length === 1 && next.startsWith(surname);
  if (isShortened || setting.is(last + 1, "exclamations", "person verbs")) return false;
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
  return setting.is(index, "surnames") && !setting.rosterWords.has(key) && !setting.places.has(key);
}
