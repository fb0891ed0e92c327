import type { PolarityModel, PolarityOdds } from "../_insights/model/polarity-model.ts";
import { readOpinions } from "../_insights/reading/opinions.ts";
import type { Polarity } from "../_insights/reading/polarity.ts";
import { sentenceWords } from "../_text/sentences.ts";
import { words } from "../_text/words.ts";
import type { Mention } from "./labelled-rows.ts";

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

/** A mention among the words of its text, both ends included, and the sentence it begins in; null where the text has no words. */
export function locate({ text, from, to }: Omit<Mention, "term">) {
  const all = words(text);
  const parts = [...sentenceWords(text, all)];
  const part = parts.find(({ last }) => all[last]!.end > from) ?? parts.at(-1);
  if (!part) return null;
  let first = part.first;
  while (first < part.last && all[first]!.end <= from) first++;
  let last = first;
  while (last < part.last && all[last + 1]!.start < to) last++;
  return { sentence: readOpinions(text, all, part), first, last };
}
