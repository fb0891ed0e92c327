import { readFileSync } from "node:fs";
import { OTHER_CRITICISM } from "../../_schema/insights.ts";
import { once } from "../../_text/remembered.ts";
import type { Word } from "../../_text/words.ts";
import { placeOfAspect, TAXONOMY } from "../aspects/taxonomy.ts";
import { mix } from "../model/feature-vector.ts";
import { type Lexemes, lexemesOf } from "../model/lexemes.ts";
import { pack, unpack } from "../model/packed-file.ts";

/** The weights of a linear model over the words of a sentence, whole numbers of `step`. */
export interface ComplaintWeights {
  step: number;
  /** `OUTPUTS` numbers. */
  bias: readonly number[];
  /** `OUTPUTS` numbers for each word of the word table. */
  words: Int8Array;
  /** One for each bucket of pairs of neighbouring words, of the complaint alone. */
  pairs: Int8Array;
}

/** By aspect of the taxonomy, the last of which is none of the others, then a complaint at all. */
export const NONE = placeOfAspect(OTHER_CRITICISM);
export const AT_ALL = NONE + 1;
export const OUTPUTS = NONE + 2;
/** A power of 2. */
export const PAIRS = 8192;

/**
 * Tells complaints where no list does. Of the words `first` to `last` (inclusive) of a text: the probability that they complain of
 * the business at all, and of each aspect, by its place in the taxonomy; these add up to the first. Trained on sentences of reviews
 * of one to three stars, so it is asked of such alone.
 */
export function complaintOdds(
  all: readonly Word[],
  first: number,
  last: number,
): { complaint: number; aspects: Float64Array } {
  const { step, bias, words, pairs } = complaintWeights();
  const read = sentenceFeatures(all, first, last, lexemesOf());
  if (new Set(read.places).size * 2 < read.places.length) return NOTHING;
  const sums = new Float64Array(OUTPUTS);
  for (const place of read.places)
    for (let output = 0; output < OUTPUTS; output++) sums[output]! += words[place * OUTPUTS + output]!;
  for (const pair of read.pairs) sums[AT_ALL]! += pairs[pair]!;
  const logit = (output: number) => bias[output]! + sums[output]! * step * read.scale;
  const complaint = 1 / (1 + Math.exp(-logit(AT_ALL)));
  const shares = Float64Array.from({ length: NONE + 1 }, (_, output) => Math.exp(logit(output)));
  const whole = shares.reduce((sum, share) => sum + share);
  return { complaint, aspects: shares.map((share) => (complaint * share) / whole) };
}

/** Of words repeated over and over. */
const NOTHING = { complaint: 0, aspects: new Float64Array(NONE + 1) };

/** What the model knows of a sentence: places in the word table, buckets of pairs, and what their sum is multiplied by. */
export function sentenceFeatures(all: readonly Word[], first: number, last: number, lexemes: Lexemes) {
  const places: number[] = [];
  const pairs: number[] = [];
  const end = Math.min(last, first + MOST_WORDS - 1);
  let before = EDGE;
  for (let at = first; at <= end; at++) {
    const { place, hash } = lexemes.of(all[at]!.key);
    if (place >= 0) places.push(place);
    pairs.push(mix(before, hash) & (PAIRS - 1));
    before = hash;
  }
  pairs.push(mix(before, EDGE) & (PAIRS - 1));
  return { places, pairs, scale: 1 / Math.sqrt(Math.max(end - first + 1, FEWEST_WORDS)) };
}

/** The built-in weights; read once. Throws where the file was made for other aspects or words. */
const complaintWeights = once((): ComplaintWeights => {
  const { head, body } = unpack<{ format: string; aspects: string[]; step: number; bias: number[] }>(
    readFileSync(new URL("complaints.bin", import.meta.url)),
    FORMAT,
  );
  const aspects = TAXONOMY.map(({ id }) => id);
  const size = lexemesOf().table.index.size * OUTPUTS;
  if (head.aspects.join() !== aspects.join() || body.length !== size + PAIRS)
    throw new Error(
      "complaints.bin is of other aspects or words; make it anew with npm run train:complaints",
    );
  const numbers = new Int8Array(body.buffer, body.byteOffset, body.length);
  return {
    step: head.step,
    bias: head.bias,
    words: numbers.subarray(0, size),
    pairs: numbers.subarray(size),
  };
});

export function writeComplaintWeights({ step, bias, words, pairs }: ComplaintWeights): Buffer {
  const body = Buffer.alloc(words.length + pairs.length);
  body.set(words);
  body.set(pairs, words.length);
  return pack({ head: { format: FORMAT, aspects: TAXONOMY.map(({ id }) => id), step, bias }, body });
}

const FORMAT = "complaints-2";
/** Of a longer sentence only the first words are read. */
const MOST_WORDS = 60;
/** One of fewer words counts as of so many. */
const FEWEST_WORDS = 3;
const EDGE = 0x9e3779b1;
