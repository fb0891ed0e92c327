import { createRequire } from "node:module";
import { basename } from "node:path";
import { LabelledMention, readLines } from "../../data/insights/learning/labelled-mention.ts";
import { measurePolarity } from "../../data/insights/learning/metrics.ts";
import { predictMention } from "../../data/insights/learning/predict-mentions.ts";
import { polarityModel } from "../../data/insights/model/polarity-model.ts";
import type { Polarity } from "../../data/insights/polarity.ts";

/**
 * `node --import tsx tests/bench/polarity-baselines.ts <file.jsonl>...`: accuracy and macro-F1 of the model beside
 * well-known lexicon scorers on the same mentions. The scorers see the whole text, and take its sign; what they score
 * as nothing is neutral.
 */
const scorers: Record<string, (text: string) => number> = {
  "AFINN (sentiment)": afinn(),
  "VADER (vader-sentiment)": vader(),
  "wink (wink-nlp)": wink(),
};

const files = process.argv.slice(2);
if (files.length === 0)
  throw new Error("needs one or more files of mentions: {text, term, from, to, y} a line");
const model = polarityModel();
console.log("| | mentions | accuracy / macro-F1 | claims: precision at share |\n|---|---|---|---|");
for (const file of files) {
  const rows = readLines(file, LabelledMention);
  const labels = rows.map(({ y }) => y);
  const percent = (share: number) => (100 * share).toFixed(1);
  const { accuracy, macro_f1, precision, decided } = measurePolarity(
    labels,
    rows.map((row) => predictMention(row, model)),
  );
  const name = basename(file);
  const figures = `${percent(accuracy)} / ${percent(macro_f1)}`;
  console.log(
    `| ${name}, this model | ${rows.length} | ${figures} | ${percent(precision)} at ${percent(decided)} |`,
  );
  for (const [scorer, score] of Object.entries(scorers)) {
    const predictions = rows.map(({ text }) => ({ label: bySign(score(text)), decided: false }));
    const { accuracy, macro_f1 } = measurePolarity(labels, predictions);
    console.log(`| ${name}, ${scorer} | ${rows.length} | ${percent(accuracy)} / ${percent(macro_f1)} | |`);
  }
}

function bySign(score: number): Polarity {
  return score > 0 ? "positive" : score < 0 ? "negative" : "neutral";
}

function afinn(): (text: string) => number {
  const Sentiment = load("sentiment") as new () => { analyze(text: string): { score: number } };
  const sentiment = new Sentiment();
  return (text) => sentiment.analyze(text).score;
}

function vader(): (text: string) => number {
  const { SentimentIntensityAnalyzer } = load("vader-sentiment") as {
    SentimentIntensityAnalyzer: { polarity_scores(text: string): { compound: number } };
  };
  /** The limit that VADER's authors give. */
  const clear = (compound: number) => (Math.abs(compound) < 0.05 ? 0 : compound);
  return (text) => clear(SentimentIntensityAnalyzer.polarity_scores(text).compound);
}

function wink(): (text: string) => number {
  const winkNLP = load("wink-nlp") as (model: unknown, pipe: string[]) => Wink;
  const nlp = winkNLP(load("wink-eng-lite-web-model"), ["sbd", "negation", "sentiment"]);
  return (text) => nlp.readDoc(text).out(nlp.its.sentiment) as number;
}

interface Wink {
  its: { sentiment: unknown };
  readDoc(text: string): { out(property: unknown): unknown };
}

/** The packages bring no types, or not ours. */
function load(name: string): unknown {
  return createRequire(import.meta.url)(name);
}
