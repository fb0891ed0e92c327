import { BUCKETS, mix } from "../_insights/model/feature-vector.ts";
import { Lexemes } from "../_insights/model/lexemes.ts";
import { contextName, GROUP_COUNT } from "../_insights/model/word-context.ts";
import type { WordTable } from "../_insights/model/word-table.ts";
import { CLASSES, fitWeights } from "./adagrad.ts";
import { eigenvectors, solve } from "./matrices.ts";
import { competingWords, trainingExamples, withSupport } from "./training-examples.ts";
import type { TrainingRows } from "./training-rows.ts";

/**
 * A small table from large word vectors of one length, the most frequent first, and the valences of a lexicon (-4 to 4).
 * Valence is inferred for words outside the lexicon by ridge regression on the words inside. The few dimensions kept are those
 * in which a model trained on the whole vectors moves most.
 */
export function distilWords(
  vectors: ReadonlyMap<string, readonly number[]>,
  valences: ReadonlyMap<string, number>,
  rows: TrainingRows,
  dimensions: number,
): WordTable {
  const words = [...new Set([...vectors.keys(), ...valences.keys()])];
  const units = [...vectors.values()].map(unit);
  const width = units[0]!.length;
  const places = new Float32Array(words.length * width);
  for (const [at, vector] of units.entries()) places.set(vector, at * width);
  const teacherTable: WordTable = {
    index: new Map(words.map((word, at) => [word, at])),
    dimensions: width,
    valence: Float32Array.from(words, (word) => valences.get(word) ?? 0),
    inferred: inferValence(units, words, valences),
    places,
  };
  const directions = strongestDirections(teach(teacherTable, rows), units.slice(0, FREQUENT), dimensions);
  const scale = spread(units.slice(0, FREQUENT), directions);
  const kept = new Float32Array(words.length * dimensions);
  units.forEach((vector, word) => {
    directions.forEach((direction, at) => {
      kept[word * dimensions + at] = dot(vector, direction) / scale;
    });
  });
  return { ...teacherTable, dimensions, places: kept };
}

/** A model on the whole vectors: by dimension, its weights for each place in the sentence and each class. */
function teach(table: WordTable, rows: TrainingRows): number[][] {
  const all = [...rows.general, ...rows.ofOthers, ...rows.own];
  const examples = trainingExamples(all, new Lexemes(table), new Set(competingWords(rows)));
  const weights = fitWeights(withSupport(examples, TEACHER.support), TEACHER);
  return Array.from({ length: table.dimensions }, (_, dimension) =>
    Array.from({ length: GROUP_COUNT }, (__, group) => {
      const slot = (mix(contextName(group), dimension) & (BUCKETS - 1)) * CLASSES;
      const three = [...weights.subarray(slot, slot + CLASSES)];
      const mean = three.reduce((sum, weight) => sum + weight) / CLASSES;
      return three.map((weight) => weight - mean);
    }).flat(),
  );
}

/** Directions along which the scores of frequent words vary most, each as long as its share of that is large. */
function strongestDirections(weights: number[][], units: readonly number[][], count: number): number[][] {
  const scores = units.map((vector) =>
    weights[0]!.map((_, output) => vector.reduce((sum, x, at) => sum + x * weights[at]![output]!, 0)),
  );
  const gram = weights[0]!.map((_, i) =>
    weights[0]!.map((__, j) => scores.reduce((sum, row) => sum + row[i]! * row[j]!, 0)),
  );
  const best = eigenvectors(gram).slice(0, count);
  return best.map(({ value, vector }) => {
    const length = Math.sqrt(value) * (best[0]!.value / value) ** 0.25;
    return weights.map((row) => dot(row, vector) / length);
  });
}

/** Root mean square length of the projected vectors. */
function spread(units: readonly number[][], directions: readonly number[][]): number {
  let squares = 0;
  for (const vector of units) for (const direction of directions) squares += dot(vector, direction) ** 2;
  return Math.sqrt(squares / units.length);
}

/** 0 for the words of the lexicon, whose valence is known; frequent words outside it count as weakly neutral. */
function inferValence(
  units: readonly number[][],
  words: readonly string[],
  valences: ReadonlyMap<string, number>,
): Float32Array {
  const width = units[0]!.length + 1;
  const matrix = Array.from({ length: width }, (_, i) =>
    Array.from({ length: width }, (__, j) => (i === j ? RIDGE : 0)),
  );
  const right = new Array<number>(width).fill(0);
  units.forEach((vector, at) => {
    const valence = valences.get(words[at]!);
    if (valence === undefined && at >= NEUTRAL) return;
    const weight = valence === undefined ? 0.3 : 1;
    const x = [...vector, 1];
    for (let i = 0; i < width; i++) {
      for (let j = 0; j < width; j++) matrix[i]![j]! += weight * x[i]! * x[j]!;
      right[i]! += weight * x[i]! * (valence ?? 0);
    }
  });
  const solution = solve(matrix, right);
  return Float32Array.from(words, (word, at) =>
    at >= units.length || valences.has(word) ? 0 : dot([...units[at]!, 1], solution),
  );
}

function unit(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector) || 1;
  return vector.map((x) => x / length);
}

function dot(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += a[at]! * b[at]!;
  return sum;
}

/** How the teacher is trained; `support` is the number of examples that a feature must be in. */
const TEACHER = { epochs: 12, rate: 0.07, l2: 1e-5, seed: 7, support: 2 };
const FREQUENT = 20_000;
const NEUTRAL = 6000;
const RIDGE = 3;
