import type { Evidence } from "../../_schema/insights.ts";
import type { QuotePool } from "./quote-pool.ts";
import { chooseQuotes } from "./quotes.ts";

type Sides = Readonly<Record<"positive" | "negative", number>>;

/**
 * Evidence for both sides, in proportion to a figure, the larger side first and then in turn, so that the first two
 * quotes show both. Where there is neither praise nor blame, what is undecided.
 */
export function chooseBalanced(pool: QuotePool, count: number, figure: Sides = pool.added): Evidence[] {
  const { positive, negative, undecided, isAbout } = pool;
  const wanted = sharesOf(count, figure, pool);
  const [more, fewer] = wanted.positive >= wanted.negative ? [positive, negative] : [negative, positive];
  const [most, least] = [
    Math.max(wanted.positive, wanted.negative),
    Math.min(wanted.positive, wanted.negative),
  ];
  const minority = chooseQuotes(fewer, least, isAbout);
  const cited = new Set(minority.map(({ review_id }) => review_id));
  const majority = chooseQuotes(
    more.filter(({ review }) => !cited.has(review.id)),
    most,
    isAbout,
  );
  const chosen = inTurn(majority, minority);
  return chosen.length > 0 ? chosen : chooseQuotes(undecided, count, isAbout);
}

/**
 * How many quotes of each side: by largest remainder, where equal remainders go to blame, and at least one of each side
 * that there is.
 */
function sharesOf(count: number, { positive, negative }: Sides, pool: QuotePool): Sides {
  if (pool.negative.length === 0) return { positive: count, negative: 0 };
  if (pool.positive.length === 0) return { positive: 0, negative: count };
  const all = positive + negative;
  const blame = all === 0 ? count / 2 : (count * negative) / all;
  const atLeastOne = Math.max(1, Math.min(count - 1, Math.round(blame)));
  return { positive: count - atLeastOne, negative: atLeastOne };
}

function inTurn<Item>(first: readonly Item[], second: readonly Item[]): Item[] {
  return Array.from({ length: Math.max(first.length, second.length) }, (_, at) => [
    ...first.slice(at, at + 1),
    ...second.slice(at, at + 1),
  ]).flat();
}
