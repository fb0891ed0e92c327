import { remembered } from "../../_text/remembered.ts";
import { type FeatureVector, hashOf, mix } from "./feature-vector.ts";
import type { Relation } from "./lexicon-sums.ts";
import type { Token } from "./model-sentence.ts";
import type { WordTable } from "./word-table.ts";

/** The places of the words around a target in the space of the word table, added up by where they stand. */
export class WordContext {
  private readonly sums: Float64Array;

  constructor(private readonly table: WordTable) {
    this.sums = new Float64Array(GROUP_COUNT * table.dimensions);
  }

  add({ lexeme, negated }: Token, { side, distance, away, open }: Relation): void {
    if (lexeme.place < 0) return;
    const same = away === 0;
    const turned = negated ? 1 : 0;
    this.put(SENTENCE, lexeme.place, 0.3);
    this.put(DECAYING + turned, lexeme.place, (same ? 1 : 0.35) / (1 + 0.5 * (distance - 1)));
    if (same) this.put(CLAUSE + turned, lexeme.place, 0.5);
    if (open) this.put(OPEN + side * 2 + turned, lexeme.place, 0.5);
    if (distance === 1) this.put(NEXT + side, lexeme.place, 1);
  }

  /** `head` is the place of the target's last word, -1 for none. */
  addTo(vector: FeatureVector, head: number): void {
    if (head >= 0) this.put(HEAD, head, 0.5);
    const names = namesOf(this.table.dimensions);
    for (let at = 0; at < this.sums.length; at++) {
      const value = this.sums[at]!;
      if (value !== 0) vector.add(names[at]!, WEIGHT * value);
    }
  }

  private put(group: number, place: number, factor: number): void {
    const { dimensions, places } = this.table;
    const to = group * dimensions;
    const from = place * dimensions;
    for (let at = 0; at < dimensions; at++) this.sums[to + at]! += factor * places[from + at]!;
  }
}

/** The names of all sums. */
const namesOf = remembered((dimensions: number) =>
  Uint32Array.from({ length: GROUP_COUNT * dimensions }, (_, at) =>
    mix(contextName(Math.floor(at / dimensions)), at % dimensions),
  ),
);

/** The name under which the sums of a group are features, to be mixed with the dimension. */
export function contextName(group: number): number {
  return GROUPS[group]!;
}

export const GROUP_COUNT = 12;

/** Those with two slots a place take plain words first and negated ones second. */
const [SENTENCE, DECAYING, CLAUSE, OPEN, NEXT, HEAD] = [0, 1, 3, 5, 9, 11] as const;
const GROUPS = Array.from({ length: GROUP_COUNT }, (_, group) => hashOf(`@context-${group}`));
const WEIGHT = 2;
