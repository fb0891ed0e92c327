import { tells } from "./around-names.ts";
import type { NameSetting, Span } from "./name-setting.ts";
import { FIRST_NAMES } from "./name-words.ts";

/** Whether the words around `span` speak of a person; "any" also takes prepositions that stand before words alike ("with grace"). */
export function hasPersonCue(setting: NameSetting, span: Span, wanted: "strong" | "any"): boolean {
  return cueBefore(setting, span.first, wanted) || cueAfter(setting, span);
}

/** Whether the words around `span` name the work this person does: "our plumber Ana", "Ana, the plumber", "ask for Ana". */
export function hasRoleCue(setting: NameSetting, span: Span): boolean {
  return tells(setting, span, "role", "apposed");
}

/** A role, thanks or the like stands before: "our technician Olsen", "thanks to Ana and Olsen". */
export function isIntroducedAsPerson(setting: NameSetting, first: number): boolean {
  return cueBefore(setting, first, "strong");
}

/**
 * Whether the words around a name say that this person worked for the writer: thanked, asked for, spoken with, praised
 * as people are, or at work. Pets and relatives come, go and are lovely too, so plain deeds do not count.
 */
export function isSpokenOfAsStaff(setting: NameSetting, span: Span): boolean {
  return (
    tells(setting, span, "role", "apposed", "crew") ||
    (isIntroducedAsPerson(setting, span.first) && !setting.is(span.first - 1, "outside titles")) ||
    isMetAtWork(setting, span.first) ||
    isPraisedOrWorks(setting, span.last)
  );
}

/** Whether the words after a name say what this person did for the writer, rather than how somebody or something was. */
export function isAtWork(setting: NameSetting, { last }: Span): boolean {
  const at = verbAfter(setting, last);
  return at !== undefined && isDeed(setting, at);
}

function cueBefore(setting: NameSetting, first: number, wanted: "strong" | "any", depth = 0): boolean {
  const gap = setting.gapAfter(first - 1);
  const opens = setting.startsSentence(first);
  if (depth < MOST_JOINED && !opens) {
    if (gap === "" && setting.is(first - 1, "joins") && setting.isCapitalised(first - 2))
      return isNameInSentence(setting, first - 2) || cueBefore(setting, first - 2, wanted, depth + 1);
    const isListed = /^[,&/]$/.test(gap) && setting.isCapitalised(first - 1);
    if (isListed && !setting.is(first - 1, "roles", "thanks"))
      return cueBefore(setting, first - 1, wanted, depth + 1);
  }
  const span = { first, last: first };
  return (
    tells(setting, span, "introduced") ||
    (!opens && tells(setting, span, "abbreviated role")) ||
    (wanted === "any" && tells(setting, span, "introduced at most"))
  );
}

function cueAfter(setting: NameSetting, span: Span): boolean {
  const { first, last } = span;
  const isThing = first === last && setting.is(last, "also things");
  if (tells(setting, span, "apposed", "person") || isJoinedToName(setting, last)) return true;
  if (
    !isThing &&
    (setting.isPossessive(last) || tells(setting, span, "of the firm") || isSetApart(setting, span))
  )
    return true;
  const at = verbAfter(setting, last);
  return at !== undefined && isDoing(setting, at, last, isThing);
}

/** Whether the verb at `at` tells of a person; of what may be a thing too only where no thing could do so. */
function isDoing(setting: NameSetting, at: number, last: number, isThing: boolean): boolean {
  const verb = setting.key(at);
  if (setting.is(last, "modal verbs") && setting.is(at, "unchanged verbs")) return false;
  if (setting.is(at, "person verbs")) return true;
  const isDeed = setting.is(at, "verbs") || /...ed$/.test(verb);
  if (!isThing) return isDeed || /..[ií]?ó$/.test(verb);
  return (isDeed && setting.is(at + 1, "objects")) || isSaidOfPerson(setting, at);
}

/** From this verb on. */
function isSaidOfPerson(setting: NameSetting, verb: number): boolean {
  return tells(setting, { first: verb - 1, last: verb - 1 }, "said of a person");
}

/** Where the verb of a name stands, past what is joined to the name and past adverbs; undefined where a mark parts them. */
function verbAfter(setting: NameSetting, last: number): number | undefined {
  let at = afterJoined(setting, last);
  let gap = setting.gapAfter(at - 1);
  if (gap === "." && at > last + 1) gap = "";
  while (gap === "" && (setting.is(at, "adverbs") || /..ly$/.test(setting.key(at)))) {
    gap = setting.gapAfter(at);
    at++;
  }
  return gap === "" ? at : undefined;
}

/** "Ana, explained it", "Ana, was so patient": a comma where none belongs. */
function isSetApart(setting: NameSetting, { first, last }: Span): boolean {
  const isParted = setting.gapAfter(last) === "," && setting.gapAfter(last + 1) === "";
  if (!isParted || !setting.startsSentence(first)) return false;
  return setting.is(last + 1, "person verbs") || isSaidOfPerson(setting, last + 1);
}

/** "Hunter and Jackson": one name makes the other one. */
function isJoinedToName(setting: NameSetting, last: number): boolean {
  const gap = setting.gapAfter(last);
  const other = gap === "" && setting.is(last + 1, "joins") ? last + 2 : last + 1;
  if (other === last + 1 ? !/^[&/]$/.test(gap) : setting.gapAfter(last + 1) !== "") return false;
  return isNameInSentence(setting, other);
}

function isNameInSentence(setting: NameSetting, index: number): boolean {
  const key = setting.key(index);
  const isName = FIRST_NAMES.has(key) || setting.is(index, "also words") || setting.places.has(key);
  return isName && setting.caseStyle === "sentence" && setting.isCapitalised(index);
}

/** The word after a name, its initial, and others joined to it: "Ana T.", "Ana and Rob", "Ana, Rob and his helper". */
function afterJoined(setting: NameSetting, last: number): number {
  let at = last + 1;
  const isInitial = setting.key(at) !== "i" && /^\p{Lu}$/u.test(setting.raw(at));
  if (isInitial && setting.gapAfter(last) === "" && /^\.?$/.test(setting.gapAfter(at))) return at + 1;
  for (let joined = 0; joined < MOST_JOINED; joined++) {
    const gap = setting.gapAfter(at - 1);
    if (gap === "" && setting.is(at, "joins") && setting.gapAfter(at) === "") {
      if (setting.is(at + 1, "joined by")) return at + 3;
      return at + (/^\p{Lu}$/u.test(setting.raw(at + 2)) ? 3 : 2);
    }
    if (!/^[,&/]$/.test(gap) || !setting.isCapitalised(at)) break;
    at++;
  }
  return at;
}

/** "great job by Ana", "spoke with Ana", "dealt with Rob and Ana". */
function isMetAtWork(setting: NameSetting, first: number): boolean {
  let head = first;
  while (first - head < FARTHEST && isBetweenNames(setting, head - 1)) head--;
  return tells(setting, { first: head, last: head }, "met at work");
}

/** What stands between the names of a list: "Rob and", "Rob,". */
function isBetweenNames(setting: NameSetting, at: number): boolean {
  if (/[^,&/]/.test(setting.gapAfter(at))) return false;
  return setting.key(at) === "and" || (setting.isCapitalised(at) && setting.key(at) !== "i");
}

/** "Ana was so helpful", "Ana and Rob are the best", "Ana did a great job", "Ana explained it", "Ana gave me time". */
function isPraisedOrWorks(setting: NameSetting, last: number): boolean {
  const at = verbAfter(setting, last);
  if (at === undefined) return false;
  if (setting.is(at, "be")) return isPraise(setting, at + 1);
  return isDeed(setting, at) || (/^(?:did|provided)$/.test(setting.key(at)) && isPraise(setting, at + 1));
}

function isDeed(setting: NameSetting, at: number): boolean {
  return (
    setting.is(at, "works") ||
    (setting.is(at, "visits") && setting.is(at + 1, "visiting")) ||
    (setting.is(at, "serves") && setting.is(at + 1, "objects", "served"))
  );
}

function isPraise(setting: NameSetting, from: number): boolean {
  for (let at = from; at < from + REACH && setting.gapAfter(at - 1) === ""; at++) {
    if (setting.is(at, "manners")) return true;
    if (!setting.is(at, "adverbs", "degrees") && !/..ly$/.test(setting.key(at))) return false;
  }
  return false;
}

const MOST_JOINED = 4;
const FARTHEST = 5;
const REACH = 5;
