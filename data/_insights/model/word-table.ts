import { readFileSync } from "node:fs";
import { once } from "../../_text/remembered.ts";
import { pack, unpack } from "./packed-file.ts";

/**
 * What is known of words before any training: their valence in VADER's lexicon, a valence inferred for the words that
 * are not in it, and their place in a space of a few dimensions where words of like use lie together.
 */
export interface WordTable {
  index: ReadonlyMap<string, number>;
  dimensions: number;
  /** By word, -4 to 4; 0 is none. */
  valence: Float32Array;
  inferred: Float32Array;
  /** `dimensions` numbers a word. */
  places: Float32Array;
}

/** The table that is shipped; read once. */
export const readWordTable = once(() => unpackWordTable(readFileSync(WORDS_FILE)));

function unpackWordTable(file: Buffer): WordTable {
  const { head, body } = unpack<{ format: string; dimensions: number; words: string }>(file, FORMAT);
  const words = head.words.split("\n");
  const bytes = new Int8Array(body.buffer, body.byteOffset, body.length);
  const count = words.length;
  const places = new Float32Array(count * head.dimensions);
  for (let dimension = 0; dimension < head.dimensions; dimension++) {
    const column = (2 + dimension) * count;
    for (let word = 0; word < count; word++)
      places[word * head.dimensions + dimension] = bytes[column + word]! / PLACE_STEPS;
  }
  return {
    index: new Map(words.map((word, at) => [word, at])),
    dimensions: head.dimensions,
    valence: Float32Array.from(bytes.subarray(0, count), (step) => step / VALENCE_STEPS),
    inferred: Float32Array.from(bytes.subarray(count, 2 * count), (step) => step / VALENCE_STEPS),
    places,
  };
}

/** The bytes of a table, its numbers rounded to the steps that are kept. */
export function writeWordTable({ index, dimensions, valence, inferred, places }: WordTable): Buffer {
  const count = index.size;
  const body = Buffer.alloc(count * (2 + dimensions));
  const put = (at: number, value: number) => body.writeInt8(clamp(Math.round(value)), at);
  for (let word = 0; word < count; word++) {
    put(word, valence[word]! * VALENCE_STEPS);
    put(count + word, inferred[word]! * VALENCE_STEPS);
    for (let dimension = 0; dimension < dimensions; dimension++)
      put((2 + dimension) * count + word, places[word * dimensions + dimension]! * PLACE_STEPS);
  }
  return pack({ head: { format: FORMAT, dimensions, words: [...index.keys()].join("\n") }, body });
}

function clamp(step: number): number {
  return Math.max(-127, Math.min(127, step));
}

const FORMAT = "word-table-1";
export const WORDS_FILE = new URL("words.bin", import.meta.url);
const VALENCE_STEPS = 10;
const PLACE_STEPS = 8;
