import type { Insights } from "../_schema/insights.ts";

type Figure = Insights["method"]["accuracy"][number];

const DEVELOPMENT =
  "development sample: invented sentences in tests/fixtures/insights-labelled.jsonl, written and labelled by the one who wrote the rules, and used to correct them; flattering";
const HELD_OUT =
  "held-out sample: invented sentences in tests/fixtures/insights-held-out.jsonl, written and labelled later by the same person and not used to correct the rules; small, and easier than real reviews";
const HARD =
  "mentions of home-services.dev.jsonl: invented sentences never trained on, chosen to be hard (irony, outcomes without opinion words, several targets), without stars; threshold and neutral were chosen on the three files of mentions";
const PLAIN =
  "mentions of everyday.dev.jsonl: invented sentences never trained on, written as customers mostly write, without stars";
const VARIED =
  "mentions of varied.dev.jsonl: invented sentences never trained on, many of them alike in all but a few words, without stars";

/** Figures of the classifier on labelled samples, which the tests recompute. `sample` counts what a figure is a share of. */
export const ACCURACY: Figure[] = [
  ...ofSentences(DEVELOPMENT, {
    found: { precision: [0.962, 131], recall: [0.778, 162], undecided: [0.024, 126] },
    polarity: { accuracy: 0.976, macroF1: 0.833, sample: 123 },
    statements: [0.944, 126],
  }),
  ...ofSentences(HELD_OUT, {
    found: { precision: [0.952, 63], recall: [0.8, 75], undecided: [0.017, 60] },
    polarity: { accuracy: 0.983, macroF1: 0.912, sample: 59 },
    statements: [0.95, 60],
  }),
  ...ofMentions(HARD, { accuracy: 0.713, macroF1: 0.687, claims: [0.86, 228], decided: 0.492, sample: 463 }),
  ...ofMentions(VARIED, {
    accuracy: 0.703,
    macroF1: 0.694,
    claims: [0.857, 70],
    decided: 0.443,
    sample: 158,
  }),
  ...ofMentions(PLAIN, { accuracy: 0.872, macroF1: 0.836, claims: [0.979, 97], decided: 0.655, sample: 148 }),
];

type Measured = readonly [value: number, sample: number];

interface OfSentences {
  found: { precision: Measured; recall: Measured; undecided: Measured };
  polarity: { accuracy: number; macroF1: number; sample: number };
  statements: Measured;
}

function ofSentences(note: string, { found, polarity, statements }: OfSentences): Figure[] {
  return [
    figure(note, "aspects found, precision", found.precision),
    figure(note, "aspects found, recall", found.recall),
    figure(note, "found aspects left undecided", found.undecided),
    figure(note, "polarity of found aspects, accuracy", [polarity.accuracy, polarity.sample]),
    figure(note, "polarity of found aspects, macro-F1", [polarity.macroF1, polarity.sample]),
    figure(note, "statements that are not neutral, precision", statements),
  ];
}

interface OfMentions {
  accuracy: number;
  macroF1: number;
  claims: Measured;
  decided: number;
  sample: number;
}

function ofMentions(note: string, { accuracy, macroF1, claims, decided, sample }: OfMentions): Figure[] {
  return [
    figure(note, "polarity of mentions, accuracy", [accuracy, sample]),
    figure(note, "polarity of mentions, macro-F1", [macroF1, sample]),
    figure(note, "claims on mentions, precision", claims),
    figure(note, "mentions decided", [decided, sample]),
  ];
}

function figure(note: string, measure: string, [value, sample]: Measured): Figure {
  return { measure, value, sample, note };
}
