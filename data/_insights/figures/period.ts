/** The days of the oldest and the newest of some reviews. */
export interface Period {
  from: string;
  to: string;
}

/** That of what is sorted newest first; null of nothing. */
export function periodOf(dated: readonly { date: string }[]): Period | null {
  const [newest, oldest] = [dated[0], dated.at(-1)];
  return newest && oldest ? { from: oldest.date, to: newest.date } : null;
}
