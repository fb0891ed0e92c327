/** How many reviews praise something and how many blame it, as an answer states it. */
export interface Judged {
  positive: number;
  negative: number;
  /** Reviews that do both, not among the other two. */
  mixed: number;
  /** Interval of the share of praise. */
  interval: readonly [low: number, high: number];
  /** "divided": about as many praise as blame; "unclear": the difference may be due to chance. */
  verdict: "yes" | "no" | "divided" | "unclear";
  /** Number of reviews that contradict the verdict, if enough to be stated; else 0. */
  minority: number;
}

/** What all reviews that judge do, and none does the other: "praise" or "blame"; null when they differ. */
export function unanimous({ positive, negative, mixed }: Judged): "praise" | "blame" | null {
  if (mixed > 0 || (positive > 0 && negative > 0)) return null;
  return negative === 0 ? "praise" : "blame";
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
  aspectAnswer(judged: Judged): string;
  serviceAnswer(service: { reviews: number; average: number; judged: Judged; aspects: Named[] }): string;
  noReviews: string;
  rating(facts: { reviews: number; from: string; to: string; average: number }): string;
  /** For when not all texts are in an analysed language. */
  coverage(facts: { read: number; withWords: number }): string;
  praised(aspects: readonly SidedAspect[]): string;
  blamed(aspects: readonly SidedAspect[]): string;
  technician(facts: { name: string; reviews: number; average: number }): string;
  trend(facts: { aspect: string; direction: "rising" | "falling"; recent: number; before: number }): string;
}

export interface SidedAspect {
  name: string;
  positive: number;
  negative: number;
  mixed: number;
}
