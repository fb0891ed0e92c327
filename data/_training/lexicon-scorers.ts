import { createRequire } from "node:module";
import type { Polarity } from "../_insights/reading/polarity.ts";

/** What a well-known scorer makes of a whole text: the sign of its score, and neutral where it finds nothing. */
export interface LexiconScorer {
  name: string;
  label(text: string): Polarity;
}

/** Packages for development: without them there is nothing to stand beside. */
const KNOWN: { name: string; open: () => (text: string) => number }[] = [
  { name: "AFINN", open: openAfinn },
  { name: "VADER", open: openVader },
  { name: "wink", open: openWink },
];

/** The scorers whose packages are installed. */
export function lexiconScorers(): LexiconScorer[] {
  return KNOWN.flatMap(({ name, open }) => {
    try {
      const score = open();
      return [{ name, label: (text: string) => bySign(score(text)) }];
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "MODULE_NOT_FOUND") return [];
      throw error;
    }
  });
}

function bySign(score: number): Polarity {
  return score > 0 ? "positive" : score < 0 ? "negative" : "neutral";
}

function openAfinn(): (text: string) => number {
  const Sentiment = load("sentiment") as new () => { analyze(text: string): { score: number } };
  const sentiment = new Sentiment();
  return (text) => sentiment.analyze(text).score;
}

function openVader(): (text: string) => number {
  const { SentimentIntensityAnalyzer } = load("vader-sentiment") as {
    SentimentIntensityAnalyzer: { polarity_scores(text: string): { compound: number } };
  };
  return (text) => {
    const { compound } = SentimentIntensityAnalyzer.polarity_scores(text);
    return Math.abs(compound) < CLEAR ? 0 : compound;
  };
}

function openWink(): (text: string) => number {
  const winkNLP = load("wink-nlp") as (model: unknown, pipe: string[]) => Wink;
  const nlp = winkNLP(load("wink-eng-lite-web-model"), ["sbd", "negation", "sentiment"]);
  return (text) => nlp.readDoc(text).out(nlp.its.sentiment) as number;
}

interface Wink {
  its: { sentiment: unknown };
  readDoc(text: string): { out(property: unknown): unknown };
}

/** The packages bring no types, or not ours. */
const load: (name: string) => unknown = createRequire(import.meta.url);

/** The limit that VADER's authors give. */
const CLEAR = 0.05;
