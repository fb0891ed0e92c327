import type { NameSetting, Span } from "./name-setting.ts";
import {
  ADVERBS,
  ANY_SUBJECT_VERBS,
  BEFORE_ANY_NAME,
  PERSON_PREDICATES,
  PERSON_VERBS,
  ROLES,
  THANKS,
  THING_NAMES,
  TRADES,
} from "./name-words.ts";

/**
 * Whether the words around `span` speak of a person: a role or thanks before it, a deed after it. "any" also takes
 * prepositions that stand before names and words alike ("with grace").
 */
export function hasPersonCue(setting: NameSetting, span: Span, wanted: "strong" | "any"): boolean {
  return cueBefore(setting, span.first, wanted) || cueAfter(setting, span);
}

/** Whether the words around `span` name the work this person does: "our plumber Ana", "Ana, the plumber", "ask for Ana". */
export function hasRoleCue(setting: NameSetting, { first, last }: Span): boolean {
  const gap = first > 0 ? setting.gapAfter(first - 1) : undefined;
  const previous = setting.key(first - 1);
  const second = setting.key(first - 2);
  if (gap !== undefined && /^[,:]?$/.test(gap) && ROLES.has(previous)) return !OTHERS_ROLE.has(second);
  if (gap === "" && (previous === "is" || previous === "was") && second === "name") {
    return setting.key(first - 3) !== "my";
  }
  if (gap === "" && previous === "for" && /^ask(ed|ing)?$|^request(ed)?$/.test(second)) return true;
  if (!/^,?$/.test(setting.gapAfter(last) ?? "-")) return false;
  if (!APPOSED.has(setting.key(last + 1))) return false;
  return [last + 2, last + 3].some((at) => setting.gapAfter(at - 1) === "" && TRADES.has(setting.key(at)));
}

function cueBefore(setting: NameSetting, first: number, wanted: "strong" | "any"): boolean {
  const gap = first > 0 ? setting.gapAfter(first - 1) : undefined;
  if (gap === undefined || !/^[,.:]?$/.test(gap)) return false;
  const previous = setting.key(first - 1);
  const second = setting.key(first - 2);
  if (gap === ".") return setting.startsSentence(first) ? false : ROLES.has(previous);
  if (ROLES.has(previous) || THANKS.has(previous)) return true;
  if (previous === "you" && THANKS.has(second)) return true;
  if (gap !== "") return false;
  if (previous === "to" && (THANKS.has(second) || second === "out" || second === "off")) return true;
  if ((previous === "is" || previous === "was") && second === "name") return true;
  if (previous === "for" && /^ask(ed|ing)?$|^request(ed)?$/.test(second)) return true;
  if (previous === "by" && /ed$|^done$/.test(second)) return true;
  return wanted === "any" && BEFORE_ANY_NAME.has(previous);
}

function cueAfter(setting: NameSetting, span: Span): boolean {
  const key = setting.key(span.last);
  const isThing = span.first === span.last && THING_NAMES.has(key);
  if (!isThing && /['\u2019]s$/i.test(setting.raw(span.last))) return true;
  if (setting.gapAfter(span.last) === "," && setting.key(span.last + 1) === "who") return true;
  let at = span.last + 1;
  let gap = setting.gapAfter(span.last);
  while (gap === "" && (ADVERBS.has(setting.key(at)) || /..ly$/.test(setting.key(at)))) {
    gap = setting.gapAfter(at);
    at++;
  }
  if (gap !== "") return false;
  const verb = setting.key(at);
  if (PERSON_VERBS.has(verb)) return true;
  if (isThing) return (verb === "was" || verb === "is") && saysPerson(setting, at + 1);
  return ANY_SUBJECT_VERBS.has(verb) || /...ed$/.test(verb);
}

function saysPerson(setting: NameSetting, from: number): boolean {
  for (let at = from; at < from + 3 && setting.gapAfter(at - 1) === ""; at++) {
    if (PERSON_PREDICATES.has(setting.key(at))) return true;
  }
  return false;
}

const APPOSED = new Set(["our", "the", "their", "your"]);
/** "my old plumber Ana", "another plumber Ana" works elsewhere. */
const OTHERS_ROLE = new Set(["previous", "last", "former", "old", "another", "other", "different"]);
