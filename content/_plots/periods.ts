import type { Review } from "../../data/_schema/review.ts";

/** All of a review that is drawn. */
export type Rated = Pick<Review, "date" | "date_precision" | "rating">;

/** Those whose day is known, which alone have a place among months. */
export function datedIn(reviews: readonly Rated[]): Rated[] {
  return reviews.filter(({ date_precision }) => date_precision === undefined);
}

/** A period of time with the reviews written in it. */
export interface Period {
  /** Its first day, YYYY-MM-DD. */
  id: string;
  reviews: Rated[];
}

export type Step = 1 | 3 | 12;

/** How many months a period lasts, so that there are enough of them to see a trend and few enough to tell apart. */
export function stepFor(reviews: readonly Rated[]): Step {
  if (reviews.length === 0) return 1;
  const months = monthNumber(reviews[0]!.date) - monthNumber(reviews.at(-1)!.date) + 1;
  return months <= 12 ? 1 : months <= 72 ? 3 : 12;
}

/** Every period from the first review to the last, oldest first, including empty ones. `reviews` are newest first. */
export function periodsOf(reviews: readonly Rated[], step: Step): Period[] {
  if (reviews.length === 0) return [];
  const index = (day: string) => Math.floor(monthNumber(day) / step);
  const first = index(reviews.at(-1)!.date);
  const last = index(reviews[0]!.date);
  const periods = Array.from({ length: last - first + 1 }, (_, at): Period => {
    const month = (first + at) * step;
    const id = `${String(Math.floor(month / 12)).padStart(4, "0")}-${String((month % 12) + 1).padStart(2, "0")}-01`;
    return { id, reviews: [] };
  });
  for (const review of reviews) periods[index(review.date) - first]!.reviews.push(review);
  return periods;
}

/** Months since the year 0. */
export function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}
