import type { NameSetting, Span } from "./name-setting.ts";
import { AMBIGUOUS, CUES, FIRST_NAMES, PEOPLE, PLACES } from "./name-words.ts";

/** Whether the words around `span` speak of a person; "any" also takes prepositions that stand before words alike ("with grace"). */
export function hasPersonCue(setting: NameSetting, span: Span, wanted: "strong" | "any"): boolean {
  return cueBefore(setting, span.first, wanted) || cueAfter(setting, span);
}

/** Whether the words around `span` name the work this person does: "our plumber Ana", "Ana, the plumber", "ask for Ana". */
export function hasRoleCue(setting: NameSetting, { first, last }: Span): boolean {
  const gap = setting.gapAfter(first - 1);
  const previous = setting.key(first - 1);
  const second = setting.key(first - 2);
  if (/^[,:(]?$/.test(gap) && PEOPLE("trades").has(previous)) return !CUES("others").has(second);
  if (gap === "" && (previous === "is" || previous === "was") && second === "name") {
    return setting.key(first - 3) !== "my";
  }
  if (gap === "" && previous === "for" && /^ask(ed|ing)?$|^request(ed)?$/.test(second)) return true;
  return isApposed(setting, last);
}

/** A role, thanks or the like stands before: "our technician Olsen", "thanks to Ana and Olsen". */
export function isIntroducedAsPerson(setting: NameSetting, first: number): boolean {
  return cueBefore(setting, first, "strong");
}

/** "Ana, our senior plumber", "Ana the plumber", "Ana, technician", "Ana was our plumber". */
function isApposed(setting: NameSetting, last: number): boolean {
  const gap = setting.gapAfter(last);
  if (!/^,?$/.test(gap)) return false;
  if (gap === "," && PEOPLE("trades").has(setting.key(last + 1))) return true;
  const isPredicate = gap === "" && /^(?:is|was)$/.test(setting.key(last + 1));
  const article = isPredicate ? last + 2 : last + 1;
  if (!CUES("apposed").has(setting.key(article))) return false;
  return [article + 1, article + 2].some(
    (at) => setting.gapAfter(at - 1) === "" && PEOPLE("trades").has(setting.key(at)),
  );
}

function cueBefore(setting: NameSetting, first: number, wanted: "strong" | "any", depth = 0): boolean {
  const gap = setting.gapAfter(first - 1);
  const previous = setting.key(first - 1);
  if (depth < MOST_JOINED && !setting.startsSentence(first)) {
    if (gap === "" && CUES("joins").has(previous) && setting.isCapitalised(first - 2))
      return isNameInSentence(setting, first - 2) || cueBefore(setting, first - 2, wanted, depth + 1);
    const isListed = /^[,&/]$/.test(gap) && setting.isCapitalised(first - 1);
    if (isListed && !PEOPLE("roles").has(previous) && !CUES("thanks").has(previous))
      return cueBefore(setting, first - 1, wanted, depth + 1);
  }
  return (
    isIntroduced(setting, first, gap) ||
    (gap === "" && wanted === "any" && CUES("before names").has(previous))
  );
}

/** "our technician Ana", "thank you, Ana", "shout out to Ana", "her name is Ana", "asked for Ana", "installed by Ana". */
function isIntroduced(setting: NameSetting, first: number, gap: string): boolean {
  const previous = setting.key(first - 1);
  const second = setting.key(first - 2);
  if (!/^[,.:(]?$/.test(gap)) return false;
  if (gap === ".") return !setting.startsSentence(first) && PEOPLE("roles").has(previous);
  if (PEOPLE("roles").has(previous) || CUES("thanks").has(previous)) return true;
  if (previous === "you" && CUES("thanks").has(second)) return true;
  if (gap !== "") return false;
  if (CUES("to").has(previous) && (CUES("thanks").has(second) || second === "out" || second === "off"))
    return true;
  if ((previous === "is" || previous === "was") && second === "name") return true;
  if (previous === "for" && /^ask(ed|ing)?$|^request(ed)?$/.test(second)) return true;
  return previous === "by" && /ed$|^done$/.test(second);
}

function cueAfter(setting: NameSetting, span: Span): boolean {
  const key = setting.key(span.last);
  const isThing = span.first === span.last && AMBIGUOUS("things").has(key);
  if (!isThing && /['\u2019]s$/i.test(setting.raw(span.last))) return true;
  if (setting.gapAfter(span.last) === "," && setting.key(span.last + 1) === "who") return true;
  if (isApposed(setting, span.last) || isInOffice(setting, span.last)) return true;
  if (isJoinedToName(setting, span.last) || isSpokenTo(setting, span.last)) return true;
  if (!isThing && (isOfThisFirm(setting, span.last) || isSetApart(setting, span))) return true;
  const at = verbAfter(setting, span.last);
  return at !== undefined && isDoing(setting, at, key, isThing);
}

/** Whether the verb at `at` tells of a person; of what may be a thing too only where no thing could do so. */
function isDoing(setting: NameSetting, at: number, key: string, isThing: boolean): boolean {
  const verb = setting.key(at);
  if (AMBIGUOUS("modal verbs").has(key) && AMBIGUOUS("unchanged verbs").has(verb)) return false;
  if (CUES("person verbs").has(verb)) return true;
  if (!isThing) return CUES("verbs").has(verb) || /...ed$|..[ií]?ó$/.test(verb);
  const isDeed = CUES("verbs").has(verb) || /...ed$/.test(verb);
  if (isDeed && CUES("objects").has(setting.key(at + 1))) return true;
  return (verb === "was" || verb === "is") && saysPerson(setting, at + 1);
}

/** Where the verb of a name stands, past what is joined to the name and past adverbs; undefined where a mark parts them. */
export function verbAfter(setting: NameSetting, last: number): number | undefined {
  let at = afterJoined(setting, last);
  let gap = setting.gapAfter(at - 1);
  if (gap === "." && at > last + 1) gap = "";
  while (gap === "" && (CUES("adverbs").has(setting.key(at)) || /..ly$/.test(setting.key(at)))) {
    gap = setting.gapAfter(at);
    at++;
  }
  return gap === "" ? at : undefined;
}

/** "Ana, you are the best", "Ana, thanks again". */
function isSpokenTo(setting: NameSetting, last: number): boolean {
  const next = setting.key(last + 1);
  return /^[,:]$/.test(setting.gapAfter(last)) && (next === "you" || CUES("thanks").has(next));
}

/** "Ana from Arden Plumbing", of the business itself. */
function isOfThisFirm(setting: NameSetting, last: number): boolean {
  const of = last + 2;
  return (
    /^,?$/.test(setting.gapAfter(last)) &&
    setting.gapAfter(last + 1) === "" &&
    PLACES("in office").has(setting.key(last + 1)) &&
    setting.isCapitalised(of) &&
    setting.businessWords.has(setting.key(of))
  );
}

/** "Ana, explained it", "Ana, was so patient": a comma where none belongs. */
function isSetApart(setting: NameSetting, { first, last }: Span): boolean {
  if (!setting.startsSentence(first) || setting.gapAfter(last) !== "," || setting.gapAfter(last + 1) !== "")
    return false;
  const verb = setting.key(last + 1);
  return (
    CUES("person verbs").has(verb) || ((verb === "was" || verb === "is") && saysPerson(setting, last + 2))
  );
}

/** "Ana at the front desk". */
function isInOffice(setting: NameSetting, last: number): boolean {
  if (setting.gapAfter(last) !== "" || !PLACES("in office").has(setting.key(last + 1))) return false;
  return [last + 2, last + 3].some((at) => PLACES("offices").has(setting.key(at)));
}

/** "Hunter and Jackson": one name makes the other one. */
function isJoinedToName(setting: NameSetting, last: number): boolean {
  const gap = setting.gapAfter(last);
  const other = gap === "" && CUES("joins").has(setting.key(last + 1)) ? last + 2 : last + 1;
  if (other === last + 1 ? !/^[&/]$/.test(gap) : setting.gapAfter(last + 1) !== "") return false;
  return isNameInSentence(setting, other);
}

function isNameInSentence(setting: NameSetting, index: number): boolean {
  const key = setting.key(index);
  const isName = FIRST_NAMES.has(key) || AMBIGUOUS("words").has(key) || setting.places.has(key);
  return isName && setting.caseStyle === "sentence" && setting.isCapitalised(index);
}

/** The word after a name, its initial, and others joined to it: "Ana T.", "Ana and Rob", "Ana, Rob and his helper". */
function afterJoined(setting: NameSetting, last: number): number {
  let at = last + 1;
  const isInitial = setting.key(at) !== "i" && /^\p{Lu}$/u.test(setting.raw(at));
  if (isInitial && setting.gapAfter(last) === "" && /^\.?$/.test(setting.gapAfter(at))) return at + 1;
  for (let joined = 0; joined < MOST_JOINED; joined++) {
    const gap = setting.gapAfter(at - 1);
    if (gap === "" && CUES("joins").has(setting.key(at)) && setting.gapAfter(at) === "") {
      if (CUES("joined by").has(setting.key(at + 1))) return at + 3;
      return at + (/^\p{Lu}$/u.test(setting.raw(at + 2)) ? 3 : 2);
    }
    if (!/^[,&/]$/.test(gap) || !setting.isCapitalised(at)) break;
    at++;
  }
  return at;
}

function saysPerson(setting: NameSetting, from: number): boolean {
  for (let at = from; at < from + 3 && setting.gapAfter(at - 1) === ""; at++) {
    if (CUES("person predicates").has(setting.key(at))) return true;
  }
  return false;
}

const MOST_JOINED = 4;
