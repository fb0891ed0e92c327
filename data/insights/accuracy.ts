import type { Insights } from "../schema/insights.ts";

type Figure = Insights["method"]["accuracy"][number];

const DEVELOPMENT =
  "development sample: invented sentences in tests/fixtures/insights-labelled.jsonl, written and labelled by the one who wrote the rules, and used to correct them; flattering";
const HELD_OUT =
  "held-out sample: invented sentences in tests/fixtures/insights-held-out.jsonl, written and labelled later by the same person and not used to correct the rules; small, and easier than real reviews";

/** Figures of the classifier on two labelled samples, which the tests recompute. `sample` counts what a figure is a share of. */
export const ACCURACY: Figure[] = [
  ...figures(DEVELOPMENT, {
    found: { precision: [0.955, 134], recall: [0.79, 162] },
    polarity: { accuracy: 0.906, macroF1: 0.791, sample: 128 },
    statements: [0.957, 117],
  }),
  ...figures(HELD_OUT, {
    found: { precision: [0.952, 63], recall: [0.8, 75] },
    polarity: { accuracy: 0.867, macroF1: 0.757, sample: 60 },
    statements: [0.962, 53],
  }),
];

interface Measured {
  found: { precision: [value: number, sample: number]; recall: [value: number, sample: number] };
  polarity: { accuracy: number; macroF1: number; sample: number };
  statements: [value: number, sample: number];
}

function figures(note: string, { found, polarity, statements }: Measured): Figure[] {
  const figure = (measure: string, [value, sample]: [number, number]): Figure => ({
    measure,
    value,
    sample,
    note,
  });
  return [
    figure("aspects found, precision", found.precision),
    figure("aspects found, recall", found.recall),
    figure("polarity of found aspects, accuracy", [polarity.accuracy, polarity.sample]),
    figure("polarity of found aspects, macro-F1", [polarity.macroF1, polarity.sample]),
    figure("statements that are not neutral, precision", statements),
  ];
}
