import type { Dataset } from "../../data/_dataset/dataset.ts";
import { monthOf, monthPath } from "../../data/_schema/addresses.ts";
import type { Format } from "../_strings/format.ts";
import { saidIn } from "./marked-text.ts";
import type { ReviewView } from "./review-view.ts";

export interface Logged {
  entry: number;
  line: object;
}

export type ReviewPage = ReturnType<typeof reviewPages>[number];

/**
 * The pages of all reviews of a dataset, newest first. They show no figure of the whole site, so that a new review leaves the others as
 * they are. `views` are all reviews in this order.
 */
export function reviewPages(
  { readings, insights }: Pick<Dataset, "readings" | "insights">,
  views: readonly ReviewView[],
  format: Format,
  logged: (id: string) => Logged | null = () => null,
) {
  const names = new Map(insights.aspects.map(({ id, name }) => [id, name]));
  /** A page beside another: its address and the day of its review, in words. */
  const neighbour = (view: ReviewView | undefined) =>
    view ? { id: view.review.id, path: view.path, day: view.facts.date } : null;
  /** By YYYY-MM. */
  const months = new Map<string, { id: string; path: string; name: string }>();
  const monthOfDay = (day: string) => {
    const id = monthOf(day);
    const month = months.get(id) ?? { id, path: monthPath(id), name: format.month(day) };
    months.set(id, month);
    return month;
  };
  return views.map((view, index) => {
    const { review, path } = view;
    const reading = readings.get(review.id);
    const said = reading ? saidIn(reading, names) : [];
    const beside = {
      newer: neighbour(views[index - 1]),
      older: neighbour(views[index + 1]),
    };
    const line = logged(review.id);
    return {
      path,
      view,
      /** The day it was written, as exactly as its source tells it. */
      day: view.facts.date,
      month: monthOfDay(review.date),
      ...beside,
      /** What was read in it, in the order of the text. */
      said,
      /** Its line of the public journal, and which entry of the log that is; null for a build without a log. */
      logged: line,
      /** Everything above that does not follow from the review as datasets have it, to be compared. */
      circumstances: JSON.stringify([beside, said, line]),
    };
  });
}
