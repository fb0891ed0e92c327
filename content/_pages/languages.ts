import type { Dataset } from "../../data/_dataset/dataset.ts";

/** Fewer reviews in a language are no list of their own. */
const LEAST = 3;

/** The languages of the reviews, most used first, where there are several: primary tags, of which the search finds the variants. */
export function languagesOf({ languages }: Pick<Dataset, "languages">): string[] {
  const counts = new Map<string, number>();
  for (const tag of languages) {
    const primary = tag?.toLowerCase().split("-")[0];
    if (primary) counts.set(primary, (counts.get(primary) ?? 0) + 1);
  }
  const listed = [...counts].filter(([, count]) => count >= LEAST);
  return listed.length < 2
    ? []
    : listed.sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([tag]) => tag);
}
