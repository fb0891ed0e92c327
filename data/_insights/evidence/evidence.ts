import type { Evidence, Insights } from "../../_schema/insights.ts";
import type { QuotePool } from "./quote-pool.ts";
import { chooseQuotes, evidenceOf } from "./quotes.ts";

/** How many quotes to choose, and from which pieces. */
interface QuoteChoice {
  pool: QuotePool;
  count: number;
  /** The figure to which the quotes are in proportion; without one, the number of pieces on each side. */
  figure?: Sides;
}

type Sides = Readonly<Record<"positive" | "negative", number>>;

/** A placeholder for evidence in unfinished insights: the pieces that it may be chosen from. */
export class EvidenceSlot {
  private readonly choices: readonly QuoteChoice[];
  private chosen: readonly Evidence[] | undefined;

  constructor(...choices: QuoteChoice[]) {
    this.choices = choices;
  }

  /** Chooses deterministically. */
  choose(): Evidence[] {
    this.chosen ??= this.choices.flatMap(({ pool, count, figure }) => chooseBalanced(pool, count, figure));
    return [...this.chosen];
  }

  /** Faults of evidence stated in this place, apart from the wording of the quotes, one line each. */
  faults(stated: readonly Evidence[]): string[] {
    const quoted = new Set(stated.map(({ review_id }) => review_id));
    const pieces = this.choices.flatMap(({ pool }) => [
      ...pool.positive,
      ...pool.negative,
      ...pool.undecided,
    ]);
    const evidence = pieces.filter(({ review }) => quoted.has(review.id)).map(evidenceOf);
    const known = new Set(evidence.map(keyOf));
    const byQuote = new Map(evidence.map((piece) => [quoteKeyOf(piece), piece]));
    const faults = stated.flatMap((each) => {
      if (known.has(keyOf(each))) return [];
      const piece = byQuote.get(quoteKeyOf(each));
      if (!piece) return [`what ${each.review_id} says here is no evidence for this`];
      return [`${each.review_id} is quoted with ${told(each)}, the review gives ${told(piece)}`];
    });
    const most = this.choices.reduce((sum, { count }) => sum + count, 0);
    if (stated.length > most) faults.push(`has ${stated.length} quotes, ${most} at most are wanted`);
    const [sides, wanted] = [sidesOf(stated), sidesOf(this.choose())];
    if (stated.length === 0 && pieces.length > 0) faults.push("evidence is missing");
    else if (faults.length === 0 && sides !== wanted)
      faults.push(`quotes ${sides}, in proportion are ${wanted}`);
    return faults;
  }
}

function keyOf({ review_id, quote, polarity, rating, date, url }: Evidence): string {
  return JSON.stringify([review_id, quote, polarity, rating, date, url]);
}

const quoteKeyOf = ({ review_id, quote }: Evidence) => `${review_id} ${quote}`;

function told({ polarity, rating, date, url }: Evidence): string {
  return JSON.stringify({ polarity, rating, date, url });
}

function sidesOf(evidence: readonly Evidence[]): string {
  const count = (side: Evidence["polarity"]) => evidence.filter(({ polarity }) => polarity === side).length;
  return `${count("positive")} of praise and ${count("negative")} of blame`;
}

/** A published shape in which each list of evidence is still a slot. */
export type Draft<T> = T extends readonly Evidence[]
  ? EvidenceSlot
  : T extends readonly [number, number]
    ? T
    : T extends readonly (infer Item)[]
      ? Draft<Item>[]
      : T extends object
        ? { [Key in keyof T]: Draft<T[Key]> }
        : T;

/** Finished insights: each place for evidence has the quotes chosen for it. */
export function chooseEvidence(draft: Draft<Insights>): Insights {
  return withQuotes(draft) as Insights;
}

function withQuotes(value: unknown): unknown {
  if (value instanceof EvidenceSlot) return value.choose();
  if (Array.isArray(value)) return value.map(withQuotes);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withQuotes(inner)]));
}

/**
 * Evidence for both sides, in proportion to a figure, the larger side first and then in turn, so that the first two
 * quotes show both. Where there is neither praise nor blame, what is undecided.
 */
function chooseBalanced(pool: QuotePool, count: number, figure: Sides = pool.added): Evidence[] {
  const { undecided, isAbout } = pool;
  const wanted = sharesOf(count, figure, pool);
  const more = wanted.positive >= wanted.negative ? "positive" : "negative";
  const fewer = more === "positive" ? "negative" : "positive";
  const minority = chooseQuotes(pool[fewer], wanted[fewer], isAbout);
  const cited = new Set(minority.map(({ review_id }) => review_id));
  const uncited = pool[more].filter(({ review }) => !cited.has(review.id));
  const chosen = inTurn(chooseQuotes(uncited, wanted[more], isAbout), minority);
  return chosen.length > 0 ? chosen : chooseQuotes(undecided, count, isAbout);
}

/** How many quotes of each side: by largest remainder, equal ones to blame, and at least one of each side that there is. */
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
