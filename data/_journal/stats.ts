import type { Journal } from "./journal.ts";

/** How many there are of each value. */
export type Counts = [value: string, count: number][];

/** How many reviews a journal holds: all by their state, those that are not withdrawn by the rest. */
export interface JournalStats {
  state: Counts;
  source: Counts;
  level: Counts;
  year: Counts;
}

/** Counts the reviews of a journal: most first, years newest first. */
export function statsOf(journal: Journal): JournalStats {
  const published = [...journal.published.values()];
  const withdrawn = [...journal.withdrawn.values()];
  return {
    state: [
      ["published", published.length],
      ["  no longer at their source", published.filter(({ source_missing }) => source_missing).length],
      ["withdrawn", withdrawn.length],
      ...tally(withdrawn.map(({ entry }) => `  ${entry.reason}`)),
      ["erased", journal.erased.size],
    ],
    source: tally(published.map(({ source }) => source.name)),
    level: tally(published.map(({ verification }) => verification.level)),
    year: tally(published.map(({ date }) => date.slice(0, 4))).sort(([a], [b]) => (a < b ? 1 : -1)),
  };
}

/** The same as lines for a person. */
export function describeStats(stats: JournalStats): string {
  const width = Math.max(
    ...Object.values(stats).flatMap((counts: Counts) => counts.map(([value]) => value.length)),
  );
  return Object.entries(stats)
    .map(([name, counts]: [string, Counts]) =>
      [
        name,
        ...counts.map(([value, count]) => `  ${value.padEnd(width)}  ${String(count).padStart(6)}`),
      ].join("\n"),
    )
    .join("\n");
}

function tally(values: readonly string[]): Counts {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}
