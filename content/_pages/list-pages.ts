import { starPath } from "../../data/_schema/addresses.ts";
import type { AggregateRating } from "../../data/_schema/reviews-dataset.ts";
import { type ReviewView, recommendationsIn } from "./review-view.ts";

/** Reviews on a page of a list. */
const PAGE = 20;

/**
 * Of a longer list the newest have pages: a review is in many lists, and each new one moves all that follow it. The search has the
 * others, and so have the months.
 */
const MOST_PAGES = 5;

/** A page of a list of reviews, newest first. */
export type ListPage = ReturnType<typeof listPages>[number];

/** A list of all reviews of a kind, newest first, as pages show it. */
export function listOf(path: string, views: readonly ReviewView[]) {
  return {
    path,
    total: views.length,
    recommendations: recommendationsIn(views),
    withPhotos: views.filter(({ review }) => review.photos).length,
    lists: listPages(path, views),
  };
}

/** The pages of a list, at least one: the first at `path`, the others at numbers below it. `views` are newest first. */
function listPages(path: string, views: readonly ReviewView[]) {
  const of = Math.min(MOST_PAGES, Math.max(1, Math.ceil(views.length / PAGE)));
  const pathOf = (number: number) => (number === 1 ? path : `${path}${number}/`);
  return Array.from({ length: of }, (_, index) => {
    const reviews = views.slice(index * PAGE, (index + 1) * PAGE);
    return {
      path: pathOf(index + 1),
      /** Counted from 1, the newest. */
      number: index + 1,
      /** How many pages the list has. */
      of,
      /** The places of the first and the last of its reviews among all of the list, counted from 1. */
      from: index * PAGE + 1,
      to: index * PAGE + reviews.length,
      reviews,
      newer: index === 0 ? null : pathOf(index),
      older: index + 1 === of ? null : pathOf(index + 2),
    };
  });
}

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
