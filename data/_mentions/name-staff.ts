import { hasRoleCue, isIntroducedAsPerson, verbAfter } from "./name-cues.ts";
import type { NameSetting, Span } from "./name-setting.ts";
import { CUES, PEOPLE, STAFF } from "./name-words.ts";

/**
 * Whether the words around a name say that this person worked for the writer: thanked, asked for, spoken with, praised
 * as people are, or at work. Pets and relatives come, go and are lovely too, so plain deeds do not count.
 */
export function isSpokenOfAsStaff(setting: NameSetting, span: Span): boolean {
  return (
    hasRoleCue(setting, span) ||
    (isIntroducedAsPerson(setting, span.first) &&
      !PEOPLE("outside titles").has(setting.key(span.first - 1))) ||
    isMetAtWork(setting, span.first) ||
    hasCrew(setting, span.last) ||
    isPraisedOrWorks(setting, span.last)
  );
}

/** "great job by Ana", "spoke with Ana", "dealt with Rob and Ana", "highly recommend Ana", "especially Ana". */
function isMetAtWork(setting: NameSetting, first: number): boolean {
  let at = first - 1;
  while (first - at < FARTHEST && isBetweenNames(setting, at)) at--;
  const gap = setting.gapAfter(at);
  const key = setting.key(at);
  if (STAFF("emphasis").has(key)) return /^,?$/.test(gap);
  if (gap !== "") return false;
  if (key === "recommend") return true;
  if (STAFF("thanked").has(key))
    return [at - 1, at - 2, at - 3].some((before) => CUES("thanks").has(setting.key(before)));
  if (key === "by") return STAFF("work").has(setting.key(at - 1)) || /ed$/.test(setting.key(at - 1));
  if (key !== "with" && key !== "to") return false;
  return [at - 1, at - 2, at - 3].some((before) => STAFF("meetings").has(setting.key(before)));
}

/** What stands between the names of a list: "Rob and", "Rob,". */
function isBetweenNames(setting: NameSetting, at: number): boolean {
  if (/[^,&/]/.test(setting.gapAfter(at))) return false;
  return setting.key(at) === "and" || (setting.isCapitalised(at) && setting.key(at) !== "i");
}

/** "Ana and her team", "Ana & the crew". */
function hasCrew(setting: NameSetting, last: number): boolean {
  const gap = setting.gapAfter(last);
  const whose = gap === "" && setting.key(last + 1) === "and" ? last + 2 : gap === "&" ? last + 1 : undefined;
  if (whose === undefined || !STAFF("whose").has(setting.key(whose))) return false;
  return [whose + 1, whose + 2].some((at) => PEOPLE("crews").has(setting.key(at)));
}

/** "Ana was so helpful", "Ana and Rob are the best", "Ana did a great job", "Ana explained it", "Ana gave me time". */
function isPraisedOrWorks(setting: NameSetting, last: number): boolean {
  const at = verbAfter(setting, last);
  if (at === undefined) return false;
  const verb = setting.key(at);
  if (STAFF("is").has(verb)) return isPraise(setting, at + 1);
  return isDeed(setting, at) || ((verb === "did" || verb === "provided") && isPraise(setting, at + 1));
}

/** Whether the words after a name say what this person did for the writer, rather than how somebody or something was. */
export function isAtWork(setting: NameSetting, { last }: Span): boolean {
  const at = verbAfter(setting, last);
  return at !== undefined && isDeed(setting, at);
}

function isDeed(setting: NameSetting, at: number): boolean {
  const [verb, next] = [setting.key(at), setting.key(at + 1)];
  if (STAFF("works").has(verb)) return true;
  if (STAFF("comes").has(verb) && STAFF("visiting").has(next)) return true;
  return STAFF("serves").has(verb) && (CUES("objects").has(next) || STAFF("served").has(next));
}

function isPraise(setting: NameSetting, from: number): boolean {
  for (let at = from; at < from + REACH && setting.gapAfter(at - 1) === ""; at++) {
    const key = setting.key(at);
    if (STAFF("manners").has(key)) return true;
    if (!CUES("adverbs").has(key) && !STAFF("degrees").has(key) && !/..ly$/.test(key)) return false;
  }
  return false;
}

const FARTHEST = 6;
const REACH = 5;
