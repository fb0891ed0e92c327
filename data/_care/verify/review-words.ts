import { parseHTML } from "linkedom/worker";
import { createFacts } from "../../../public/assets/review-card.js";
import type { Review } from "../../_schema/review.ts";
import type { ReviewFacts } from "../../_schema/review-facts.ts";
import { parsePublished } from "./client.ts";
import type { Format } from "./format.ts";

/** ★★★★☆. */
export function starSigns(rating: number): string {
  return "★".repeat(rating) + "☆".repeat(5 - rating);
}

export const isRecommendation = ({ original_rating }: Review) => original_rating?.best === 1;

/** What a feed shows in the place of words that a review does not have; nothing is known of a recommendation's words. */
export function ratingOf(review: Review): string {
  return isRecommendation(review) ? "" : starSigns(review.rating);
}

/** The beginning of a review's title in a feed. */
export function titleOf(review: Review): string {
  return `${ratingOf(review)} ${review.author.name}`.trim();
}

export function isTitle(title: string, review: Review, clean = (text: string) => text): boolean {
  const wanted = clean(titleOf(review));
  return isRecommendation(review) ? title.endsWith(wanted) : title === wanted;
}

/** The day of a review as the source tells it: a day, a month or a year. */
export function dayOf({ date, date_precision: precision = "day" }: Review): string {
  return date.slice(0, { day: 10, month: 7, year: 4 }[precision]);
}

/** How days and numbers of a review look in words; what is not known is left out, and so is the scale of a recommendation. */
export function shownFields(review: Review, names: readonly string[], format: Format): string[] {
  return names.flatMap((name) => {
    if (name.startsWith("original_rating") && isRecommendation(review)) return [];
    const value = name === "date" ? dayOf(review) : figureAt(review, name.split("."));
    if (typeof value === "number") return [format.number(value)];
    return typeof value === "string" ? [format.day(value)] : [];
  });
}

/** A place in nested figures; items of lists are found by their id, name, phrase or index, and their number is `length`. */
export function figureAt(tree: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, key) => {
    if (inner === null || typeof inner !== "object") return undefined;
    if (!Array.isArray(inner)) return Object.hasOwn(inner, key) ? (inner as Figure)[key] : undefined;
    const item = inner.find((each) => key === (each?.id ?? each?.name ?? each?.phrase));
    return item ?? (key === "length" ? inner.length : inner[Number(key)]);
  }, tree);
}

type Figure = Record<string, unknown>;

/** The words that the page of the live search carries for its cards, and their language; null where it has none. */
export function wordsIn(searchPage: string): { words: Record<string, string>; locale: string } | null {
  const { document } = parseHTML(searchPage);
  const written = document.querySelector("#review-template")?.getAttribute("data-words");
  if (!written) return null;
  try {
    return {
      words: parsePublished(written) as Record<string, string>,
      locale: document.documentElement.getAttribute("lang") ?? "en",
    };
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
