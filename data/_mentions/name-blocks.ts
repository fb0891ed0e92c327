import { tells } from "./around-names.ts";
import { isNamesake, isOfTheCustomer } from "./name-others.ts";
import type { NameSetting, Span } from "./name-setting.ts";

/** Whether the surroundings of a name say that somebody or something else is meant. */
export function blocksName(setting: NameSetting, span: Span, surname: string): boolean {
  const single = span.first === span.last;
  return (
    tells(setting, span, "longer name", "elsewhere", "writer") ||
    isSecondName(setting, span) ||
    isNamesake(setting, span, surname) ||
    (single &&
      (isOfTheCustomer(setting, span) || isPlaceOrTime(setting, span) || isLineOfNames(setting, span))) ||
    isSignature(setting, span)
  );
}

function isSecondName(setting: NameSetting, span: Span): boolean {
  const opens = setting.startsSentence(span.first - 1) || setting.startsSentence(span.first);
  return !opens && tells(setting, span, "second name");
}

/** "in Austin", "Austin, TX", "since May", "May 5". */
function isPlaceOrTime(setting: NameSetting, span: Span): boolean {
  const { last } = span;
  const next = setting.raw(last + 1);
  if (setting.is(last, "months") && (/^\d/.test(next) || tells(setting, span, "month"))) return true;
  if (setting.is(last, "also times") && tells(setting, span, "time")) return true;
  const isInState = setting.gapAfter(last) === "," && /^[A-Z]{2}$/.test(next);
  return setting.places.has(setting.key(last)) && (isInState || tells(setting, span, "place"));
}

/** "Regards, Mark", a last line of "- Mark". */
function isSignature({ words, text }: NameSetting, { first, last }: Span): boolean {
  const { start, end } = { start: words[first]?.start ?? 0, end: words[last]?.end ?? 0 };
  if (text.slice(end, end + 40).trim().length > 1) return false;
  const before = text.slice(Math.max(0, start - 8), start);
  if (/(?:^|[.!?\n]\s*)\s*[\p{Pd}~]+\s*$/u.test(before)) return true;
  return SIGN_OFF.test(text.slice(Math.max(0, start - 24), start));
}

/** Nothing but names on a line that is not the first, and that nothing leads on to ("Thanks to:"): who signs. */
function isLineOfNames({ text, words }: NameSetting, { first }: Span): boolean {
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
