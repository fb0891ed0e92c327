import type { Change, Changes, ChangesPage } from "../../_schema/changes.ts";

/** `/changes.json`, and its pages by their paths, the oldest first. */
export interface ChangesFiles {
  head: Changes;
  pages: ReadonlyMap<string, ChangesPage>;
}

/** All changes, newest first. */
export function changesIn({ pages }: ChangesFiles): Change[] {
  return [...pages.values()].toReversed().flatMap(({ changes }) => changes);
}
