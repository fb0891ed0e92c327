import { starPath } from "../../data/_schema/addresses.ts";
import type { AggregateRating } from "../../data/_schema/reviews-dataset.ts";
import { type ListPage, listPages } from "./list-pages.ts";
import { type ReviewView, recommendationsIn } from "./review-view.ts";

const STARS = [5, 4, 3, 2, 1] as const;

/** The reviews of one star rating, readable without the search and its script. */
export interface StarPage {
  stars: number;
  path: string;
  total: number;
  recommendations: number;
  withPhotos: number;
  lists: ListPage[];
}

/** Addresses by star rating; a rating that no review gives has none. */
export type StarLinks = Record<number, string>;

/** One page for each star rating that any review gives, best first. `views` are newest first. */
export function starPages(views: readonly ReviewView[]): StarPage[] {
  return STARS.map((stars) => {
    const group = views.filter(({ review }) => review.rating === stars);
    return {
      stars,
      path: starPath(stars),
      total: group.length,
      recommendations: recommendationsIn(group),
      withPhotos: group.filter(({ review }) => review.photos).length,
      lists: listPages(starPath(stars), group),
    };
  }).filter(({ total }) => total > 0);
}

export function starLinks(rating: AggregateRating, address: (stars: number) => string): StarLinks {
  return Object.fromEntries(
    STARS.filter((stars) => rating.distribution[stars] > 0).map((stars) => [stars, address(stars)]),
  );
}
