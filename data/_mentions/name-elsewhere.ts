import { mayBeName, type NameSetting, type Span } from "./name-setting.ts";
import { AMBIGUOUS, CUES, FIRST_NAMES, PEOPLE, PLACES } from "./name-words.ts";

/** Whether a name is of somebody of another firm or household: "Bob from the city", "the previous owner, Bob". */
export function isFromElsewhere(setting: NameSetting, { first, last }: Span): boolean {
  return isIntroducedAsOther(setting, first) || isOfAnotherFirm(setting, last) || isNextDoor(setting, last);
}

/** "our old plumber Bob", "the seller Bob". */
function isIntroducedAsOther(setting: NameSetting, first: number): boolean {
  if (!/^[,:(]?$/.test(setting.gapAfter(first - 1) ?? "-")) return false;
  const key = setting.key(first - 1);
  return PEOPLE.outsiders.has(key) || (PEOPLE.roles.has(key) && CUES.former.has(setting.key(first - 2)));
}

/** "Bob from State Farm", "Bob at Home Depot", "Bob from another outfit", but not "Bob from Customer Service". */
function isOfAnotherFirm(setting: NameSetting, last: number): boolean {
  const from = setting.key(last + 1);
  if (setting.gapAfter(last) !== "" || !PLACES.from.has(from)) return false;
  const of = last + 2;
  const key = setting.key(of);
  if (CUES.other.has(key) || (key === "a" && setting.key(of + 1) === "different")) return true;
  if (CUES.determiners.has(key))
    return [of + 1, of + 2, of + 3].some((at) => PLACES.elsewhere.has(setting.key(at)));
  if (setting.gapAfter(last + 1) !== "" || !mayBeName(setting, of)) return false;
  const isOwn = [PLACES.offices, setting.businessWords, setting.places, setting.rosterWords].some((list) =>
    list.has(key),
  );
  if (!isOwn && setting.isCapitalised(of + 1) && PLACES["firm trades"].has(setting.key(of + 1))) return true;
  return !isOwn && !FIRST_NAMES.has(key) && !AMBIGUOUS.words.has(key);
}

/** "Bob next door", "Bob, who lives across the street". */
function isNextDoor(setting: NameSetting, last: number): boolean {
  const next = setting.key(last + 1);
  if (next === "who") return /^live[sd]?$/.test(setting.key(last + 2));
  return (
    (next === "next" && setting.key(last + 2) === "door") ||
    (next === "across" && setting.key(last + 2) === "the")
  );
}
