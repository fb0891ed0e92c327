import { readWordList, readWordSet, readWords } from "../_text/read-words.ts";
import { wordsOf } from "../_text/word-list.ts";

export const FIRST_NAMES = readWordSet(new URL("./words/first-names.txt", import.meta.url));

/** A first name, and after it its short forms. */
export const NICKNAMES: ReadonlyMap<string, readonly string[]> = new Map(
  readWords(new URL("./words/nicknames.txt", import.meta.url)).map((line) => {
    const [name = "", ...shorts] = line.split(" ");
    return [name, shorts];
  }),
);

/** Names that are something else as well, and what stands around names: each section has a name of its own in all of these files. */
const SECTIONS = new Map<string, ReadonlySet<string>>([
  ["first names", FIRST_NAMES],
  ["surnames", readWordSet(new URL("./words/surnames.txt", import.meta.url))],
]);
for (const file of ["ambiguous-names", "people", "firms-and-places", "cues", "staff.en"]) {
  const list = readWordList(new URL(`./words/${file}.txt`, import.meta.url), null);
  for (const name of list.keys()) {
    if (SECTIONS.has(name)) throw new Error(`_mentions/words/${file}.txt: [${name}] is in another file, too`);
    SECTIONS.set(name, new Set(wordsOf(list, name)));
  }
}

/** The words of a section. Throws an Error for one that there is not. */
export function section(name: string): ReadonlySet<string> {
  const found = SECTIONS.get(name);
  if (!found) throw new Error(`_mentions/words: no file has [${name}]`);
  return found;
}

export const ROLES = section("roles");
export const KIN = section("kin");
export const COMPANIONS = section("companions");
export const OWN = section("own");
