import { BREAK, type WordSequences } from "./word-sequences.ts";

/**
 * The texts that repeat a later-listed one almost word for word: 1 at their place. Callers list the newest first,
 * so of a text that was posted twice the older one stays. Short texts repeat each other by chance and stay all.
 * Candidates are found by min-hashing runs of four words, and confirmed by their shared runs; linear in the texts.
 */
export function nearDuplicates(sequences: WordSequences): Uint8Array {
  const copies = new Uint8Array(sequences.texts);
  const firstByBand = Array.from({ length: BANDS }, () => new Map<number, number>());
  for (let text = sequences.texts - 1; text >= 0; text--) {
    const words = sequences.of(text);
    if (words.length < LEAST_WORDS) continue;
    const bands = bandsOf(words);
    const seen = new Set<number>();
    for (let band = 0; band < BANDS; band++) {
      const other = firstByBand[band]!.get(bands[band]!);
      if (other === undefined) firstByBand[band]!.set(bands[band]!, text);
      else if (!seen.has(other)) {
        seen.add(other);
        if (shared(words, sequences.of(other)) >= SAME) copies[text] = 1;
      }
    }
  }
  return copies;
}

function bandsOf(words: Uint32Array): Uint32Array {
  const least = new Uint32Array(2 * BANDS).fill(0xffffffff);
  for (const run of runsOf(words)) {
    for (let row = 0; row < least.length; row++) {
      const hash = mix(run ^ Math.imul(row + 1, 0x9e3779b1));
      if (hash < least[row]!) least[row] = hash;
    }
  }
  return Uint32Array.from({ length: BANDS }, (_, band) => mix(least[2 * band]! ^ mix(least[2 * band + 1]!)));
}

/** Jaccard similarity of the runs of two texts. */
function shared(one: Uint32Array, other: Uint32Array): number {
  const [a, b] = [new Set(runsOf(one)), new Set(runsOf(other))];
  let common = 0;
  for (const run of a) if (b.has(run)) common++;
  return common / (a.size + b.size - common);
}

/** Hashes of all runs of four words, across punctuation. */
function runsOf(words: Uint32Array): number[] {
  const runs: number[] = [];
  let run = 0;
  const last: number[] = [];
  for (const word of words) {
    if (word === BREAK) continue;
    last.push(word);
    if (last.length > RUN) last.shift();
    if (last.length < RUN) continue;
    run = 0;
    for (const each of last) run = mix(run ^ each);
    runs.push(run);
  }
  return runs;
}

function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

const RUN = 4;
/** Two hashes a band: texts that share four fifths of their runs meet in one of six bands 998 times of 1000. */
const BANDS = 6;
const LEAST_WORDS = 12;
const SAME = 0.7;
