import { readdirSync, readFileSync, statSync } from "node:fs";
import { IntlMessageFormat } from "intl-messageformat";
import { primaryLanguage } from "./primary-language.ts";

/** What a message is filled with, by the names in it; days as YYYY-MM-DD. */
export type Values = Readonly<Record<string, string | number | null | undefined>>;

/** A message: its text, or a function of what it is filled with where it names something. */
export type Message = string & ((values: Values) => string);

/** Messages by their keys, compiled; what stands under a key with an @ is for translators and left out. */
export type Messages<Of> = Of extends string
  ? Message
  : Of extends readonly string[]
    ? readonly string[]
    : { [Key in keyof Of as Key extends `@${string}` ? never : Key]: Messages<Of[Key]> };

export type EnglishMessages = typeof import("../../content/_strings/en.json");

export type MessageTree = { readonly [key: string]: MessageTree | string | readonly string[] };

/** All that is said to people is in one file a language, for the pages and for the sentences of the insights. */
const FOLDER = new URL("../../content/_strings/", import.meta.url);

/** The languages that there are messages in: the files of the folder. */
export const TRANSLATED: readonly string[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".json"))
  .map((name) => name.replace(".json", ""))
  .sort();

/** The language of the messages for a BCP 47 tag, `es` for `es-MX`; undefined when there are none. */
export function translationFor(language: string): string | undefined {
  const primary = primaryLanguage(language);
  return TRANSLATED.find((each) => each === primary);
}

/**
 * The tag of a site's language with the digits and the calendar that messages, figures and days are written in, where those of its
 * region are others: `ar-EG-u-ca-gregory-nu-latn` for `ar-EG`, and `de-AT` as it is. Throws an Error for a language in which Node
 * writes none of them: it would write those of the language that the machine is set to.
 */
export function localeFor(tag: string): string {
  if (Intl.DateTimeFormat.supportedLocalesOf(tag).length === 0)
    throw new Error(
      `${fileOf(tag)}: this Node knows no plurals, figures and days of the language ${tag}; ` +
        "remove the file, and the site will be in English",
    );
  const { calendar, numberingSystem } = new Intl.DateTimeFormat(tag).resolvedOptions();
  if (calendar === "gregory" && numberingSystem === "latn") return tag;
  return new Intl.Locale(tag, { calendar: "gregory", numberingSystem: "latn" }).toString();
}

const addressOf = (language: string) => new URL(`${language}.json`, FOLDER);

/** When the messages of a language were changed last, in milliseconds since 1970. */
export const changedAt = (language: string) => statSync(addressOf(language)).mtimeMs;

/** The messages of a language as its file has them. */
export const readMessages = (language: string) =>
  JSON.parse(readFileSync(addressOf(language), "utf8")) as MessageTree;

export interface MessageOptions {
  /** BCP 47; for numbers, days and plurals. */
  locale: string;
  /** What every message may name without being given it. */
  facts?: Values;
  /** Paths of messages that stay as they are, since scripts of the pages fill them in. */
  patterns?: readonly string[];
}

/**
 * Messages in ICU MessageFormat as texts and functions. Throws an Error that names the file and the key of one that is none, or
 * that asks for what the English one at its place does not.
 */
export function compileMessages(
  tree: MessageTree,
  options: MessageOptions,
  english = tree,
  path = "",
): object {
  if (options.patterns?.includes(path)) return tree;
  return Object.fromEntries(
    Object.entries(tree)
      .filter(([key]) => !key.startsWith("@"))
      .map(([key, value]) => {
        const own = path === "" ? key : `${path}.${key}`;
        if (typeof value === "string")
          return [key, compileMessage(value, options, english[key] as string, own)];
        if (Array.isArray(value)) return [key, value];
        return [key, compileMessages(value as MessageTree, options, english[key] as MessageTree, own)];
      }),
  );
}

function compileMessage(
  text: string,
  { locale, facts = {} }: MessageOptions,
  english: string,
  path: string,
): string | ((values: Values) => string) {
  if (!text.includes("{")) return text;
  const message = parseMessage(text, locale, path);
  const named = argumentsOf(message.getAst());
  // A name that stands there is one that is given, so that English is parsed for few messages, or for none.
  const stranger = [...named.keys()].find(
    (name) => !(name in facts) && !english.includes(`{${name.replace(DERIVED, "$1")}`),
  );
  if (stranger !== undefined) {
    const known = [...argumentsOf(parseMessage(english, "en", path).getAst()).keys()].join(", ") || "none";
    throw new Error(`${fileOf(locale)}: ${path}: {${stranger}} is not known there; known: ${known}`);
  }
  const fill = (values: Values) =>
    frenchFirst(String(message.format(complete({ ...facts, ...values }, named))), locale);
  return [...named.keys()].every((name) => name in facts) ? fill({}) : fill;
}

function parseMessage(text: string, locale: string, path: string): IntlMessageFormat {
  try {
    return new IntlMessageFormat(text, locale, FORMATS);
  } catch (error) {
    throw new Error(
      `${fileOf(locale)}: ${path}: is no ICU message (${(error as Error).message}); see how en.json has it`,
    );
  }
}

const fileOf = (locale: string) =>
  `content/_strings/${translationFor(locale) ?? primaryLanguage(locale)}.json`;

const FORMATS = { date: { day: { dateStyle: "long", timeZone: "UTC" } as const } };

const FRENCH_FIRST =
  /(?<!\d)1(?= (?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)\b)/g;

/** A text with the first of a month as French writes it, "1er janvier"; CLDR has "1 janvier". */
export function frenchFirst(text: string, locale: string): string {
  return locale.startsWith("fr") ? text.replace(FRENCH_FIRST, "1er") : text;
}

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
 * Days as dates; and beside each value what languages ask of it: `nameGiven`, yes or no, `nameInitial`, vowel or other, and
 * `nameLower`, in lower case. Throws an Error that names what the message asks for and nobody gave.
 */
function complete(
  values: Values,
  named: ReadonlyMap<string, boolean>,
): Record<string, string | number | Date> {
  return Object.fromEntries(
    [...named].map(([name, isDay]) => {
      const about = DERIVED.exec(name);
      if (about && !(name in values)) return [name, derived(values[about[1]!], about[2]!)];
      const value = values[name];
      if (value === undefined || value === null) {
        if (named.has(`${name}Given`)) return [name, 0];
        throw new Error(`a message asks for {${name}}`);
      }
      return [name, isDay ? new Date(`${value}T00:00:00Z`) : value];
    }),
  );
}

/** The name of what is derived of a value: the value's own name, and what of it. */
export const DERIVED = /^(.+)(Given|Initial|Lower)$/;

function derived(value: Values[string], asked: string): string {
  if (asked === "Lower") return String(value).toLowerCase();
  if (asked === "Given") return value === undefined || value === null || value === "" ? "no" : "yes";
  return /^[aeiouy]/i.test(String(value).normalize("NFD")) ? "vowel" : "other";
}
