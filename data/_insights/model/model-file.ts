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

export function writeWeights({ weights, ...head }: ModelWeights): Buffer {
  const used: number[] = [];
  for (let bucket = 0; bucket < BUCKETS; bucket++)
    if (weights.subarray(bucket * COLUMNS, (bucket + 1) * COLUMNS).some((weight) => weight !== 0))
      used.push(bucket);
  const gaps: number[] = [];
  let previous = -1;
  for (const bucket of used) {
    let gap = bucket - previous - 1;
    for (; gap >= 128; gap >>= 7) gaps.push((gap & 127) | 128);
    gaps.push(gap);
    previous = bucket;
  }
  const kept = new Int8Array(used.length * COLUMNS);
  used.forEach((bucket, at) => {
    kept.set(weights.subarray(bucket * COLUMNS, (bucket + 1) * COLUMNS), at * COLUMNS);
  });
  const body = Buffer.concat([Buffer.from(gaps), Buffer.from(kept.buffer)]);
  return pack({ head: { format: MODEL_FORMAT, features: FEATURES, used: used.length, ...head }, body });
}

/** Throws where file and code, or file and card, do not belong together. */
export function readWeights(file: Buffer, card: ModelCard): ModelWeights {
  const sum = sha256(file);
  if (sum !== card.weights)
    throw new Error(
      `polarity.bin has the SHA-256 ${sum} and polarity.json names ${card.weights}; take both from one training`,
    );
  const { head, body } = unpack<
    { format: string; features: string; used: number } & Omit<ModelWeights, "weights">
  >(file, MODEL_FORMAT);
  if (head.features !== FEATURES)
    throw new Error(
      `polarity.bin was trained on the features ${head.features} and this code computes ${FEATURES}; run npm run train`,
    );
  const { used, competitors, register, steps } = head;
  const weights = new Int8Array(BUCKETS * COLUMNS);
  const kept = new Int8Array(body.buffer, body.byteOffset + body.length - used * COLUMNS, used * COLUMNS);
  let read = 0;
  let bucket = -1;
  for (let at = 0; at < used; at++) {
    let gap = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = body[read++]!;
      gap |= (byte & 127) << shift;
      if (byte < 128) break;
    }
    bucket += gap + 1;
    weights.set(kept.subarray(at * COLUMNS, (at + 1) * COLUMNS), bucket * COLUMNS);
  }
  return { competitors, register, steps, weights };
}

export function sha256(bytes: Buffer | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

export const MODEL_FORMAT = "polarity-weights-2";
