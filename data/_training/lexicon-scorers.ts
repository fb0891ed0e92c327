import { createRequire } from "node:module";
import type { Polarity } from "../_insights/reading/polarity.ts";

/** What a well-known scorer makes of a whole text: the sign of its score, and neutral where it finds nothing. */
export interface LexiconScorer {
  name: string;
  label(text: string): Polarity;
}

/** By their names; packages for development: without them there is nothing to stand beside. */
const KNOWN: Readonly<Record<string, () => (text: string) => number>> = {
  AFINN() {
    const Sentiment = load("sentiment") as new () => { analyze(text: string): { score: number } };
    const sentiment = new Sentiment();
    return (text) => sentiment.analyze(text).score;
  },
  VADER() {
    const { SentimentIntensityAnalyzer } = load("vader-sentiment") as {
      SentimentIntensityAnalyzer: { polarity_scores(text: string): { compound: number } };
    };
    return (text) => {
      const { compound } = SentimentIntensityAnalyzer.polarity_scores(text);
      return Math.abs(compound) < CLEAR ? 0 : compound;
    };
  },
  wink() {
    const winkNLP = load("wink-nlp") as (model: unknown, pipe: string[]) => Wink;
    const nlp = winkNLP(load("wink-eng-lite-web-model"), ["sbd", "negation", "sentiment"]);
    return (text) => nlp.readDoc(text).out(nlp.its.sentiment) as number;
  },
};

interface Wink {
  its: { sentiment: unknown };
  readDoc(text: string): { out(property: unknown): unknown };
}

/** The scorers whose packages are installed. */
export function lexiconScorers(): LexiconScorer[] {
  return Object.entries(KNOWN).flatMap(([name, open]) => {
    try {
      const score = open();
      return [{ name, label: (text: string) => POLARITIES[Math.sign(score(text)) + 1]! }];
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "MODULE_NOT_FOUND") return [];
      throw error;
    }
  });
}

const POLARITIES = ["negative", "neutral", "positive"] as const;

/** The packages bring no types, or not ours. */
const load: (name: string) => unknown = createRequire(import.meta.url);

/** The limit that VADER's authors give. */
const CLEAR = 0.05;
