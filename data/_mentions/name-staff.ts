import { hasRoleCue, isIntroducedAsPerson, verbAfter } from "./name-cues.ts";
import type { NameSetting, Span } from "./name-setting.ts";
import { ADVERBS, OBJECTS, THANKS } from "./name-words.ts";

/**
 * Whether the words around a name say that this person worked for the writer: thanked, asked for, spoken with, praised
 * as people are, or at work. Pets and relatives come, go and are lovely too, so plain deeds do not count.
 */
export function isSpokenOfAsStaff(setting: NameSetting, span: Span): boolean {
  return (
    hasRoleCue(setting, span) ||
    (isIntroducedAsPerson(setting, span.first) && !OUTSIDERS.has(setting.key(span.first - 1))) ||
    isMetAtWork(setting, span.first) ||
    hasCrew(setting, span.last) ||
    isPraisedOrWorks(setting, span.last)
  );
}

/** "great job by Ana", "spoke with Ana", "dealt with Rob and Ana", "highly recommend Ana", "especially Ana". */
function isMetAtWork(setting: NameSetting, first: number): boolean {
  let at = first - 1;
  while (first - at < FARTHEST && isBetweenNames(setting, at)) at--;
  const gap = setting.gapAfter(at) ?? "-";
  const key = setting.key(at);
  if (EMPHASIS.has(key)) return /^,?$/.test(gap);
  if (gap !== "") return false;
  if (key === "recommend") return true;
  if (THANKED.has(key)) return [at - 1, at - 2, at - 3].some((before) => THANKS.has(setting.key(before)));
  if (key === "by") return WORK_OF.has(setting.key(at - 1)) || /ed$/.test(setting.key(at - 1));
  if (key !== "with" && key !== "to") return false;
  return [at - 1, at - 2, at - 3].some((before) => MEETINGS.has(setting.key(before)));
}

/** What stands between the names of a list: "Rob and", "Rob,". */
function isBetweenNames(setting: NameSetting, at: number): boolean {
  if (/[^,&/]/.test(setting.gapAfter(at) ?? "-")) return false;
  return setting.key(at) === "and" || (setting.isCapitalised(at) && setting.key(at) !== "i");
}

/** "Ana and her team", "Ana & the crew". */
function hasCrew(setting: NameSetting, last: number): boolean {
  const gap = setting.gapAfter(last);
  const whose = gap === "" && setting.key(last + 1) === "and" ? last + 2 : gap === "&" ? last + 1 : undefined;
  if (whose === undefined || !WHOSE.has(setting.key(whose))) return false;
  return [whose + 1, whose + 2].some((at) => CREWS.has(setting.key(at)));
}

/** "Ana was so helpful", "Ana and Rob are the best", "Ana did a great job", "Ana explained it", "Ana gave me time". */
function isPraisedOrWorks(setting: NameSetting, last: number): boolean {
  const at = verbAfter(setting, last);
  if (at === undefined) return false;
  const verb = setting.key(at);
  if (COPULAS.has(verb)) return isPraise(setting, at + 1);
  if (WORKS.has(verb)) return true;
  if (COMES.has(verb) && VISITING.has(setting.key(at + 1))) return true;
  if (SERVES.has(verb)) return OBJECTS.has(setting.key(at + 1)) || SERVED.has(setting.key(at + 1));
  return (verb === "did" || verb === "provided") && isPraise(setting, at + 1);
}

function isPraise(setting: NameSetting, from: number): boolean {
  for (let at = from; at < from + REACH && setting.gapAfter(at - 1) === ""; at++) {
    const key = setting.key(at);
    if (MANNERS.has(key)) return true;
    if (!ADVERBS.has(key) && !DEGREES.has(key) && !/..ly$/.test(key)) return false;
  }
  return false;
}

const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

const FARTHEST = 6;
const REACH = 5;
/** Titles that anybody bears, and those who come from elsewhere. */
const OUTSIDERS = set("mr mrs ms miss inspector");
const THANKED = set("much lot again million");
const EMPHASIS = set("especially particularly");
const WORK_OF = set("job work service done move installation repair experience help assistance");
const MEETINGS = set(`
  spoke speak speaking spoken talked talk talking chatted chatting chat dealt dealing worked working corresponded
  interacted interaction interactions conversation conversations experience call connected interactions through`);
const WHOSE = set("his her the their");
const CREWS = set(
  "team crew partner helper guys men boys colleague colleagues coworker assistant gang staff",
);
const COPULAS = set("was is were are has");
const DEGREES = set(
  "so very super extremely a an the such been both all just one of my to too beyond always",
);
const MANNERS = set(`
  great awesome amazing wonderful excellent fantastic friendly polite professional knowledgeable knowledgable courteous
  kind helpful patient punctual thorough honest respectful efficient prompt pleasant personable outstanding attentive
  considerate terrific superb informative rude unprofessional best careful phenomenal incredible exceptional fabulous
  brilliant accommodating hardworking informed dismissive unhelpful careless professionals legend legends star pleasure
  nice responsive communicative timely delight joy job work wonders`);
const WORKS = set(`
  explained fixed installed replaced repaired diagnosed answered recommended suggested helped assisted apologized
  apologised responded cleared explains answers helps listened assured arranged handled resolved processed scheduled
  rescheduled quoted measured loaded unloaded packed wrapped hauled wired welded soldered unclogged snaked inspected
  cleaned deserves`);
const SERVES = set(
  "gave told showed took made walked got kept called texted emailed sent treated went talked had",
);
const COMES = set("came arrived showed comes");
const VISITING = set("out by promptly on within up early right quickly exactly");
const SERVED = set("care time the great excellent above every through everything");
