import type { PolarityModel, PolarityOdds } from "../_insights/model/polarity-model.ts";
import type { Polarity } from "../_insights/reading/polarity.ts";
import type { Mention } from "./labelled-mention.ts";
import { locate } from "./locate.ts";

export interface Prediction {
  label: Polarity;
  /** Probability of the label, to four decimals. */
  p: number;
  /** The label would be published: praise or blame, and likely enough. */
  decided: boolean;
}

/** What the model says of a mention. A text without words says nothing. */
export function predictMention(mention: Omit<Mention, "term">, model: PolarityModel): Prediction {
  const { positive, neutral, negative } = oddsOf(mention, model);
  const label =
    neutral >= positive && neutral >= negative ? "neutral" : positive >= negative ? "positive" : "negative";
  const p = { positive, neutral, negative }[label];
  return { label, p: Math.round(p * 1e4) / 1e4, decided: label !== "neutral" && p >= model.threshold };
}

export function oddsOf(mention: Omit<Mention, "term">, model: PolarityModel): PolarityOdds {
  const found = locate(mention);
  if (!found) return { positive: 0, neutral: 1, negative: 0 };
  return model.odds(found.sentence, found.first, found.last);
}
