import { distance } from "fastest-levenshtein";
import { SETTING_NAMES } from "../_schema/settings.ts";

/** A line for each of these names that is all but that of a setting; what is near none belongs to other programs. */
export function misspeltSettings(names: readonly string[]): string[] {
  const known: readonly string[] = SETTING_NAMES;
  return names.flatMap((name) => {
    if (known.includes(name)) return [];
    const meant = known.find((setting) => isOneSlip(plain(name), plain(setting)));
    return meant === undefined ? [] : [`.env: ${name}: unknown setting; did you mean ${meant}?`];
  });
}

/** Without case and what separates words: `baseUrl` is `BASE_URL`. */
const plain = (name: string) => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");

/** One letter too many, too few or another, or two in each other's place; with more, `WEB_URL` would be taken for `HUB_URL`. */
function isOneSlip(word: string, other: string): boolean {
  const edits = distance(word, other);
  return edits < 2 || (edits === 2 && lettersOf(word) === lettersOf(other));
}

const lettersOf = (word: string) => [...word].sort().join("");
