import type { Agreement } from "../../_schema/annotations.ts";
import { VOTES } from "../../_schema/insights-by-review.ts";
import type { Review } from "../../_schema/review.ts";
import { groupBy } from "../../_text/group-by.ts";
import { MINIMUM_SUPPORT } from "../figures/minimum-support.ts";
import { rounded, wilsonInterval } from "../figures/statistics.ts";
import type { Reading } from "../reading/reading.ts";
import type { Annotator } from "./annotators.ts";

/**
 * How far an annotator and the engine agree: pairs of a review and an aspect, in the reviews that both read. What the
 * engine abstains from is found by both, and compared with nothing.
 */
export function agreementOf(
  { readings }: Annotator,
  readingOf: ReadonlyMap<Review, Pick<Reading, "votes">>,
): Agreement {
  const both = readings.flatMap(({ review, votes }) => {
    const engine = readingOf.get(review)?.votes;
    return engine ? [{ annotator: votes, engine }] : [];
  });
  const pairs = both.flatMap(({ annotator, engine }) =>
    [...annotator].flatMap(([aspect, theirs]) => {
      const ours = engine.get(aspect);
      return ours === undefined ? [] : [{ annotator: theirs, engine: ours }];
    }),
  );
  const placed = groupBy(
    pairs,
    (pair) => VOTES.indexOf(pair.annotator) * VOTES.length + VOTES.indexOf(pair.engine),
  );
  const table = [...placed]
    .sort(([a], [b]) => a - b)
    .map(([, alike]) => ({ ...alike[0]!, pairs: alike.length }));
  const decided = table.filter(({ engine }) => engine !== "abstained");
  const compared = sum(decided);
  const same = sum(decided.filter(({ annotator, engine }) => annotator === engine));
  const enough = compared >= MINIMUM_SUPPORT.aspect;
  const foundBy = (whose: "annotator" | "engine") => {
    const all = both.reduce((total, votes) => total + votes[whose].size, 0);
    return { pairs: all, share: all < MINIMUM_SUPPORT.aspect ? null : rounded(pairs.length / all) };
  };
  return {
    reviews: both.length,
    compared,
    same,
    share: enough ? rounded(same / compared) : null,
    interval: enough ? wilsonInterval(same, compared) : null,
    kappa: enough ? kappaOf(decided, compared, same) : null,
    coverage: { both: pairs.length, annotator: foundBy("annotator"), engine: foundBy("engine") },
    table,
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

function sum(cells: readonly Cell[]): number {
  return cells.reduce((all, { pairs }) => all + pairs, 0);
}
