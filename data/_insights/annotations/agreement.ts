import type { Agreement } from "../../_schema/annotations.ts";
import { VOTES } from "../../_schema/insights-by-review.ts";
import type { Review } from "../../_schema/review.ts";
import { MINIMUM_SUPPORT } from "../figures/minimum-support.ts";
import { rounded, wilsonInterval } from "../figures/statistics.ts";
import type { Reading } from "../reading/reading.ts";
import type { Vote } from "../reading/votes.ts";
import type { Annotator } from "./annotators.ts";

/**
 * How far an annotator and the engine agree: pairs of a review and an aspect, in the reviews that both read. What the
 * engine abstains from is found by both, and compared with nothing.
 */
export function agreementOf(
  { readings }: Annotator,
  readingOf: ReadonlyMap<Review, Pick<Reading, "votes">>,
): Agreement {
  const table = new Map<string, { annotator: Vote; engine: Vote; pairs: number }>();
  const found = { reviews: 0, annotator: 0, engine: 0, both: 0 };
  for (const { review, votes } of readings) {
    const engine = readingOf.get(review)?.votes;
    if (!engine) continue;
    found.reviews++;
    found.annotator += votes.size;
    found.engine += engine.size;
    for (const [aspect, theirs] of votes) {
      const ours = engine.get(aspect);
      if (ours === undefined) continue;
      found.both++;
      const key = `${VOTES.indexOf(theirs)}${VOTES.indexOf(ours)}`;
      const cell = table.get(key) ?? { annotator: theirs, engine: ours, pairs: 0 };
      cell.pairs++;
      table.set(key, cell);
    }
  }
  const cells = [...table].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, cell]) => cell);
  const decided = cells.filter(({ engine }) => engine !== "abstained");
  const compared = sum(decided);
  const same = sum(decided.filter(({ annotator, engine }) => annotator === engine));
  const enough = compared >= MINIMUM_SUPPORT.aspect;
  return {
    reviews: found.reviews,
    compared,
    same,
    share: enough ? rounded(same / compared) : null,
    interval: enough ? wilsonInterval(same, compared) : null,
    kappa: enough ? kappaOf(decided, compared, same) : null,
    coverage: {
      both: found.both,
      annotator: { pairs: found.annotator, share: shareOf(found.both, found.annotator) },
      engine: { pairs: found.engine, share: shareOf(found.both, found.engine) },
    },
    table: cells,
  };
}

type Cell = Agreement["table"][number];

/** Cohen's kappa; null where both say one and the same thing of everything, of which chance would make as much. */
function kappaOf(cells: readonly Cell[], compared: number, same: number): number | null {
  // In whole numbers, of which every program gets the same quotient.
  const chance = VOTES.reduce((all, vote) => {
    const theirs = sum(cells.filter(({ annotator }) => annotator === vote));
    const ours = sum(cells.filter(({ engine }) => engine === vote));
    return all + theirs * ours;
  }, 0);
  const most = compared ** 2;
  return chance === most ? null : rounded((same * compared - chance) / (most - chance));
}

function shareOf(part: number, all: number): number | null {
  return all < MINIMUM_SUPPORT.aspect ? null : rounded(part / all);
}

function sum(cells: readonly Cell[]): number {
  return cells.reduce((all, { pairs }) => all + pairs, 0);
}
