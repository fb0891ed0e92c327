import { blocksName } from "./name-blocks.ts";
import { hasPersonCue } from "./name-cues.ts";
import type { NameSetting, Span } from "./name-setting.ts";
import { DETERMINERS, HOMOGRAPHS, MODALS } from "./name-words.ts";

/**
 * Whether a roster name found at `span` means that technician. A wrong name in public is worse than a missed one,
 * so whatever may be another person, a place or a plain word needs a cue.
 * `surname` is the technician's own, "" when there is none; `collides` when a service or an area is written alike.
 */
export function isTechnicianNamed(
  setting: NameSetting,
  span: Span,
  surname: string,
  collides: boolean,
): boolean {
  if (blocksName(setting, span, surname)) return false;
  const single = span.first === span.last;
  const key = setting.key(span.first);
  const ambiguous = single && (collides || HOMOGRAPHS.has(key) || setting.places.has(key));

  if (!setting.isCapitalised(span.first)) {
    if (setting.caseStyle !== "lower" && !setting.opensQuotation(span.first)) return false;
    if (!single) return true;
    if (ambiguous && DETERMINERS.has(setting.key(span.first - 1))) return false;
    return hasPersonCue(setting, span, ambiguous ? "strong" : "any");
  }
  if (!ambiguous) return true;
  if (DETERMINERS.has(setting.key(span.first - 1)) && !setting.startsSentence(span.first)) return false;
  const capitalMarksName =
    setting.caseStyle === "sentence" && !setting.startsSentence(span.first) && !setting.isAllCaps(span.first);
  if (capitalMarksName && !collides && !MODALS.has(key)) return true;
  return hasPersonCue(setting, span, capitalMarksName ? "any" : "strong");
}
