import { readFileSync } from "node:fs";
import { once } from "../../_text/remembered.ts";
import type { OpinionatedSentence } from "../reading/opinions.ts";
import { FeatureVector } from "./feature-vector.ts";
import { describeTarget } from "./features.ts";
import { type Lexemes, lexemesOf } from "./lexemes.ts";
import { COLUMNS, type ModelCard, type ModelWeights, readWeights } from "./model-file.ts";
import { type Token, tokensOf } from "./model-sentence.ts";
import type { WordTable } from "./word-table.ts";

/** Probabilities that add up to 1. */
export interface PolarityOdds {
  positive: number;
  neutral: number;
  negative: number;
}

/** A linear model of what a sentence says of a target: deterministic, and the same on every machine. */
export class PolarityModel {
  readonly threshold: number;
  private readonly neutral: readonly number[];
  private readonly lexemes: Lexemes;
  private readonly competitors: ReadonlySet<string>;
  private readonly register: ReadonlyMap<string, number>;
  private readonly vector = new FeatureVector();
  private sentence: OpinionatedSentence | undefined;
  private tokens: readonly Token[] = [];

  constructor(
    private readonly model: ModelWeights,
    card: Pick<ModelCard, "neutral" | "threshold">,
    table?: WordTable,
  ) {
    this.threshold = card.threshold;
    this.neutral = card.neutral;
    this.lexemes = lexemesOf(table);
    this.competitors = new Set(model.competitors);
    this.register = new Map(Object.entries(model.register));
  }

  /** The odds for the words `first` to `last` of the text, both inside `sentence`. */
  odds(sentence: OpinionatedSentence, first: number, last: number): PolarityOdds {
    if (this.sentence !== sentence) {
      this.sentence = sentence;
      this.tokens = tokensOf(sentence, this.lexemes);
    }
    const { tokens, vector } = this;
    const target = { first: first - sentence.first, last: Math.min(last, sentence.last) - sentence.first };
    describeTarget(tokens, target.first, target.last, this.competitors, this.lexemes.table, vector);
    const { weights, steps } = this.model;
    const { buckets, values, size } = vector;
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let at = 0; at < size; at++) {
      const bucket = buckets[at]! * COLUMNS;
      const value = values[at]!;
      a += weights[bucket]! * value;
      b += weights[bucket + 1]! * value;
      c += weights[bucket + 2]! * value;
      d += weights[bucket + 3]! * value;
    }
    const ofHomeServices = 1 / (1 + Math.exp(-registerScore(tokens, target.first, this.register)));
    return blend(
      softmax(a * steps[0]!, this.neutral[0]!, b * steps[1]!),
      softmax(c * steps[2]!, this.neutral[1]!, d * steps[3]!),
      ofHomeServices,
    );
  }
}

/** The model that is shipped; read once. */
export const polarityModel = once(() => readPolarityModel(new URL("./", import.meta.url)));

/** Reads `polarity.bin` and `polarity.json` of a folder. */
export function readPolarityModel(folder: URL): PolarityModel {
  const card = JSON.parse(readFileSync(new URL("polarity.json", folder), "utf8")) as ModelCard;
  return new PolarityModel(readWeights(readFileSync(new URL("polarity.bin", folder)), card), card);
}

/** Log-odds that a sentence is of home services, by its words around the target. */
function registerScore(
  tokens: readonly Token[],
  around: number,
  register: ReadonlyMap<string, number>,
): number {
  let hundredths = PRIOR;
  const to = Math.min(tokens.length, around + REGISTER_REACH);
  for (let at = Math.max(0, around - REGISTER_REACH); at < to; at++)
    hundredths += register.get(tokens[at]!.lexeme.key) ?? 0;
  return hundredths / 100;
}

function softmax(positive: number, neutral: number, negative: number): PolarityOdds {
  const most = Math.max(positive, neutral, negative);
  const [a, b, c] = [Math.exp(positive - most), Math.exp(neutral - most), Math.exp(negative - most)];
  const sum = a + b + c;
  return { positive: a / sum, neutral: b / sum, negative: c / sum };
}

function blend(a: PolarityOdds, b: PolarityOdds, share: number): PolarityOdds {
  return {
    positive: a.positive + (b.positive - a.positive) * share,
    neutral: a.neutral + (b.neutral - a.neutral) * share,
    negative: a.negative + (b.negative - a.negative) * share,
  };
}

/** Reviews here are of home services until their words say otherwise. */
const PRIOR = 30;
const REGISTER_REACH = 60;
