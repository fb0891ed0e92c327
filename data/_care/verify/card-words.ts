import { parseHTML } from "linkedom/worker";
import { createFacts } from "../../../public/assets/review-card.js";
import type { Review } from "../../_schema/review.ts";

/** What is known of a review beside its text, in the words of the site; empty where nothing is. */
export interface CardFacts {
  date: string;
  edited: string;
  /** Null for a recommendation. */
  stars: number | null;
  rating: string;
  labels: string[];
  source: string;
  level: string;
  method: string;
  details: string;
  reply: string;
}

/** The words that the page of the live search carries for its cards, and their language; null where it has none. */
export function wordsIn(searchPage: string): { words: Record<string, string>; locale: string } | null {
  const { document } = parseHTML(searchPage);
  const written = document.querySelector("#review-template")?.getAttribute("data-words");
  if (!written) return null;
  try {
    return { words: JSON.parse(written), locale: document.documentElement.getAttribute("lang") ?? "en" };
  } catch {
    return null;
  }
}

export type CardOf = (review: Review) => CardFacts;

/** Words each review as cards, pages and feeds do; null where the site carries no words for it. */
export function cardsOf(found: ReturnType<typeof wordsIn>, business: string): CardOf | null {
  return found && createFacts(found.words, found.locale, business);
}

/** What a feed tells of a review after its text. */
export function knownOf({ date, edited, labels, source, level, method, details }: CardFacts): string {
  return [...labels, date, edited, source, level + method, details].filter((part) => part !== "").join(" · ");
}
