import type { Dataset } from "../../data/_dataset/dataset.ts";
import { searchPage } from "../../data/_schema/addresses.ts";
import type { Insights } from "../../data/_schema/insights.ts";
import { HIGH_STARS } from "../../data/_schema/statistics.ts";
import type { ReviewView } from "./review-view.ts";

const NEWEST = 3;
const MOST_JUDGED = 3;

type Aspect = Insights["aspects"][number];
type Side = "positive" | "negative";

/** The aspects that most reviews praise or criticise, at most three, of those with enough opinions for a score. */
export function mostJudged(aspects: readonly Aspect[], side: Side): Aspect[] {
  return aspects
    .filter(({ score, sentiment }) => score !== null && sentiment[side] > 0)
    .sort((a, b) => b.sentiment[side] - a.sentiment[side])
    .slice(0, MOST_JUDGED);
}

/** What the first page shows of the reviews. `views` are all published ones, newest first. */
export function homePage({ insights, reviews }: Dataset, views: readonly ReviewView[]) {
  const newest = views.slice(0, NEWEST);
  const judged = (side: Side) =>
    mostJudged(insights.aspects, side).map(({ id, name, sentiment }) => ({
      name,
      reviews: sentiment[side],
      search: searchPage({ aspect: id, sentiment: side }),
    }));
  const older = views.slice(NEWEST);
  const lowestSoFar = newest.reduce((least, { review }) => Math.min(least, review.rating), HIGH_STARS);
  const since = reviews.updated && yearBefore(reviews.updated);
  const ofYear = since ? older.filter(({ review }) => review.date >= since) : [];
  const inYear = lowestOf(ofYear, lowestSoFar);
  const ever = inYear ?? lowestOf(older, lowestSoFar);
  return {
    newest,
    /** The lowest rating of the past year that is not among the newest; where nobody gave less than four stars, null. */
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
