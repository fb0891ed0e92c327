import { BLAND_WORDS, FUNCTION_WORDS } from "../_text/function-words.ts";
import { tells } from "./around-names.ts";
import { blocksName } from "./name-blocks.ts";
import { hasPersonCue, isIntroducedAsPerson, isSpokenOfAsStaff } from "./name-cues.ts";
import type { NameSetting, Span } from "./name-setting.ts";
import { FIRST_NAMES } from "./name-words.ts";
import type { TechnicianEntry } from "./roster-names.ts";

/**
 * Whether a roster name found at `span` means that technician. A wrong name in public is worse than a missed one,
 * so whatever may be another person, a place or a plain word needs a cue.
 * `collides` when a service or an area is written alike.
 */
export function isTechnicianNamed(
  setting: NameSetting,
  span: Span,
  technician: TechnicianEntry,
  collides: boolean,
): boolean {
  if (blocksName(setting, span, technician.surname)) return false;
  if (technician.bySurname) return isNamedBySurname(setting, span.first);
  const single = span.first === span.last;
  const key = setting.key(span.first);
  const ambiguous =
    single && (collides || setting.is(span.first, "also words", "also brands") || setting.places.has(key));
  if (!setting.isCapitalised(span.first)) return isNamedInSmall(setting, span, ambiguous);
  const determined = isBehindDeterminer(setting, span.first);
  if (!ambiguous) {
    const plain = !(single && determined) || setting.key(span.first - 1) === "a";
    return plain || hasPersonCue(setting, span, "strong");
  }
  if (determined || isVerb(setting, span)) return false;
  const marked = capitalMarksName(setting, span.first);
  if (marked && !collides && mayNameAlone(setting, span.last)) return true;
  return hasPersonCue(setting, span, marked ? "any" : "strong");
}

/** "our technician Olsen", "thanks to Olsen": a surname alone is anybody's unless introduced, and the firm's in its name. */
function isNamedBySurname(setting: NameSetting, first: number): boolean {
  if (setting.businessWords.has(setting.key(first))) return false;
  const isMarked = setting.caseStyle === "sentence" && setting.isCapitalised(first);
  return isMarked && !setting.startsSentence(first) && isIntroducedAsPerson(setting, first);
}

/** A name without its capital; `ambiguous` when it is also a word, a place or another name. */
function isNamedInSmall(setting: NameSetting, span: Span, ambiguous: boolean): boolean {
  if (setting.caseStyle !== "lower" && !setting.opensQuotation(span.first))
    return !ambiguous && !tells(setting, span, "determined") && isLeftSmall(setting, span);
  if (span.first !== span.last) return true;
  if (ambiguous && tells(setting, span, "determined")) return false;
  return hasPersonCue(setting, span, ambiguous ? "strong" : "any");
}

/** "the Hunter", but not "Ana's Hunter". */
function isBehindDeterminer(setting: NameSetting, first: number): boolean {
  return (
    setting.is(first - 1, "determiners") && !setting.startsSentence(first) && !setting.isPossessive(first - 1)
  );
}

/** "Will the", "Mark it": a word that opens a sentence, with its object. */
function isVerb(setting: NameSetting, { first, last }: Span): boolean {
  return setting.startsSentence(first) && setting.is(last + 1, "objects") && setting.gapAfter(last) === "";
}

/** Whether a plain word would stand here without a capital. */
function capitalMarksName(setting: NameSetting, first: number): boolean {
  return (
    !followsUnknownName(setting, first) &&
    setting.caseStyle === "sentence" &&
    !setting.startsSentence(first) &&
    !setting.isAllCaps(first)
  );
}

/** Whether a capital is enough: not for a brand, and not for "Will" before a verb. */
function mayNameAlone(setting: NameSetting, last: number): boolean {
  return setting.is(last, "modal verbs") ? setting.gapAfter(last) !== "" : !setting.is(last, "also brands");
}

/** Whether a name that is not a word may be written without its capital here: "brian", "Ana and teo", "spoke to teo". */
function isLeftSmall(setting: NameSetting, span: Span): boolean {
  return (
    FIRST_NAMES.has(setting.key(span.first)) ||
    tells(setting, span, "joined to a technician") ||
    hasPersonCue(setting, span, "strong") ||
    isSpokenOfAsStaff(setting, span)
  );
}

/** "Manta Ray": a word that opens the sentence, and is no word that sentences open with, may be the first half. */
function followsUnknownName(setting: NameSetting, first: number): boolean {
  const before = first - 1;
  if (first === 0 || !setting.startsSentence(before) || setting.gapAfter(before) !== "") return false;
  const key = setting.key(before);
  const opens =
    FUNCTION_WORDS.has(key) ||
    BLAND_WORDS.has(key) ||
    setting.is(before, "roles", "thanks", "adverbs", "before names");
  return !opens && !/(?:ed|ing|ly|s)$/.test(key);
}
