import { readdirSync, readFileSync, statSync } from "node:fs";
import { IntlMessageFormat } from "intl-messageformat";
import { CONFIDENCE, TREND_MONTHS } from "../../data/_schema/statistics.ts";
import { HUB_LIMITS, MOST_FAILURES } from "../../data/_schema/subscription-request.ts";
import { createFormat, type Format } from "./format.ts";

/** What a message is filled with, by the names in it; days as YYYY-MM-DD. */
export type Values = Readonly<Record<string, string | number | null | undefined>>;

/** A message of the interface: its text, or a function of what it is filled with where it names something. */
export type Message = string & ((values: Values) => string);

type Messages<Of> = Of extends string
  ? Message
  : Of extends readonly string[]
    ? readonly string[]
    : { [Key in keyof Of as Key extends `@${string}` ? never : Key]: Messages<Of[Key]> };

/** The messages of one language, by the keys of the English file. */
export type Strings = Messages<typeof import("./en.json")>;

export interface Interface {
  strings: Strings;
  format: Format;
  /** The share of the messages that a language lacks, which are in English then. */
  missing: number;
}

/** The languages that the pages are translated into: the files of this folder. */
export const TRANSLATED: readonly string[] = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".json"))
  .map((name) => name.replace(".json", ""))
  .sort();

export const isTranslated = (language: string) => TRANSLATED.includes(primary(language));

/** The messages and formats for the owner's language, a BCP 47 tag; English when there is no translation. */
export function interfaceFor(language: string): Interface {
  const file = isTranslated(language) ? primary(language) : "en";
  const locale = isTranslated(language) ? language : "en";
  const changed = Math.max(...["en", file].map((name) => statSync(addressOf(name)).mtimeMs));
  const known = KNOWN.get(locale);
  if (known?.changed === changed) return known.words;
  const words = readInterface(file, locale);
  KNOWN.set(locale, { changed, words });
  return words;
}

/** By locale, read again when a file changes, as it does under `npm run dev`. */
const KNOWN = new Map<string, { changed: number; words: Interface }>();

/** `es` of `es-MX`. */
function primary(language: string): string {
  return language.toLowerCase().split("-")[0]!;
}

const addressOf = (language: string) => new URL(`./${language}.json`, import.meta.url);

type Tree = { readonly [key: string]: Tree | string | readonly string[] };

const readTree = (language: string) => JSON.parse(readFileSync(addressOf(language), "utf8")) as Tree;

function readInterface(language: string, locale: string): Interface {
  const counts = { all: 0, missing: 0 };
  const own = language === "en" ? undefined : readTree(language);
  const tree = translate(readTree("en"), own, counts);
  return {
    strings: compile(tree, locale) as unknown as Strings,
    format: createFormat(locale),
    missing: counts.missing / counts.all,
  };
}

/** The English messages with those of another language in their place, as far as it has them; its notes left out. */
function translate(base: Tree, own: Tree | undefined, counts: { all: number; missing: number }): Tree {
  const keys = Object.keys(base).filter((key) => !key.startsWith("@"));
  return Object.fromEntries(
    keys.map((key) => {
      const [from, to] = [base[key]!, own?.[key]];
      if (typeof from === "object" && !Array.isArray(from))
        return [key, translate(from as Tree, own && ((to ?? {}) as Tree), counts)];
      counts.all++;
      if (own && to === undefined) counts.missing++;
      return [key, to ?? from];
    }),
  );
}

/** What scripts of the pages fill in themselves; they have patterns and no library. */
const PATTERNS = ["card", "search.live"];

/** Facts that every message may name, once in the code. */
const FACTS: Values = {
  confidence: CONFIDENCE.percent,
  trendMonths: TREND_MONTHS,
  retries: HUB_LIMITS.retryDelays.length,
  failures: MOST_FAILURES,
};

function compile(tree: Tree, locale: string, path = ""): object {
  if (PATTERNS.includes(path)) return tree;
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => {
      if (typeof value === "string") return [key, compileMessage(value, locale)];
      if (Array.isArray(value)) return [key, value];
      return [key, compile(value as Tree, locale, path === "" ? key : `${path}.${key}`)];
    }),
  );
}

function compileMessage(text: string, locale: string): string | ((values: Values) => string) {
  if (!text.includes("{")) return text;
  const message = new IntlMessageFormat(text, locale, FORMATS);
  const named = argumentsOf(message.getAst());
  const fill = (values: Values) => String(message.format(complete({ ...FACTS, ...values }, named)));
  return [...named.keys()].every((name) => name in FACTS) ? fill({}) : fill;
}

const FORMATS = { date: { day: { dateStyle: "long", timeZone: "UTC" } as const } };

/** The names in a message, and whether what is given by each is a day. */
function argumentsOf(
  elements: ReturnType<IntlMessageFormat["getAst"]>,
  found = new Map<string, boolean>(),
): Map<string, boolean> {
  for (const element of elements) {
    if (!("value" in element) || element.type === TYPE.literal) continue;
    found.set(element.value as string, element.type === TYPE.date);
    const options = "options" in element ? Object.values(element.options) : [];
    for (const option of options) argumentsOf((option as { value: typeof elements }).value, found);
  }
  return found;
}

/** Kinds of elements as the parser numbers them. */
const TYPE = { literal: 0, date: 3 };

/**
 * Days as dates; and beside each value what languages ask of it: `nameGiven`, yes or no, and `nameInitial`, vowel or other.
 * Throws an Error that names what the message asks for and nobody gave.
 */
function complete(
  values: Values,
  named: ReadonlyMap<string, boolean>,
): Record<string, string | number | Date> {
  return Object.fromEntries(
    [...named].map(([name, isDay]) => {
      const about = /^(.+)(Given|Initial)$/.exec(name);
      if (about && !(name in values)) return [name, companion(values[about[1]!], about[2]!)];
      const value = values[name];
      if (value === undefined || value === null) {
        if (named.has(`${name}Given`)) return [name, 0];
        throw new Error(`a message asks for {${name}}`);
      }
      return [name, isDay ? new Date(`${value}T00:00:00Z`) : value];
    }),
  );
}

function companion(value: Values[string], asked: string): string {
  if (asked === "Given") return value === undefined || value === null || value === "" ? "no" : "yes";
  return /^[aeiouy]/i.test(String(value).normalize("NFD")) ? "vowel" : "other";
}
