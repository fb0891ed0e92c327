/** The days of the oldest and the newest review. */
export interface Period {
  from: string;
  to: string;
}

/** How many reviews praise something and how many blame it, as an answer states it. */
export interface Judged {
  positive: number;
  negative: number;
  /** Reviews that do both, not among the other two. */
  mixed: number;
  /** Interval of the share of praise. */
  interval: readonly [low: number, high: number];
  period: Period;
}

/** "divided": about as many praise as blame; "unclear": the difference may be due to chance or to wrong claims. */
export type Verdict = "yes" | "no" | "divided" | "unclear";

/** What all reviews that judge do, and none does the other: "praise" or "blame"; null when they differ. */
export function unanimous({ positive, negative, mixed }: Judged): "praise" | "blame" | null {
  if (mixed > 0 || (positive > 0 && negative > 0)) return null;
  return negative === 0 ? "praise" : "blame";
}

/** How an answer begins, in the words of a language: without reserve only where no review says otherwise. */
export function verdictIn(words: Readonly<Record<Verdict | "always" | "never", string>>) {
  return (judged: Judged & { verdict: Verdict }): string => {
    const side = unanimous(judged);
    if (side === "praise" && judged.verdict === "yes") return words.always;
    if (side === "blame" && judged.verdict === "no") return words.never;
    return words[judged.verdict];
  };
}

export interface Named {
  name: string;
  count: number;
}

/** The sentences of one language; every slot is a figure, or a name that stands in the owner's files. */
export interface Wording {
  /** BCP 47. */
  language: string;
  /** Name and question of an aspect by its id; undefined where the aspect is the owner's own. */
  aspects: Readonly<Record<string, { name: string; question: string }>>;
  aboutService(name: string): string;
  aspectAnswer(judged: Judged & { verdict: Verdict }): string;
  serviceAnswer(service: { reviews: number; average: number; judged: Judged; aspects: Named[] }): string;
  noReviews: string;
  rating(facts: { reviews: number; period: Period; average: number }): string;
  /** For when not all texts are in an analysed language. */
  coverage(facts: { read: number; withWords: number }): string;
  praised(aspects: readonly SidedAspect[], period: Period): string;
  blamed(aspects: readonly SidedAspect[], period: Period): string;
  /** Of the reviews that name the person, so many have high stars and so many low ones. */
  technician(facts: { name: string; reviews: number; average: number; high: number; low: number }): string;
  trend(facts: StatedTrend): string;
}

export interface SidedAspect {
  name: string;
  positive: number;
  negative: number;
  mixed: number;
}

/** The share of praise in the window and before it, among the reviews that judge. */
export interface StatedTrend {
  aspect: string;
  direction: "rising" | "falling";
  window: Period;
  recent: { share: number; reviews: number };
  before: { share: number; reviews: number };
}
