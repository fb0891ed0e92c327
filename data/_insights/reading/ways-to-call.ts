import { readWordSets } from "../../_text/read-words.ts";
import { words } from "../../_text/words.ts";

/**
 * How customers call a business whose name is given: "Tidy Tank Plumbing & Septic, LLC" whole, without its legal form,
 * and up to each word that names a trade. Single words are left out, since they are words of the language, too.
 */
export function waysToCall(name: string): string[] {
  const all = words(name);
  const ends = all
    .map(({ key }, at) => ({
      at,
      isEnd: at === all.length - 1 || FIRM["trades"].has(key) || FIRM["legal"].has(all[at + 1]!.key),
    }))
    .filter(({ at, isEnd }) => isEnd && at > 0);
  return ends.map(({ at }) => name.slice(all[0]!.start, all[at]!.end));
}

/** Words in the names of businesses. */
const FIRM = readWordSets(new URL("./words/names-of-firms.en.txt", import.meta.url), ["trades", "legal"]);
