import type { Review } from "./review.ts";

/** The day of a review's last change, YYYY-MM-DD: the latest on which it was written, edited or answered. */
export function lastChange({
  date,
  updated = "",
  reply,
}: Pick<Review, "date" | "updated" | "reply">): string {
  return [date, updated, reply?.date ?? ""].reduce((latest, day) => (day > latest ? day : latest));
}
