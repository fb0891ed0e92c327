import { BUCKETS } from "./feature-vector.ts";
import { pack, unpack } from "./packed-file.ts";

/** Kinds of review that the model knows apart; each has weights of its own. */
const REGISTERS = ["general", "home-services"] as const;

/** Of praise and of blame in each register, against neutral. */
export const COLUMNS = REGISTERS.length * 2;

export interface ModelWeights {
  /** Words that name what opinions are held of. */
  competitors: readonly string[];
  /** Hundredths of a log-odds for home services, by word. */
  register: Readonly<Record<string, number>>;
  /** What one step of a column is worth. */
  steps: readonly number[];
  /** `COLUMNS` numbers a bucket, in order. */
  weights: Int8Array;
}

/** What `polarity.json` says of the weights beside it. */
export interface ModelCard {
  /** SHA-256 of the weights file, of the word table and of the training rows. */
  weights: string;
  words: string;
  data: string;
  rows: Readonly<Record<(typeof REGISTERS)[number], number>>;
  options: Readonly<Record<string, number>>;
  /** Added to the logit of neutral, by register. */
  neutral: readonly number[];
  /** Probability from which praise or blame is claimed. */
  threshold: number;
}

/** Four of five buckets have no weight, which the compression takes to hardly any bytes. */
export function writeWeights({ weights, ...head }: ModelWeights): Buffer {
  // Those that were read lie in a larger buffer.
  return pack({ head, body: Buffer.from(weights.buffer, weights.byteOffset, weights.length) });
}

export function readWeights(file: Buffer): ModelWeights {
  const { head, body } = unpack<Omit<ModelWeights, "weights">>(file);
  return { ...head, weights: new Int8Array(body.buffer, body.byteOffset, BUCKETS * COLUMNS) };
}
