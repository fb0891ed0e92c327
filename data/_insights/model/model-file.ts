import { createHash } from "node:crypto";
import { BUCKETS } from "./feature-vector.ts";
import { FEATURES } from "./features.ts";
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
  format: string;
  features: string;
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
  return pack({
    head: { format: MODEL_FORMAT, features: FEATURES, ...head },
    // Those that were read lie in a larger buffer.
    body: Buffer.from(weights.buffer, weights.byteOffset, weights.length),
  });
}

/** Throws where file and code, or file and card, do not belong together. */
export function readWeights(file: Buffer, card: ModelCard): ModelWeights {
  const sum = sha256(file);
  if (sum !== card.weights)
    throw new Error(
      `polarity.bin has the SHA-256 ${sum} and polarity.json names ${card.weights}; take both from one training`,
    );
  const { head, body } = unpack<{ format: string; features: string } & Omit<ModelWeights, "weights">>(
    file,
    MODEL_FORMAT,
  );
  if (head.features !== FEATURES)
    throw new Error(
      `polarity.bin was trained on the features ${head.features} and this code computes ${FEATURES}; run npm run train`,
    );
  const { competitors, register, steps } = head;
  return {
    competitors,
    register,
    steps,
    weights: new Int8Array(body.buffer, body.byteOffset, BUCKETS * COLUMNS),
  };
}

export function sha256(bytes: Buffer | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

export const MODEL_FORMAT = "polarity-weights-3";
