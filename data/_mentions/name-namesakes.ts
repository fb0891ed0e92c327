import { initialAfter, mayBeName, type NameSetting, type Span } from "./name-setting.ts";
import { AMBIGUOUS, CUES, FIRST_NAMES, PEOPLE, PLACES, SURNAMES } from "./name-words.ts";

/** "Mark Johnson" is not the roster's Mark Olsen, nor are "Mark & Sons" and "Mark Street"; "Mark O." and "Mark Tuesday" may be. */
export function isNamesake(setting: NameSetting, { last }: Span, surname: string): boolean {
  const joins = setting.key(last + 1) === "and" ? last + 2 : last + 1;
  if (/^[&]?$/.test(setting.gapAfter(last) ?? "-") && isCompanyEnd(setting, joins)) return true;
  if (setting.gapAfter(last) === "(" && isFrequentSurname(setting, last + 1)) return true;
  if (setting.gapAfter(last) !== "" || setting.startsSentence(last + 1)) return false;
  if (isByname(setting, last) || isOfFamily(setting, last) || isParticle(setting, last + 1)) return true;
  const next = setting.key(last + 1);
  if (CUES.junior.has(next)) return false;
  if (next === "sake" || AMBIGUOUS.compounds.has(`${setting.key(last)} ${next}`)) return true;
  const initial = initialAfter(setting, last);
  if (initial !== "") return !surname.startsWith(initial) || !isInitialOf(setting, last, surname);
  if ((surname.length === 1 && next.startsWith(surname)) || isWrittenLarge(next)) return false;
  return mayBeName(setting, last + 1) || isFrequentSurname(setting, last + 1);
}

/** "Mark O." of Mark Olsen, but not "Mark O. Johnson". */
function isInitialOf(setting: NameSetting, last: number, surname: string): boolean {
  const behind = last + 2;
  if (!/^\.?$/.test(setting.gapAfter(last + 1) ?? "-") || setting.key(behind) === surname) return true;
  return (
    !isFrequentSurname(setting, behind) && !(setting.gapAfter(last + 1) === "" && mayBeName(setting, behind))
  );
}

/** "mark johnson": a surname without its capital. */
function isFrequentSurname(setting: NameSetting, index: number): boolean {
  const key = setting.key(index);
  return SURNAMES.has(key) && !setting.rosterWords.has(key) && !setting.places.has(key);
}

/** "Mark and Sue Johnson": the surname is of both. */
function isOfFamily(setting: NameSetting, last: number): boolean {
  const [other, surname] = [last + 2, last + 3];
  if (!CUES.couples.has(setting.key(last + 1)) || setting.gapAfter(other) !== "") return false;
  const key = setting.key(other);
  const isOther = (FIRST_NAMES.has(key) || AMBIGUOUS.words.has(key)) && !setting.rosterWords.has(key);
  const named = setting.key(surname);
  return isOther && mayBeName(setting, surname) && !setting.rosterWords.has(named) && !isWrittenLarge(named);
}

/** "Tony the Tiger", but not "Tony the Plumber". */
function isByname(setting: NameSetting, last: number): boolean {
  return (
    setting.key(last + 1) === "the" &&
    !PEOPLE.trades.has(setting.key(last + 2)) &&
    mayBeName(setting, last + 2)
  );
}

/** "Mark van Dyke", "Mark de la Cruz", but not "Mark von der Firma". */
function isParticle(setting: NameSetting, index: number): boolean {
  const isSurname = (at: number) => mayBeName(setting, at) && !PLACES.offices.has(setting.key(at));
  return CUES.particles.has(setting.key(index)) && [1, 2].some((step) => isSurname(index + step));
}

function isCompanyEnd(setting: NameSetting, index: number): boolean {
  return setting.isCapitalised(index) && PLACES["firm ends"].has(setting.key(index));
}

function isWrittenLarge(key: string): boolean {
  return CUES.exclamations.has(key) || CUES["person verbs"].has(key);
}
