/** Newest first by date, then by id ascending: the order of reviews in every dataset, page, feed and answer. */
export function newestFirst(a: { date: string; id: string }, b: { date: string; id: string }): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}
