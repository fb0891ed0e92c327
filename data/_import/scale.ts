import { bareNumber } from "./source-rating.ts";

/** What the ratings of a file, taken together, tell of the scale that they are on. */
export interface Scale {
  /** The highest rating of the scale, as far as the ratings make it likely. */
  best: number;
  /** Whether the ratings leave no doubt of it; else the owner is asked. */
  told: boolean;
  /** What was seen, such as "10 to 50 in steps of 10". */
  evidence: string;
}

/** Counts the ratings that name no scale of their own. */
export class RatingCounts {
  private readonly counts = new Map<number, number>();

  hear(rating: string | number): void {
    const value = bareNumber(String(rating));
    if (value !== null) this.counts.set(value, (this.counts.get(value) ?? 0) + 1);
  }

  /** Null where each rating tells its own scale, as "4 out of 5" does. */
  scale(): Scale | null {
    if (this.counts.size === 0) return null;
    const values = [...this.counts.keys()].sort((a, b) => a - b);
    return { ...this.likely(values), evidence: describe(values, this.counts) };
  }

  private likely(values: readonly number[]): Pick<Scale, "best" | "told"> {
    const most = values.at(-1)!;
    const all = this.many(() => true);
    if (most <= 1) return { best: 5, told: all < FEW };
    if (most <= 5) return { best: 5, told: true };
    const above = this.many((value) => value > 5) / all;
    if (most <= 10) {
      const between = values.filter((value) => value > 5 && value < 10).length;
      return { best: above < TYPOS ? 5 : 10, told: above >= 0.5 || (between > 1 && above >= 3 * TYPOS) };
    }
    if (above < 3 * TYPOS) return { best: 5, told: false };
    // Ratings as the names of pictures have them: bubble_45.
    const halves = values.every((value) => value % 5 === 0 && value >= 5);
    if (most <= 50 && halves) {
      const tens = this.many((value) => value % 10 === 0) === all;
      return { best: 50, told: tens && most === 50 && values.length >= 3 && all >= FEW };
    }
    const isPercent = this.many((value) => value > 50) / all >= 0.5 || values.length > 10;
    return { best: 100, told: most <= 100 && most > 50 && isPercent && all >= FEW };
  }

  private many(counted: (value: number) => boolean): number {
    return [...this.counts].reduce((sum, [value, many]) => sum + (counted(value) ? many : 0), 0);
  }
}

/** So few ratings do not show how far a scale goes. */
const FEW = 10;
/** The share of ratings that may be mistakes of whoever typed them. */
const TYPOS = 0.05;

function describe(values: readonly number[], counts: ReadonlyMap<number, number>): string {
  const [least, most] = [values[0]!, values.at(-1)!];
  const steps = [20, 10, 5].find(
    (step) => values.length > 1 && most > 10 && values.every((value) => value % step === 0),
  );
  const range =
    least === most ? `${least} alone` : `${least} to ${most}${steps ? ` in steps of ${steps}` : ""}`;
  const high = counts.get(most)!;
  const rare =
    values.length > 2 && most > 5 && high <= 2 ? `, ${most} only ${high === 1 ? "once" : "twice"}` : "";
  return range + rare;
}

export const EACH_ITS_OWN = "each rating tells its own";

/** How ratings of a scale become stars, for its owner. */
export function describeScale(best: number): string {
  if (best === 5 || best === 50) return "read as 1 to 5";
  return `read as 0 to ${best}, kept as such and shown as stars of 5`;
}
