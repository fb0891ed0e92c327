import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { SearchIndex } from "../../../data/_search/read.ts";
import { createIndex } from "../../helpers/search/search-index.ts";

export const LANGUAGES = ["de", "en", "es", "fr"] as const;

export type Language = (typeof LANGUAGES)[number];

/** What somebody asks for in one language, and two texts of reviews in it that answer. */
type Said = Record<Language, { query: string; texts: string[] }>;

export interface Meaning {
  name: string;
  half: "tuning" | "kept";
  said: Said;
}

interface Across {
  meanings: Meaning[];
  /** Texts that answer none of the queries. */
  others: Record<Language, string[]>;
}

const FILE = resolve(import.meta.dirname, "../../fixtures/across-languages.txt");
const FIRST = 5;

export const ACROSS: Across = readAcross(readFileSync(FILE, "utf8"));

function readAcross(text: string): Across {
  const [tuning = "", kept = "", others = ""] = text.split(/^## .*$/m);
  const meaningsIn = (part: string, half: Meaning["half"]): Meaning[] =>
    part
      .split(/^# (?=[a-z-]+$)/m)
      .slice(1)
      .map((section) => {
        const said = linesOf(section, ([query = "", ...texts]) => ({ query, texts }));
        return { name: section.split("\n", 1)[0]!, half, said };
      });
  return {
    meanings: [...meaningsIn(tuning, "tuning"), ...meaningsIn(kept, "kept")],
    others: linesOf(others, (texts) => texts),
  };
}

function linesOf<Value>(section: string, read: (parts: string[]) => Value): Record<Language, Value> {
  const entries = LANGUAGES.map((language) => {
    const line = section.split("\n").find((each) => each.startsWith(`${language}: `));
    if (line === undefined) throw new Error(`across-languages.txt: a section lacks ${language}`);
    return [language, read(line.slice(4).split(" | "))] as const;
  });
  return Object.fromEntries(entries) as Record<Language, Value>;
}

/** An index of the reviews in one language alone; the id of a review begins with the name of its meaning. */
export function indexIn(language: Language): SearchIndex {
  const { meanings, others } = ACROSS;
  const texts = [
    ...meanings.flatMap(({ name, said }) => said[language].texts.map((text) => ({ name, text }))),
    ...others[language].map((text) => ({ name: "others", text })),
  ];
  return createIndex(
    texts.map(({ name, text }, at) => ({
      id: `${name}/${at}`,
      url: `https://reviews.example.com/#${at}`,
      rating: 5,
      date: "2026-03-14",
      language,
      text,
      author: { name: "Deb R." },
      source: { name: "Google" },
      verification: { level: "platform" as const },
      mentions: { technicians: [], services: [], service_areas: [] },
    })),
  );
}

/** The meanings of the first five reviews that are shown for a query, related ones behind those that have all words. */
export function firstFive(index: SearchIndex, query: string): string[] {
  const { reviews, related = [] } = index
    .search({ query, match: "words", sort: "relevance", limit: FIRST })
    .toAnswer();
  return [...reviews, ...related.map(({ review }) => review)]
    .slice(0, FIRST)
    .map(({ id }) => id.split("/", 1)[0]!);
}
