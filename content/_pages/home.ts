import type { Dataset } from "../../data/_dataset/dataset.ts";
import { searchPage } from "../../data/_schema/addresses.ts";
import { HIGH_STARS } from "../../data/_schema/statistics.ts";
import type { ReviewView } from "./review-view.ts";

/** What the first page shows of the reviews. */
export interface HomePage {
  newest: ReviewView[];
  /** The lowest rating of the past year that is not among the newest; where nobody gave less than four stars, null. */
  lowest: { view: ReviewView; pastYear: boolean } | null;
  /** What most reviews praise and what most criticize, by how many do. */
  praised: Judged[];
  criticized: Judged[];
}

interface Judged {
  name: string;
  reviews: number;
  /** The address of the search for these reviews. */
  search: string;
}

const NEWEST = 3;
const MOST_JUDGED = 3;

/** What takes up complaints that no other aspect does; it says nothing by itself. */
const REST = "other-criticism";

/** `views` are all published reviews, newest first. */
export function homePage({ insights, reviews }: Dataset, views: readonly ReviewView[]): HomePage {
  const newest = views.slice(0, NEWEST);
  const judged = (sentiment: "positive" | "negative"): Judged[] =>
    insights.aspects
      .filter(({ id, sentiment: counts }) => counts[sentiment] > 0 && id !== REST)
      .sort((a, b) => b.sentiment[sentiment] - a.sentiment[sentiment])
      .slice(0, MOST_JUDGED)
      .map(({ id, name, sentiment: counts }) => ({
        name,
        reviews: counts[sentiment],
        search: searchPage({ aspect: id, sentiment }),
      }));
  const older = views.slice(NEWEST);
  const lowestSoFar = newest.reduce((least, { review }) => Math.min(least, review.rating), HIGH_STARS);
  const since = reviews.updated && yearBefore(reviews.updated);
  const ofYear = since ? older.filter(({ review }) => review.date >= since) : [];
  const inYear = lowestOf(ofYear, lowestSoFar);
  const ever = inYear ?? lowestOf(older, lowestSoFar);
  return {
    newest,
    lowest: ever && { view: ever, pastYear: ever === inYear },
    praised: judged("positive"),
    criticized: judged("negative"),
  };
}

/** The newest of those with the fewest stars, one with words before one without; null where none has fewer than `above`. */
function lowestOf(views: readonly ReviewView[], above: number): ReviewView | null {
  const low = views.filter(({ review }) => review.rating < above);
  const least = Math.min(...low.map(({ review }) => review.rating));
  const worst = low.filter(({ review }) => review.rating === least);
  return worst.find(({ review }) => review.text !== "") ?? worst[0] ?? null;
}

/** The same day of the year before. */
function yearBefore(day: string): string {
  return `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
}
