import { placeOfAspect } from "../_insights/aspects/taxonomy.ts";
import {
  AT_ALL,
  type ComplaintWeights,
  NONE,
  OUTPUTS,
  PAIRS,
  sentenceFeatures,
} from "../_insights/complaints/complaint-model.ts";
import { type Lexemes, lexemesOf } from "../_insights/model/lexemes.ts";
import { words } from "../_text/words.ts";
import { FIRST_SQUARE, pass } from "./adagrad.ts";
import type { LabelledSentence } from "./labelled-rows.ts";
import { complains } from "./training-rows.ts";

/** A word's vector, and its place among all by frequency. */
export interface RankedVector {
  rank: number;
  vector: readonly number[];
}

/**
 * Two logistic regressions over one set of features: whether a sentence complains, and of complaints the aspect. A word counts
 * by its vector, so that those few sentences have are known by their like, and by itself; both are added up into one weight a
 * word. Of those that hardly any sentence has only large weights are kept: the others would double the file, and hardly change
 * an answer. The same for the same input on every machine.
 */
export function fitComplaints(
  sentences: readonly LabelledSentence[],
  vectors: ReadonlyMap<string, RankedVector>,
  options = OPTIONS,
): ComplaintWeights {
  const lexemes = lexemesOf();
  const known = placeVectors(lexemes, vectors);
  const examples = sentences.map((sentence) => exampleOf(sentence, lexemes, known));
  const pairsAt = WORDS_AT + lexemes.table.index.size * OUTPUTS;
  const weights = new Float64Array(pairsAt + PAIRS);
  const squares = new Float64Array(weights.length).fill(FIRST_SQUARE);
  const mean = new Float64Array(weights.length);
  const decay = options.l2 / examples.length;
  const descend = (slot: number, error: number, l2 = decay) => {
    const gradient = error + l2 * weights[slot]!;
    squares[slot]! += gradient * gradient;
    weights[slot]! -= (options.rate * gradient) / Math.sqrt(squares[slot]!);
  };
  pass(examples, options, weights, mean, (example) => step(example, weights, pairsAt, descend));
  return quantised(mean, pairsAt, known, timesOf(examples, lexemes.table.index.size));
}

interface Example {
  places: readonly number[];
  pairs: readonly number[];
  scale: number;
  /** The sum of the vectors of its words. */
  vector: Float64Array;
  complains: boolean;
  /** What share of the complaint each aspect and none of them has. */
  shares: readonly (readonly [output: number, share: number])[];
}

/** By place in the word table, WIDTH numbers: the vector less that of a usual word, less for words so frequent that they say little. */
function placeVectors({ table }: Lexemes, vectors: ReadonlyMap<string, RankedVector>): Float64Array {
  const mean = new Float64Array(WIDTH);
  let usual = 0;
  for (const { rank, vector } of vectors.values()) {
    if (rank >= USUAL) continue;
    usual++;
    unit(vector).forEach((x, at) => {
      mean[at]! += x;
    });
  }
  const placed = new Float64Array(table.index.size * WIDTH);
  for (const [word, place] of table.index) {
    const known = vectors.get(word);
    if (!known) continue;
    const telling = known.rank / (known.rank + FREQUENT);
    unit(known.vector).forEach((x, at) => {
      placed[place * WIDTH + at] = BY_VECTOR * telling * (x - mean[at]! / usual);
    });
  }
  return placed;
}

function unit(vector: readonly number[]): number[] {
  const kept = vector.slice(0, WIDTH);
  const length = Math.hypot(...kept) || 1;
  return kept.map((x) => x / length);
}

function exampleOf(sentence: LabelledSentence, lexemes: Lexemes, known: Float64Array): Example {
  const all = words(sentence.text);
  const read = sentenceFeatures(all, 0, all.length - 1, lexemes);
  const vector = new Float64Array(WIDTH);
  for (const place of read.places)
    for (let at = 0; at < WIDTH; at++) vector[at]! += known[place * WIDTH + at]!;
  const outputs = sentence.aspects.map(placeOfAspect);
  const shares = outputs.length === 0 ? [NONE] : outputs;
  return {
    ...read,
    vector,
    complains: complains(sentence),
    shares: shares.map((output) => [output, 1 / shares.length] as const),
  };
}

/**
 * Weights stand in one array: of the bias, of the numbers of a vector and of words by output, and of pairs, of the complaint
 * alone. `descend` moves one of them against its error.
 */
function step(
  example: Example,
  weights: Float64Array,
  pairsAt: number,
  descend: (slot: number, error: number, l2?: number) => void,
): void {
  const { places, pairs, scale, vector } = example;
  const logits = Float64Array.from({ length: OUTPUTS }, (_, output) => {
    let sum = 0;
    for (let at = 0; at < WIDTH; at++) sum += weights[VECTOR_AT + output * WIDTH + at]! * vector[at]!;
    for (const place of places) sum += BY_WORD * weights[WORDS_AT + place * OUTPUTS + output]!;
    if (output === AT_ALL) for (const pair of pairs) sum += BY_WORD * weights[pairsAt + pair]!;
    return weights[output]! + sum * scale;
  });
  const errors = errorsOf(example, logits);
  errors.forEach((error, output) => {
    if (error === 0) return;
    descend(output, error, 0);
    for (let at = 0; at < WIDTH; at++) descend(VECTOR_AT + output * WIDTH + at, error * scale * vector[at]!);
    for (const place of places) descend(WORDS_AT + place * OUTPUTS + output, error * scale * BY_WORD);
  });
  for (const pair of pairs) descend(pairsAt + pair, errors[AT_ALL]! * scale * BY_WORD);
}

/** What each output says too much; of the aspects nothing where there is no complaint. */
function errorsOf({ complains, shares }: Example, logits: Float64Array): Float64Array {
  const errors = new Float64Array(OUTPUTS);
  errors[AT_ALL] = 1 / (1 + Math.exp(-logits[AT_ALL]!)) - (complains ? 1 : 0);
  if (!complains) return errors;
  const odds = logits.subarray(0, NONE + 1).map((logit) => Math.exp(logit));
  const whole = odds.reduce((sum, each) => sum + each);
  for (let output = 0; output <= NONE; output++) errors[output] = odds[output]! / whole;
  for (const [output, share] of shares) errors[output]! -= share;
  return errors;
}

/** How often the examples have each word of the table. */
function timesOf(examples: readonly Example[], size: number): Int32Array {
  const times = new Int32Array(size);
  for (const { places } of examples) for (const place of places) times[place]!++;
  return times;
}

/** One weight a word, of its vector and of itself, in whole steps. */
function quantised(
  weights: Float64Array,
  pairsAt: number,
  known: Float64Array,
  times: Int32Array,
): ComplaintWeights {
  const ofWords = weights.subarray(WORDS_AT, pairsAt).map((weight, at) => {
    const [place, output] = [Math.floor(at / OUTPUTS), at % OUTPUTS];
    let sum = BY_WORD * weight;
    for (let x = 0; x < WIDTH; x++)
      sum += weights[VECTOR_AT + output * WIDTH + x]! * known[place * WIDTH + x]!;
    return times[place]! < RARE && Math.abs(sum) < LEAST_OF_RARE ? 0 : sum;
  });
  const whole = (weight: number) => Math.max(-127, Math.min(127, Math.round(weight / STEP)));
  return {
    step: STEP,
    bias: Array.from(weights.subarray(0, OUTPUTS), (weight) => Math.round(weight * 1000) / 1000),
    words: Int8Array.from(ofWords, whole),
    pairs: Int8Array.from(weights.subarray(pairsAt), (weight) => whole(BY_WORD * weight)),
  };
}

const OPTIONS = { epochs: 30, rate: 0.1, l2: 0.7, seed: 11 };
const WIDTH = 100;
/** Where the weights of the numbers of a vector begin, and those of words. */
const VECTOR_AT = OUTPUTS;
const WORDS_AT = VECTOR_AT + OUTPUTS * WIDTH;
/** Ranks of the words whose mean is the vector of a usual word. */
const USUAL = 20_000;
/** The rank at which a word counts half. */
const FREQUENT = 1000;
/** How much a word counts by its vector and by itself. */
const BY_VECTOR = 2;
const BY_WORD = 2;
const STEP = 0.6;
/** A word that the sentences have less often is rare; the least weight that is kept of one. */
const RARE = 3;
const LEAST_OF_RARE = 3.6;
