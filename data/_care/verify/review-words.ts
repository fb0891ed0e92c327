import type { Review } from "../../_schema/review.ts";
import { figureAt } from "./figure-at.ts";
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
