import { starPath } from "../../data/_schema/addresses.ts";
import type { AggregateRating } from "../../data/_schema/reviews-dataset.ts";
import { listOf } from "./list-pages.ts";
import type { ReviewView } from "./review-view.ts";

const STARS = [5, 4, 3, 2, 1] as const;

/** Addresses by star rating; a rating that no review gives has none. */
export type StarLinks = Record<number, string>;

/** The reviews of each star rating that any review gives, best first, readable without the search and its script. */
export function starPages(views: readonly ReviewView[]) {
  return STARS.map((stars) => ({
    stars,
    ...listOf(
      starPath(stars),
      views.filter(({ review }) => review.rating === stars),
    ),
  })).filter(({ total }) => total > 0);
}

export function starLinks(rating: AggregateRating, address: (stars: number) => string): StarLinks {
  return Object.fromEntries(
    STARS.filter((stars) => rating.distribution[stars] > 0).map((stars) => [stars, address(stars)]),
  );
}
