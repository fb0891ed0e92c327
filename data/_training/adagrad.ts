import { BUCKETS } from "../_insights/model/feature-vector.ts";

/** One training example: features by bucket, and its class from 0. */
export interface Example {
  buckets: Int32Array;
  values: Float32Array;
  label: number;
  weight: number;
}

export const CLASSES = 3;

/**
 * Multinomial logistic regression by stochastic gradient descent with AdaGrad's rates, averaged over the second half
 * of the epochs. Returns `CLASSES` weights a bucket; the same for the same examples and options on every machine.
 */
export function fitWeights(
  examples: readonly Example[],
  { rate, l2, ...passes }: Passes & { rate: number; l2: number },
): Float32Array {
  const weights = new Float32Array(BUCKETS * CLASSES);
  const squares = new Float32Array(BUCKETS * CLASSES).fill(FIRST_SQUARE);
  const mean = new Float32Array(BUCKETS * CLASSES);
  pass(examples, passes, weights, mean, (example) => step(example, weights, squares, rate, l2));
  return mean;
}

interface Passes {
  epochs: number;
  seed: number;
}

/** Gives `learn` all examples in each pass, in mixed orders, and adds the mean of `weights` after the later passes to `mean`. */
export function pass<Example>(
  examples: readonly Example[],
  { epochs, seed }: Passes,
  weights: Float32Array | Float64Array,
  mean: Float32Array | Float64Array,
  learn: (example: Example) => void,
): void {
  const order = Int32Array.from(examples.keys());
  const random = generator(seed);
  const from = Math.floor(epochs / 2);
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random);
    for (const at of order) learn(examples[at]!);
    if (epoch < from) continue;
    for (let at = 0; at < weights.length; at++) mean[at]! += weights[at]! / (epochs - from);
  }
}

function step(
  { buckets, values, label, weight }: Example,
  weights: Float32Array,
  squares: Float32Array,
  rate: number,
  l2: number,
): void {
  const odds = probabilities(buckets, values, weights);
  for (let k = 0; k < CLASSES; k++) {
    const error = (odds[k]! - (k === label ? 1 : 0)) * weight;
    if (Math.abs(error) < NO_ERROR) continue;
    for (let at = 0; at < buckets.length; at++) {
      const slot = buckets[at]! * CLASSES + k;
      const gradient = error * values[at]! + l2 * weights[slot]!;
      squares[slot]! += gradient * gradient;
      weights[slot]! -= (rate * gradient) / Math.sqrt(squares[slot]!);
    }
  }
}

function probabilities(buckets: Int32Array, values: Float32Array, weights: Float32Array): Float64Array {
  const odds = new Float64Array(CLASSES);
  for (let at = 0; at < buckets.length; at++) {
    const slot = buckets[at]! * CLASSES;
    for (let k = 0; k < CLASSES; k++) odds[k]! += weights[slot + k]! * values[at]!;
  }
  const most = Math.max(...odds);
  let sum = 0;
  for (let k = 0; k < CLASSES; k++) {
    odds[k] = Math.exp(odds[k]! - most);
    sum += odds[k]!;
  }
  for (let k = 0; k < CLASSES; k++) odds[k]! /= sum;
  return odds;
}

function shuffle(order: Int32Array, random: () => number): void {
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
}

/** Numbers from 0 to below 1: a linear congruential generator (Numerical Recipes), enough to mix an order. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export const FIRST_SQUARE = 1e-2;
const NO_ERROR = 1e-4;
