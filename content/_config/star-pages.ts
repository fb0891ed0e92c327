import type { AggregateRating } from "../../data/schema/reviews-dataset.ts";
import type { ReviewView } from "./review-view.ts";

/** Most reviews that a page of one number of stars lists. */
const LISTED = 100;

const STARS = [5, 4, 3, 2, 1] as const;

/** The reviews with one number of stars, readable without the search and its script. */
export interface StarPage {
  stars: number;
  path: string;
  total: number;
  /** The newest ones. */
  reviews: ReviewView[];
}

/** Address by number of stars; a number that no review gives has none. */
export type StarLinks = Record<number, string>;

/** One page for each number of stars that was given, best first. `views` are newest first. */
export function starPages(views: readonly ReviewView[]): StarPage[] {
  return STARS.map((stars) => {
    const group = views.filter(({ review }) => review.rating === stars);
    return { stars, path: starPath(stars), total: group.length, reviews: group.slice(0, LISTED) };
  }).filter(({ total }) => total > 0);
}

export function starLinks(rating: AggregateRating, address: (stars: number) => string): StarLinks {
  return Object.fromEntries(
    STARS.filter((stars) => rating.distribution[stars] > 0).map((stars) => [stars, address(stars)]),
  );
}

export const starPath = (stars: number) => `/reviews/${stars}-${stars === 1 ? "star" : "stars"}/`;
