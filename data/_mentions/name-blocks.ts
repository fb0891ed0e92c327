import { FIRST_NAMES } from "./first-names.ts";
import type { NameSetting, Span } from "./name-setting.ts";
import {
  COMPANIONS,
  COMPANY_ENDS,
  COMPOUNDS,
  KIN,
  MONTHS,
  NAME_PREFIXES,
  OWN,
  PLACE_PREPOSITIONS,
  ROLES,
  THANKS,
  TIME_NAMES,
  TIME_WORDS,
  TITLES_OF_OTHERS,
  WEEKDAYS,
} from "./name-words.ts";

/** Whether the surroundings of a name say that somebody or something else is meant. */
export function blocksName(setting: NameSetting, span: Span, surname: string): boolean {
  const single = span.first === span.last;
  return (
    isPartOfLongerName(setting, span, surname) ||
    (single && (isOfTheCustomer(setting, span) || isPlaceOrMonth(setting, span))) ||
    isTheWriter(setting, span)
  );
}

/** "Mark Johnson" is not the roster's Mark Olsen; "Mark O." and "Mark Tuesday" may be. */
function isPartOfLongerName(setting: NameSetting, { first, last }: Span, surname: string): boolean {
  return continuesName(setting, first) || isContinued(setting, last, surname);
}

/** "Mr. Mark", "Anna Mark", "Big Mark". */
function continuesName(setting: NameSetting, first: number): boolean {
  const before = first - 1;
  const gap = setting.gapAfter(before) ?? "";
  if (first === 0 || !/^\.?$/.test(gap)) return false;
  const key = setting.key(before);
  if (setting.isCapitalised(before) && (NAME_PREFIXES.has(key) || TITLES_OF_OTHERS.has(key))) return true;
  if (gap !== "") return false;
  if (setting.isCapitalised(before) && FIRST_NAMES.has(key)) return true;
  const inside = !setting.startsSentence(before) && !setting.startsSentence(first);
  return inside && !setting.businessWords.has(key) && mayBeName(setting, before);
}

/** "Mark Johnson", "Mark & Sons", "Mark Street". */
function isContinued(setting: NameSetting, last: number, surname: string): boolean {
  const joins = setting.key(last + 1) === "and" ? last + 2 : last + 1;
  if (/^[&]?$/.test(setting.gapAfter(last) ?? "-") && isCompanyEnd(setting, joins)) return true;
  if (setting.gapAfter(last) !== "" || setting.startsSentence(last + 1)) return false;
  const next = setting.key(last + 1);
  if (COMPOUNDS.has(`${setting.key(last)} ${next}`)) return true;
  if (next !== "i" && /^\p{Lu}$/u.test(setting.raw(last + 1))) return !surname.startsWith(next);
  return mayBeName(setting, last + 1);
}

function isCompanyEnd(setting: NameSetting, index: number): boolean {
  return setting.isCapitalised(index) && COMPANY_ENDS.has(setting.key(index));
}

/** Capitalised in a text where that means something, and not a word that is so anyway. */
function mayBeName(setting: NameSetting, index: number): boolean {
  const key = setting.key(index);
  if (setting.caseStyle !== "sentence" || !setting.isCapitalised(index) || setting.isAllCaps(index))
    return false;
  if (key === "i" || key.startsWith("i'") || !/\p{Lu}/u.test(setting.raw(index))) return false;
  return !(WEEKDAYS.has(key) || MONTHS.has(key) || ROLES.has(key) || THANKS.has(key));
}

/** "my uncle Mark", "my neighbor, Mark", "Mark, my husband". */
function isOfTheCustomer(setting: NameSetting, { first, last }: Span): boolean {
  return isIntroducedAsTheirs(setting, first) || isAddedAsTheirs(setting, last);
}

/** "my uncle Mark", "my neighbors Ana and Mark". */
function isIntroducedAsTheirs(setting: NameSetting, first: number): boolean {
  const gap = first > 0 ? setting.gapAfter(first - 1) : undefined;
  if (gap === "" && setting.key(first - 1) === "and" && setting.isCapitalised(first - 2)) {
    const other = setting.key(first - 3);
    if (isOne(KIN, other) || (isOne(COMPANIONS, other) && OWN.has(setting.key(first - 4)))) return true;
  }
  if (gap === undefined || !/^[,:(]?$/.test(gap)) return false;
  const previous = setting.key(first - 1);
  if (isOne(KIN, previous)) return true;
  const owned = OWN.has(setting.key(first - 2)) || OWN.has(setting.key(first - 3));
  return isOne(COMPANIONS, previous) && owned;
}

/** "Mark, my husband", "Mark (our neighbor)". */
function isAddedAsTheirs(setting: NameSetting, last: number): boolean {
  const follows = setting.gapAfter(last) ?? "-";
  if (!/^[,(]?$/.test(follows)) return false;
  const person = setting.key(last + 2);
  if (follows !== "" && setting.key(last + 1) === "my")
    return !ROLES.has(person) && !ROLES.has(setting.key(last + 3));
  return OWN.has(setting.key(last + 1)) && (isOne(KIN, person) || isOne(COMPANIONS, person));
}

function isOne(list: ReadonlySet<string>, word: string): boolean {
  return list.has(word) || list.has(word.replace(/s$/, ""));
}

/** "in Austin", "Austin, TX", "since May", "May 5". */
function isPlaceOrMonth(setting: NameSetting, { first, last }: Span): boolean {
  const key = setting.key(last);
  const previous = setting.gapAfter(first - 1) === "" ? setting.key(first - 1) : "";
  if (MONTHS.has(key) && (TIME_WORDS.has(previous) || /^\d/.test(setting.key(last + 1)))) return true;
  if (TIME_NAMES.has(key) && UNTIL.has(previous)) return true;
  if (!setting.places.has(key)) return false;
  const state = setting.raw(last + 1);
  const thanked = previous === "to" && [first - 2, first - 3].some((at) => THANKS.has(setting.key(at)));
  return (
    (PLACE_PREPOSITIONS.has(previous) && !thanked) ||
    (setting.gapAfter(last) === "," && /^[A-Z]{2}$/.test(state))
  );
}

/** "my name is Mark", "I'm Mark", "Regards, Mark", and a last line of "- Mark". */
function isTheWriter(setting: NameSetting, { first, last }: Span): boolean {
  const previous = setting.key(first - 1);
  const second = setting.key(first - 2);
  if (previous === "i'm" || (previous === "am" && second === "i")) return true;
  const third = setting.key(first - 3);
  if ((previous === "is" && second === "name" && third === "my") || (previous === "name" && second === "my"))
    return true;
  const { start, end } = { start: setting.words[first]?.start ?? 0, end: setting.words[last]?.end ?? 0 };
  if (setting.text.slice(end, end + 40).trim().length > 1) return false;
  const before = setting.text.slice(Math.max(0, start - 8), start);
  if (/(?:^|[.!?\n]\s*)\s*[\p{Pd}~]+\s*$/u.test(before)) return true;
  return SIGN_OFF.test(setting.text.slice(Math.max(0, start - 24), start));
}

const UNTIL = new Set(["before", "until", "till", "since", "at", "by"]);
const SIGN_OFF = /\b(?:regards|sincerely|best wishes|yours truly|review(?:ed)? by)[,\s]+$/i;
