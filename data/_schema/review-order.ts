/** Newest first by date, then by id ascending: the order of reviews in every dataset, page, feed and answer. */
export function newestFirst(a: { date: string; id: string }, b: { date: string; id: string }): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** What an id may be made of. */
export const REVIEW_ID = /^[A-Za-z0-9._~-]{1,128}$/;

/** The day of a review's last change, YYYY-MM-DD: the latest on which it was written, edited or answered. */
export function lastChange({
  date,
  updated = "",
  reply,
}: {
  date: string;
  updated?: string | undefined;
  reply?: { date?: string | undefined } | undefined;
}): string {
  return [date, updated, reply?.date ?? ""].reduce((latest, day) => (day > latest ? day : latest));
}
