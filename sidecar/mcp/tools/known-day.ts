import type { Review } from "../../../data/_schema/review.ts";

/** The day of a review as far as it is known. */
export const knownDay = ({ date, date_precision: precision = "day" }: Review): string =>
  date.slice(0, { day: 10, month: 7, year: 4 }[precision]);
