import { jaccard } from "../figures/statistics.ts";
import { BREAK, type WordSequences } from "./word-sequences.ts";

/**
 * Marks with 1 the texts that repeat a later-listed one almost word for word. Callers list the newest first, so that
 * of texts posted twice the older one stays. Short texts repeat each other by chance and all stay. Candidates are texts
 * that share two of their four least hashes of runs of four words, and are confirmed by all
 * their runs; linear in the texts.
 */
export function nearDuplicates(sequences: WordSequences): Uint8Array {
  const copies = new Uint8Array(sequences.texts);
  const firstBySketch = new Map<number, number>();
  for (let text = sequences.texts - 1; text >= 0; text--) {
    const runs = runsOf(sequences.of(text));
    if (runs.length + RUN - 1 < LEAST_WORDS) continue;
    let compared = -1;
    for (const sketch of sketchesOf(runs)) {
      const other = firstBySketch.get(sketch);
      if (other === undefined) firstBySketch.set(sketch, text);
      else if (other !== compared && copies[text] === 0) {
        compared = other;
        if (similarity(runs, runsOf(sequences.of(other))) >= SAME) copies[text] = 1;
      }
    }
  }
  return copies;
}

/** Hashes of the pairs among the least four hashes. */
function sketchesOf(runs: readonly number[]): number[] {
  const least: number[] = [];
  for (const run of runs) {
    if (least.length === LEAST && run >= least[LEAST - 1]!) continue;
    if (least.includes(run)) continue;
    least.push(run);
    least.sort((a, b) => a - b);
    if (least.length > LEAST) least.pop();
  }
  return least.flatMap((one, index) => least.slice(index + 1).map((other) => mix(one ^ mix(other))));
}

/** Jaccard similarity of the runs of two texts. */
function similarity(one: readonly number[], other: readonly number[]): number {
  const [fewer, more] = one.length < other.length ? [one, other] : [other, one];
  if (fewer.length < (SAME * more.length) / 2) return 0;
  return jaccard(new Set(one), new Set(other));
}

/** Hashes of all runs of four words, across punctuation. */
function runsOf(words: Uint32Array): number[] {
  const runs: number[] = [];
  let [first, second, third] = [BREAK, BREAK, BREAK];
  for (const word of words) {
    if (word === BREAK) continue;
    if (first !== BREAK) runs.push(mix(mix(mix(first ^ mix(second)) ^ third) ^ word));
    [first, second, third] = [second, third, word];
  }
  return runs;
}

function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

const RUN = 4;
const LEAST = 4;
const LEAST_WORDS = 12;
const SAME = 0.7;
