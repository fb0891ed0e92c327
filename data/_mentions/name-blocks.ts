import { isFromElsewhere, isNamesake, isOfTheCustomer } from "./name-others.ts";
import { mayBeName, type NameSetting, type Span } from "./name-setting.ts";
import { AMBIGUOUS, CUES, FIRST_NAMES, PEOPLE, PLACES } from "./name-words.ts";

/** Whether the surroundings of a name say that somebody or something else is meant. */
export function blocksName(setting: NameSetting, span: Span, surname: string): boolean {
  const single = span.first === span.last;
  return (
    continuesName(setting, span.first) ||
    isNamesake(setting, span, surname) ||
    (single && (isOfTheCustomer(setting, span) || isPlaceOrMonth(setting, span))) ||
    isFromElsewhere(setting, span) ||
    isTheWriter(setting, span)
  );
}

/** "Mr. Mark", "Anna Mark", "Big Mark". */
function continuesName(setting: NameSetting, first: number): boolean {
  const before = first - 1;
  const gap = setting.gapAfter(before);
  if (first === 0 || !/^\.?$/.test(gap)) return false;
  const key = setting.key(before);
  if (
    setting.isCapitalised(before) &&
    (PLACES("name prefixes").has(key) || PEOPLE("others' titles").has(key))
  )
    return true;
  if (gap !== "") return false;
  if (setting.isCapitalised(before) && FIRST_NAMES.has(key)) return true;
  if (CUES("objects").has(key)) return false;
  const inside = !setting.startsSentence(before) && !setting.startsSentence(first);
  return inside && !setting.businessWords.has(key) && mayBeName(setting, before);
}

/** "in Austin", "Austin, TX", "since May", "May 5". */
function isPlaceOrMonth(setting: NameSetting, { first, last }: Span): boolean {
  const key = setting.key(last);
  const previous = setting.gapAfter(first - 1) === "" ? setting.key(first - 1) : "";
  if (PLACES("months").has(key) && (PLACES("time words").has(previous) || /^\d/.test(setting.key(last + 1))))
    return true;
  if (AMBIGUOUS("times").has(key) && PLACES("until").has(previous)) return true;
  if (!setting.places.has(key)) return false;
  const state = setting.raw(last + 1);
  const thanked =
    previous === "to" && [first - 2, first - 3].some((at) => CUES("thanks").has(setting.key(at)));
  return (
    (PLACES("place prepositions").has(previous) && !thanked) ||
    (setting.gapAfter(last) === "," && /^[A-Z]{2}$/.test(state))
  );
}

/** "my name is Mark", "I'm Mark", "It's Mark again", "Regards, Mark", a last line of "- Mark", and a line of "Ana and Mark". */
function isTheWriter(setting: NameSetting, { first, last }: Span): boolean {
  const previous = setting.key(first - 1);
  const second = setting.key(first - 2);
  if (previous === "i'm" || (previous === "am" && second === "i")) return true;
  if (/^(?:it's|it)$/.test(previous) && CUES("greetings").has(setting.key(last + 1))) return true;
  const third = setting.key(first - 3);
  if ((previous === "is" && second === "name" && third === "my") || (previous === "name" && second === "my"))
    return true;
  if (first === last && isLineOfNames(setting, first)) return true;
  const { start, end } = { start: setting.words[first]?.start ?? 0, end: setting.words[last]?.end ?? 0 };
  if (setting.text.slice(end, end + 40).trim().length > 1) return false;
  const before = setting.text.slice(Math.max(0, start - 8), start);
  if (/(?:^|[.!?\n]\s*)\s*[\p{Pd}~]+\s*$/u.test(before)) return true;
  return SIGN_OFF.test(setting.text.slice(Math.max(0, start - 24), start));
}

/** Nothing but names on a line that is not the first, and that nothing leads on to ("Thanks to:"): who signs. */
function isLineOfNames({ text, words }: NameSetting, first: number): boolean {
  const at = words[first]?.start ?? 0;
  const before = text.slice(Math.max(0, at - LONGEST_LINE), at);
  const begins = before.lastIndexOf("\n") + 1;
  if (begins === 0) return false;
  const [behind = ""] = text.slice(at, at + LONGEST_LINE).split("\n", 1);
  const head = before.slice(0, begins).trimEnd();
  return head !== "" && !LEADS_ON.test(head) && NAMES_ALONE.test(before.slice(begins) + behind);
}

const LONGEST_LINE = 60;
const LEADS_ON = /(?::|\b(?:to|by|with|and|for|our|the))$/i;
const NAMES_ALONE =
  /^[\s\p{Pd}~]*\p{Lu}[\p{L}'\u2019.]{0,20}(?:(?:\s*(?:[,&/]|\b(?:and|y)\b)\s*|\s)\p{Lu}[\p{L}'\u2019.]{0,20}){0,3}[\s.]*$/u;
const SIGN_OFF =
  /\b(?:(?:regards|sincerely|best wishes|yours truly|review(?:ed)? by)[,\s]+|(?:signed|love),\s*)$/i;
