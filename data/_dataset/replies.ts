import { DAY } from "../_schema/calendar-day.ts";
import type { Review } from "../_schema/review.ts";
import { LOW_STARS } from "../_schema/statistics.ts";

/** Fewer replies have no usual time. */
const LEAST_KNOWN = 3;

/** How the business answers its reviews: those with one or two stars, or all when there are none of these. */
export function repliesTo(reviews: readonly Review[]) {
  const low = reviews.filter(({ rating }) => rating <= LOW_STARS);
  const counted = low.length > 0 ? low : reviews;
  const answered = counted.filter(({ reply }) => reply).length;
  const waits = counted.flatMap(waitFor).sort((a, b) => a - b);
  return {
    /** Whether those with one or two stars are meant. */
    complaints: low.length > 0,
    of: counted.length,
    answered,
    /** Within so many days came more than half of the replies; null while too few of their days are known, or of the reviews'. */
    days: waits.length < LEAST_KNOWN ? null : (waits[Math.floor(answered / 2)] ?? null),
  };
}

/** Days until a reply. Some sources date a review by its last edit, so that its reply seems to come first: not known, then. */
function waitFor({ date, date_precision, reply }: Review): number[] {
  if (!reply?.date || date_precision || reply.date < date) return [];
  return [(Date.parse(reply.date) - Date.parse(date)) / DAY];
}
