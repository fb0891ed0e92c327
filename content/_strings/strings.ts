import { meant } from "../../data/_journal/nearest.ts";
import { FEED_LENGTH } from "../../data/_schema/feed.ts";
import { HUB_LIMITS, MOST_FAILURES } from "../../data/_schema/hub-limits.ts";
import { CONFIDENCE, TREND_MONTHS } from "../../data/_schema/statistics.ts";
import {
  changedAt,
  compileMessages,
  type EnglishMessages,
  localeFor,
  type Messages,
  type MessageTree,
  readMessages,
  translationFor,
  type Values,
} from "../../data/_text/messages.ts";
import { createFormat, type Format } from "./format.ts";

/** The messages of one language, by the keys of the English file. */
export type Strings = Messages<EnglishMessages>;

export interface Interface {
  strings: Strings;
  format: Format;
  /** The share of the messages that a language lacks, which are in English then. */
  missing: number;
  /** What is wrong with keys that English has not, a line each. */
  unknown: readonly string[];
}

/** The messages and formats for the owner's language, a BCP 47 tag; English when there is no translation. */
export function interfaceFor(language: string): Interface {
  const file = translationFor(language) ?? "en";
  const locale = translationFor(language) ? localeFor(language) : "en";
  const changed = Math.max(...["en", file].map(changedAt));
  const known = KNOWN.get(locale);
  if (known?.changed === changed) return known.words;
  const words = readInterface(file, locale);
  KNOWN.set(locale, { changed, words });
  return words;
}

/** By locale, read again when a file changes, as it does under `npm run dev`. */
const KNOWN = new Map<string, { changed: number; words: Interface }>();

function readInterface(language: string, locale: string): Interface {
  const counts: Counts = { all: 0, missing: 0, unknown: [] };
  const own = language === "en" ? undefined : readMessages(language);
  const english = readMessages("en");
  const tree = translate(english, own, counts);
  return {
    strings: compileMessages(
      tree,
      { locale, facts: FACTS, patterns: PATTERNS },
      english,
    ) as unknown as Strings,
    format: createFormat(locale),
    missing: counts.missing / counts.all,
    unknown: counts.unknown.map((line) => `content/_strings/${language}.json: ${line}`),
  };
}

interface Counts extends Pick<Interface, "missing"> {
  all: number;
  unknown: string[];
}

/** The English messages with those of another language in their place, as far as it has them; its notes left out. */
function translate(base: MessageTree, own: MessageTree | undefined, counts: Counts, path = ""): MessageTree {
  const keys = Object.keys(base).filter((key) => !key.startsWith("@"));
  for (const key of Object.keys(own ?? {}).filter((each) => !each.startsWith("@") && !keys.includes(each))) {
    const like = meant(key, keys);
    const advice = key.includes(".")
      ? "write each part as an object, as en.json does"
      : like && `did you mean ${like}?`;
    counts.unknown.push([`${path}${key}: there is no such message`, advice].filter(Boolean).join("; "));
  }
  return Object.fromEntries(
    keys.map((key) => {
      const [from, to] = [base[key]!, own?.[key]];
      if (typeof from === "object" && !Array.isArray(from) && !(to && isPlural(from)))
        return [
          key,
          translate(from as MessageTree, own && ((to ?? {}) as MessageTree), counts, `${path}${key}.`),
        ];
      counts.all++;
      if (own && to === undefined) counts.missing++;
      return [key, to ?? from];
    }),
  );
}

/** Patterns by plural form, of which each language has its own. */
const isPlural = (tree: object) => Object.keys(tree).sort().join() === "one,other";

/** What scripts of the pages fill in themselves; they have patterns and no library. */
const PATTERNS = ["card", "search.live", "receipt.live"];

/** Facts that every message may name, once in the code. */
const FACTS: Values = {
  confidence: CONFIDENCE.percent,
  trendMonths: TREND_MONTHS,
  retries: HUB_LIMITS.retryDelays.length,
  failures: MOST_FAILURES,
  feedLength: FEED_LENGTH,
};
