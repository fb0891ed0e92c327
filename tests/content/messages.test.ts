import { readFileSync } from "node:fs";
import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, test } from "vitest";
import { createFormat } from "../../content/_strings/format.ts";
import { interfaceFor } from "../../content/_strings/strings.ts";
import { recogniseLanguage } from "../../data/_insights/languages/recognise.ts";
import { localeFor, TRANSLATED } from "../../data/_text/messages.ts";
import { words } from "../../data/_text/words.ts";
import { createFacts } from "../../public/assets/review-card.js";
import { FILES, read } from "../helpers/documents.ts";
import { reviewOf } from "../helpers/insights-reviews.ts";

type Tree = { [key: string]: Tree | string | string[] };

const treeOf = (language: string) => JSON.parse(read(`content/_strings/${language}.json`)) as Tree;

/** Every message by its path, the translators' notes left out. */
function messagesOf(tree: Tree | string[] | string, path = ""): [path: string, text: string][] {
  if (typeof tree === "string") return [[path, tree]];
  return Object.entries(tree)
    .filter(([key]) => !key.startsWith("@"))
    .flatMap(([key, value]) => messagesOf(value as Tree, path === "" ? key : `${path}.${key}`));
}

const ENGLISH = new Map(messagesOf(treeOf("en")));

/** What scripts fill in by themselves is no ICU message; what it counts has a pattern for each plural form. */
const isPattern = (path: string) => /^(card|search\.live)\./.test(path);
const FORM = /\.(zero|one|two|few|many)$/;

/** A file says of itself that messages are still to come. */
const isUnfinished = (tree: Tree) => Object.hasOwn(tree, "@unfinished");

interface Parsed {
  /** The words of all its branches. */
  text: string;
  /** What is to be given, without what is derived of it (`nameGiven`, `nameInitial`). */
  names: string[];
  /** The categories of each plural that has any beside other. */
  plurals: string[][];
}

/** Throws a SyntaxError where a message cannot be parsed. */
function parse(text: string, language: string): Parsed {
  const names = new Set<string>();
  const plurals: string[][] = [];
  const pieces: string[] = [];
  const look = (elements: ReturnType<IntlMessageFormat["getAst"]>) => {
    for (const element of elements) {
      if (element.type === 0) pieces.push(element.value);
      else if ("value" in element) names.add(String(element.value).replace(/(Given|Initial|Lower)$/, ""));
      if (!("options" in element)) continue;
      const keys = Object.keys(element.options);
      if ("pluralType" in element && keys.some((key) => key !== "other" && !key.startsWith("=")))
        plurals.push(keys);
      for (const option of Object.values(element.options)) look(option.value);
    }
  };
  look(new IntlMessageFormat(text, language).getAst());
  return { text: pieces.join(" "), names: [...names].sort(), plurals };
}

/** What is wrong with the messages of a language, a line each. */
function faultsOf(language: string, tree: Tree): string[] {
  const own = new Map(messagesOf(tree));
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const isForm = (path: string) => ENGLISH.has(path.replace(FORM, ".other")) && FORM.test(path);
  const unknown = [...own.keys()]
    .filter((path) => !ENGLISH.has(path) && !isForm(path))
    .map((path) => `${path}: no such message`);
  const wrong = [...ENGLISH].flatMap(([path, english]) => {
    const text = own.get(path);
    if (text === undefined && isForm(path)) return [];
    if (text === undefined) return isUnfinished(tree) ? [] : [`${path}: missing`];
    if (text.trim() === "") return [`${path}: empty`];
    if (isPattern(path)) {
      const [found, meant] = [text, english].map((pattern) => (pattern.match(/\{\w+\}/g) ?? []).sort());
      // One and two may be words.
      const isRight = found!.join() === meant!.join() || (FORM.test(path) && found!.length === 0);
      return isRight ? [] : [`${path}: other places to fill in`];
    }
    const [parsed, meant] = [parse(text, language), parse(english, "en")];
    const lacking = parsed.plurals.flatMap((keys) =>
      categories.filter((category) => !keys.includes(category)),
    );
    return [
      ...(parsed.names.join() === meant.names.join()
        ? []
        : [`${path}: names ${parsed.names} and not ${meant.names}`]),
      ...lacking.map((category) => `${path}: lacks the plural ${category}`),
      ...foreignIn(parsed.text, language).map((other) => `${path}: is in ${other}`),
    ];
  });
  const formless = [...own.keys()]
    .filter((path) => path.endsWith(".other") && ENGLISH.has(path.replace(/other$/, "one")))
    .flatMap((path) => categories.map((category) => path.replace(/other$/, category)))
    .filter((path) => !own.has(path))
    .map((path) => `${path}: missing`);
  const isRightToLeft = createFormat(language).direction === "rtl";
  const bare = [...own].flatMap(([path, text]) =>
    [...text.matchAll(NOT_ISOLATED)]
      .filter(() => isRightToLeft)
      .map(([name]) => `${path}: ${name} needs U+2068 before it and U+2069 behind it`),
  );
  const whole = isUnfinished(tree) && own.size >= ENGLISH.size ? ["@unfinished: nothing is missing"] : [];
  return [...unknown, ...wrong, ...formless, ...bare, ...whole];
}

/** What may be in another script than the message around it, with nothing that keeps their directions apart. */
const NOT_ISOLATED =
  /(?<!\u2068)\{(?:author|business|corrected|filter|name|query|source|subject|words)\}|\{(?:author|business|name|source)\}(?!\u2069)/g;

/** The language of a message that is long enough to tell it and is in another one than it should be. */
function foreignIn(text: string, language: string): string[] {
  // Names of header fields are English everywhere, and so is what a review is called in Dutch.
  const plain = text.replace(/\b[A-Z]\w*(?:-[A-Z]\w*)+|\breviews?\b/g, " ");
  const all = words(plain);
  if (all.length < LONG) return [];
  const found = recogniseLanguage(plain, all, language);
  return found === null || found === language ? [] : [found];
}

/** Words, of which fewer are too few to tell a language by. */
const LONG = 9;

test.each(TRANSLATED)(
  "the messages in %s are named as in English and in that language, and whole unless the file says that it is unfinished",
  (language) => {
    expect(faultsOf(language, treeOf(language))).toEqual([]);
  },
);

describe("what is wrong with a message is told by its path:", () => {
  const german = treeOf("de") as { [group: string]: { [key: string]: string } };
  const planted = (change: (tree: typeof german) => void, language = "de") => {
    const tree = structuredClone(german);
    change(tree);
    return faultsOf(language, tree as Tree);
  };

  test.each<[string, (tree: typeof german) => void]>([
    ["home.title: missing", (tree) => delete tree["home"]!["title"]],
    ["home.titel: no such message", (tree) => (tree["home"]!["titel"] = "Bewertungen")],
    ["home.title: names names and not name", (tree) => (tree["home"]!["title"] = "{names}: Bewertungen")],
    [
      "home.critical: lacks the plural one",
      (tree) => (tree["home"]!["critical"] = "{n, plural, two {} other {#}}"),
    ],
    [
      "search.live.pair: other places to fill in",
      (tree) => ((tree["search"] as Tree)["live"] = { pair: "{n}" }),
    ],
    ["about.lead: is in en", (tree) => (tree["about"]!["lead"] = ENGLISH.get("about.lead")!)],
  ])("%s", (fault, change) => {
    expect(planted(change)).toContain(fault);
  });

  test("German that stands where another language should", () => {
    expect(planted(() => {}, "nl")).toContain("about.lead: is in de");
  });
});

test.each(TRANSLATED)(
  "averages have two decimals in all messages in %s, but for what a source itself declares",
  (language) => {
    const own = messagesOf(treeOf(language)).filter(([path]) => path !== "about.declared");
    const forms = own.flatMap(([, text]) => text.match(/\{average, number[^}]*\}/g) ?? []);
    expect([...new Set(forms)]).toEqual(["{average, number, ::.00}"]);
  },
);

test("each plural form of a language reaches what the search fills in by itself", () => {
  const { found } = interfaceFor("ar").strings.search.live;
  const forms = new Intl.PluralRules("ar").resolvedOptions().pluralCategories;
  expect(Object.keys(found).sort()).toEqual([...forms].sort());
});

test.each([
  ["ar-EG", "1,234", "15 نوفمبر 2026"],
  ["ar-SA", "1,234", "15 نوفمبر 2026"],
  ["de-AT", "1 234", "15. November 2026"],
])("days and figures in %s are of the calendar and the digits that the messages have", (tag, number, day) => {
  const { format } = interfaceFor(tag);
  expect(format.number(1234).replace(/\s/, " ")).toBe(number);
  expect(format.day("2026-11-15")).toBe(day);
});

test("a language in which Node writes no days is refused: they would be those of the machine's language", () => {
  expect(() => localeFor("ht")).toThrow(
    "content/_strings/ht.json: this Node knows no plurals, figures and days of the language ht; remove the file",
  );
  expect(localeFor("haw")).toBe("haw");
});

test("French has the first of a month as 1er, in dates by themselves, within messages and on cards", () => {
  const { format, strings } = interfaceFor("fr");
  expect(["01", "11", "21"].map((day) => format.day(`2026-08-${day}`))).toEqual([
    "1er août 2026",
    "11 août 2026",
    "21 août 2026",
  ]);
  expect(strings.updated({ day: "2026-01-01" })).toContain(" 1er janvier 2026");
  const months = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, "0")}-01`);
  const facts = createFacts(strings.card, "fr", "Exemple");
  for (const date of months) expect(facts(reviewOf("", { date })).date).toBe(format.day(date));
});

test("every message is used by a page, a script or the code", () => {
  const sources = FILES.filter((file) => /^(content|data|sidecar|public)\/.*\.(ts|njk|js)$/.test(file))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const isNamed = (key: string) => new RegExp(`[.["' ]${key}\\b`).test(sources);
  const unused = [...ENGLISH.keys()].filter((path) => {
    const key = path
      .replace(/\.\d+$/, "")
      .split(".")
      .at(-1)!;
    // Put together of a field's or a step's name and an ending.
    const [, stem, ending] = /^(\w+)(Own|Label|Text)$/.exec(key) ?? [];
    const isComposed =
      ending && [`}${ending}\``, `+ "${ending}"`, `? "${ending}"`].some((code) => sources.includes(code));
    return !isNamed(key) && !(isComposed && isNamed(stem!));
  });
  expect(unused).toEqual([]);
});
