import { rounded, wilsonInterval } from "../../../data/_insights/figures/statistics.ts";
import type { SentimentCounts } from "../../../data/_schema/evidence.ts";

interface Judged {
  positive: number;
  negative: number;
  score: number | null;
  interval: [low: number, high: number] | null;
}

/** Praise and blame, their share and its interval by the rules of the insights: null below the minimum support. */
export function judged(votes: SentimentCounts | undefined, minimumSupport: number): Judged {
  const { positive = 0, negative = 0 } = votes ?? {};
  const all = positive + negative;
  if (all < minimumSupport) return { positive, negative, score: null, interval: null };
  return { positive, negative, score: rounded(positive / all), interval: wilsonInterval(positive, all) };
}
