import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { PROJECT } from "../../helpers/project.ts";

const sources = readdirSync(join(PROJECT, "data"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => join(PROJECT, "data", file))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

/** Each list whose sections the code asks for by their names, and what it is called there. */
const lists = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/const (\w+) = readWordSets\(new URL\("([^"]+)"/g)].map(([, name, list]) => ({
    list: list!,
    name: name!,
    file,
  })),
);

function sectionsOf(file: string): string[] {
  return [...readFileSync(file, "utf8").matchAll(/^\[(.+)\]/gm)].map((match) => match[1]!);
}

/** The sections that the code asks a list for: in the file that reads it, there also as any list's, and in those that import it. */
function askedOf(name: string, file: string): Set<string> {
  const isImport = new RegExp(`import [^;]*\\b${name}\\b[^;]*from "[^"]*/${basename(file)}"`);
  const users = sources.filter((source) => source.file === file || isImport.test(source.text));
  return new Set(
    users.flatMap(({ file: user, text }) => askedIn(text, user === file ? `${name}|section` : name)),
  );
}

function askedIn(text: string, list: string): string[] {
  return [...text.matchAll(new RegExp(`\\b(?:${list})\\(\\s*"([^"]+)"`, "g"))].map((match) => match[1]!);
}

const MENTIONS = join(PROJECT, "data/_mentions");
const AROUND_NAMES = join(MENTIONS, "words/around-names.txt");

/** The strings that are given to these functions in the room of mentions. */
function givenTo(functions: string): string[] {
  const calls = new RegExp(
    `\\b(?:${functions})(\\((?:[^()]|\\([^()]*\\))*\\))|(\\[[^\\]]*\\])\\.map\\((?:${functions})\\)`,
    "g",
  );
  return sources
    .filter(({ file }) => file.startsWith(MENTIONS))
    .flatMap(({ text }) => [...text.matchAll(calls)])
    .flatMap(([, given, mapped]) => [...(given ?? mapped)!.matchAll(/"([^"]+)"/g)].map(([, name]) => name!));
}

/** The lists that patterns around names ask for, without those that are made of what a business declares. */
function listsInPatterns(): string[] {
  const patterns = readFileSync(AROUND_NAMES, "utf8").replaceAll(/^#.*$/gm, "");
  const made = ["name", "business", "roster", "place"];
  return [...patterns.matchAll(/<([^>]+)>/g)].map(([, name]) => name!).filter((name) => !made.includes(name));
}

const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

describe("the sections of lists of words", () => {
  test("are read by several files", () => {
    expect(lists.length).toBeGreaterThan(12);
  });

  test.each(lists)("$list holds those that the code asks for, and no others", ({ list, name, file }) => {
    expect([...askedOf(name, file)].sort()).toEqual(sectionsOf(join(dirname(file), list)).sort());
  });

  test("around names are those that the code and its patterns ask for, and no others", () => {
    const files = readdirSync(join(MENTIONS, "words")).map((file) => join(MENTIONS, "words", file));
    const there = files.filter((file) => file !== AROUND_NAMES).flatMap(sectionsOf);
    expect(there.length).toBeGreaterThan(60);
    const asked = [...givenTo("section|is|isOneOf"), ...listsInPatterns()];
    expect(sorted(asked)).toEqual(sorted([...there, "first names", "surnames"]));
    expect(sorted(givenTo("tells"))).toEqual(sorted(sectionsOf(AROUND_NAMES)));
  });

  test.each(["es", "de", "fr"])("of the language %s are all asked for", (language) => {
    const folder = join(PROJECT, "data/_insights/languages");
    const known = [
      "respelled",
      "elides",
      ...sources.flatMap(({ text }) => askedIn(text, "phrases|section|told|wordsOf")),
    ];
    expect(sectionsOf(join(folder, `words/${language}.txt`)).filter((name) => !known.includes(name))).toEqual(
      [],
    );
  });
});
