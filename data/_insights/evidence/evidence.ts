import type { Evidence } from "../../_schema/insights.ts";
import type { QuotePool } from "./quote-pool.ts";
import { chooseBalanced, chooseQuotes, quoteOf } from "./quotes.ts";

/** How many quotes to choose, and from which pieces; with `side`, from one side only. */
export interface QuoteChoice {
  pool: QuotePool;
  count: number;
  side?: "positive" | "negative";
}

/** A placeholder for evidence in unfinished insights: the pieces that it may be chosen from. */
export class EvidenceSlot {
  private readonly choices: readonly QuoteChoice[];

  constructor(...choices: QuoteChoice[]) {
    this.choices = choices;
  }

  /** Chooses deterministically. */
  choose(): Evidence[] {
    return this.choices.flatMap(({ pool, count, side }) =>
      side === undefined ? chooseBalanced(pool, count) : chooseQuotes(pool[side], count, pool.isAbout),
    );
  }

  /** Faults of evidence stated in this place, apart from the wording of the quotes, one line each. */
  faults(stated: readonly Evidence[]): string[] {
    const known = new Set(this.pieces().map(({ review_id, quote }) => `${review_id} ${quote}`));
    const faults = stated.flatMap(({ review_id, quote }) =>
      known.has(`${review_id} ${quote}`) ? [] : [`what ${review_id} says here is no evidence for this`],
    );
    const most = this.choices.reduce((sum, { count }) => sum + count, 0);
    if (stated.length > most) faults.push(`has ${stated.length} quotes, ${most} at most are wanted`);
    if (stated.length === 0 && known.size > 0) faults.push("evidence is missing");
    return faults;
  }

  private pieces(): Evidence[] {
    return this.choices.flatMap(({ pool, side }) =>
      (side ? pool[side] : [...pool.positive, ...pool.negative, ...pool.undecided]).map((candidate) => ({
        review_id: candidate.review.id,
        quote: quoteOf(candidate),
      })),
    );
  }
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
