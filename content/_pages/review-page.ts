import type { Dataset } from "../../data/_dataset/dataset.ts";
import { monthOf, monthPath } from "../../data/_schema/addresses.ts";
import type { Format } from "../_strings/format.ts";
import { type Said, saidIn } from "./marked-text.ts";
import type { ReviewView } from "./review-view.ts";

export interface Logged {
  entry: number;
  line: object;
}

/** A page beside another: its address and the day of its review, in words. */
interface Neighbour {
  id: string;
  path: string;
  day: string;
}

/** The page of one review. It shows no figure of the whole site, so that a new review leaves the others as they are. */
export interface ReviewPage {
  path: string;
  view: ReviewView;
  /** The day it was written, as exactly as its source tells it. */
  day: string;
  /** Its id is YYYY-MM. */
  month: { id: string; path: string; name: string };
  newer: Neighbour | null;
  older: Neighbour | null;
  /** What was read in it, in the order of the text. */
  said: Said[];
  /** Its line of the public journal, and which entry of the log that is; null for a build without a log. */
  logged: Logged | null;
  /** Everything above that does not follow from the review as datasets have it, to be compared. */
  circumstances: string;
}

/** The pages of all reviews of a dataset, newest first. `views` are all of them in this order. */
export function reviewPages(
  { readings, insights }: Pick<Dataset, "readings" | "insights">,
  views: readonly ReviewView[],
  format: Format,
  logged: (id: string) => Logged | null = () => null,
): ReviewPage[] {
  const names = new Map(insights.aspects.map(({ id, name }) => [id, name]));
  const neighbour = (view: ReviewView | undefined): Neighbour | null =>
    view ? { id: view.review.id, path: view.path, day: view.facts.date } : null;
  const months = new Map<string, ReviewPage["month"]>();
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
      day: view.facts.date,
      month: monthOfDay(review.date),
      ...beside,
      said,
      logged: line,
      circumstances: JSON.stringify([beside, said, line]),
    };
  });
}
