import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, test } from "vitest";
import { TRANSLATED } from "../../data/_text/messages.ts";
import { allDescriptions } from "../helpers/descriptions.ts";
import { read } from "../helpers/documents.ts";

interface Rule {
  /** In lower case; a star at the end stands for all endings. */
  forbidden: string;
  rather: string;
}

const VOICE = read("content/_strings/voice.md");

/** The rows of the table below a heading, without its first two lines. */
function rowsBelow(heading: string): string[][] {
  const section = VOICE.split(`## ${heading}\n`)[1]!.split("\n## ")[0]!;
  const lines = section.split("\n").filter((line) => line.startsWith("|"));
  return lines.slice(2).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

function rulesOf(language: string): Rule[] {
  return rowsBelow("Words not to use")
    .filter(([of]) => of === language)
    .flatMap(([, words, rather]) =>
      words!.split(", ").map((word) => ({ forbidden: word.toLowerCase(), rather: rather! })),
    );
}

/** Every message by its path with the words that people read: without arguments, options and the notes of translators. */
function wordsOf(tree: unknown, path = ""): [path: string, words: string][] {
  if (typeof tree === "string") return [[path, shown(tree)]];
  return Object.entries(tree as object)
    .filter(([key]) => !key.startsWith("@"))
    .flatMap(([key, value]) => wordsOf(value, path === "" ? key : `${path}.${key}`));
}

type Elements = ReturnType<IntlMessageFormat["getAst"]>;

/** The words of all branches of a message; names of arguments and of their options are code. */
function shown(message: string): string {
  const look = (elements: Elements): string =>
    elements
      .map((element) => {
        if (element.type === 0) return element.value;
        if (!("options" in element)) return "…";
        return Object.values(element.options)
          .map(({ value }) => look(value))
          .join(" | ");
      })
      .join("");
  return look(new IntlMessageFormat(message, "en").getAst());
}

function faultsIn(tree: unknown, rules: readonly Rule[]): string[] {
  return wordsOf(tree).flatMap(([path, words]) => misplacedIn(path, words, rules));
}

function misplacedIn(path: string, words: string, rules: readonly Rule[]): string[] {
  return rules
    .filter(({ forbidden }) => pattern(forbidden).test(words))
    .map(({ forbidden, rather }) => `${path}: “${forbidden}”, rather ${rather}: ${words}`);
}

function pattern(forbidden: string): RegExp {
  const word = forbidden.replace(/\*$/, "");
  return new RegExp(`(?<![\\p{L}’])${word}${forbidden.endsWith("*") ? "" : "(?!\\p{L})"}`, "iu");
}

const messagesIn = (language: string) => JSON.parse(read(`content/_strings/${language}.json`)) as object;

test.each(TRANSLATED.filter((language) => rulesOf(language).length > 0))(
  "the messages in %s use the words of the table of terms",
  (language) => {
    expect(faultsIn(messagesIn(language), rulesOf(language))).toEqual([]);
  },
);

test("a word that is not to be used is found in any message and form, but not in the names of arguments", () => {
  const rules = [
    { forbidden: "withdraw*", rather: "removed" },
    { forbidden: "named", rather: "mentioned" },
  ];
  const tree = {
    a: { plain: "Withdrawn by its author", list: ["Nothing", "Named twice"] },
    plural: "{n, plural, one {# review withdraws} other {{named, number} reviews}}",
    code: "{withdrawn, select, named {yes} other {no}} {named}, renamed",
    "@note": "named",
  };
  expect(faultsIn(tree, rules).map((fault) => fault.split(":")[0])).toEqual([
    "a.plain",
    "a.list.1",
    "plural",
  ]);
});

test("the table of terms has a word for every thing in every language of its head", () => {
  const rows = rowsBelow("Terms");
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter((row) => row.length !== 7 || row.includes(""))).toEqual([]);
  const head = VOICE.split("## Terms\n")[1]!
    .match(/\| Thing \| (.*) \|/)![1]!
    .split(" | ");
  expect(head).toEqual(expect.arrayContaining(["en", "de", "es", "fr"]));
  expect(rowsBelow("Words not to use").filter(([of]) => !head.includes(of!))).toEqual([]);
});

test("no English term is a word that is not to be used", () => {
  const terms = rowsBelow("Terms").map(([, english]) => english!);
  expect(faultsIn(terms, rulesOf("en"))).toEqual([]);
});

describe("what is said of fields, operations and tools", () => {
  /** Without names and values of fields, which stand as code. */
  const plain = (words: string) => words.replace(/`[^`]*`/g, "…");
  const all = allDescriptions().map(({ words, ...where }) => ({ ...where, words: plain(words) }));
  const rows = rowsBelow("Descriptions of fields");
  const unsaid = rows.flatMap(([not, but]) => (/\.$/.test(not!) ? [] : [{ not: not!, but: but! }]));
  const rules = unsaid.flatMap(({ not, but }) =>
    not.split(", ").map((words) => ({ forbidden: words.toLowerCase(), rather: but })),
  );

  /** Whether a description says something only beside others: a bare noun, or what hangs on a word that is not there. */
  const hangs = (words: string) =>
    /^(?:the|an?) \p{L}+\.$/iu.test(words) ||
    /^(?:its|their|those|of|with|by|in|as|so|that|to|for|null)\b/iu.test(words);

  test("is read from every schema, parameter, tool, prompt, column and setting", () => {
    const paths = all.map(({ path }) => path);
    const expected = [
      ".components.schemas.Review.rating",
      ".paths./api/reviews/search.get min_rating",
      "business.json.aspects.blame",
      "rating_over_time.by",
      "get_business().section",
      "good_at service",
      "reviews.csv guarded",
      "BASE_URL",
    ];
    expect(expected.filter((path) => !paths.includes(path))).toEqual([]);
  });

  test("uses the words of the table of terms", () => {
    const forbidden = [...rulesOf("en"), ...rules];
    expect([...new Set(all.flatMap(({ path, words }) => misplacedIn(path, words, forbidden)))]).toEqual([]);
  });

  test("is whole by itself where it is said of a field", () => {
    const hanging = all.filter(({ isField, words }) => isField && hangs(words));
    expect(hanging.map(({ path, words }) => `${path}: ${words}`)).toEqual([]);
  });

  test("is faulty and right as in the table of examples", () => {
    const sentences = (cell: string | undefined) => cell!.match(/[^.]+\./g) ?? [];
    const whole = rows.filter(([not]) => not!.endsWith("."));
    expect(whole.length).toBeGreaterThan(3);
    expect(whole.flatMap(([not]) => sentences(not)).filter((one) => !hangs(one.trim()))).toEqual([]);
    expect(whole.flatMap(([, but]) => sentences(but)).filter((one) => hangs(one.trim()))).toEqual([]);
    expect(rules.length).toBeGreaterThan(3);
  });
});
