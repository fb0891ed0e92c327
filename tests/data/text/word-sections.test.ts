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

describe("the sections of lists of words", () => {
  test("are read by several files", () => {
    expect(lists.length).toBeGreaterThan(12);
  });

  test.each(lists)("$list holds those that the code asks for, and no others", ({ list, name, file }) => {
    expect([...askedOf(name, file)].sort()).toEqual(sectionsOf(join(dirname(file), list)).sort());
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
