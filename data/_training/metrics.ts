import type { Prediction } from "./predict-mentions.ts";

/** Fractions of 1. */
export interface PolarityMetrics {
  accuracy: number;
  /** Mean F1 of the classes that the labels have. */
  macro_f1: number;
  /** Of the claims: praise or blame at or above the threshold. 1 where there is none. */
  precision: number;
  /** Claims among all mentions. */
  decided: number;
}

/** `weights` says how much each mention counts; 1 without. */
export function measurePolarity(
  labels: readonly string[],
  predictions: readonly Pick<Prediction, "label" | "decided">[],
  weights?: readonly number[],
): PolarityMetrics {
  const count = (test: (label: string, prediction: (typeof predictions)[number]) => boolean) =>
    labels.reduce((sum, label, at) => (test(label, predictions[at]!) ? sum + (weights?.[at] ?? 1) : sum), 0);
  const all = count(() => true);
  const f1 = [...new Set(labels)].map((label) => {
    const hits = count((is, { label: said }) => is === label && said === label);
    return (2 * hits) / (count((is) => is === label) + count((_, { label: said }) => said === label));
  });
  const claims = count((_, { decided }) => decided);
  return {
    accuracy: count((is, { label }) => is === label) / all,
    macro_f1: f1.reduce((sum, value) => sum + value, 0) / f1.length,
    precision: claims === 0 ? 1 : count((is, { label, decided }) => decided && is === label) / claims,
    decided: claims / all,
  };
}
