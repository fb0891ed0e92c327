import { parseHTML } from "linkedom/worker";
import { createFacts } from "../../../public/assets/review-card.js";
import type { Review } from "../../_schema/review.ts";
import type { ReviewFacts } from "../../_schema/review-facts.ts";

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

export type CardOf = (review: Review) => ReviewFacts;

/** Words each review as cards, pages and feeds do; null where the site carries no words for it. */
export function cardsOf(found: ReturnType<typeof wordsIn>, business: string): CardOf | null {
  return found && createFacts(found.words, found.locale, business);
}

/** What a feed tells of a review after its text. */
export function knownOf({ date, edited, labels, source, level, method, details }: ReviewFacts): string {
  return [...labels, date, edited, source, level + method, details].filter((part) => part !== "").join(" · ");
}
