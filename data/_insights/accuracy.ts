import type { Insights } from "../_schema/insights.ts";
import { MEASURED } from "./figures/hearing.ts";

type Figure = Insights["method"]["accuracy"][number];

const DEVELOPMENT =
  "invented sentences of insights-labelled.jsonl, by the author of the rules and used to correct them: better than on other reviews";
const HELD_OUT =
  "invented sentences of insights-held-out.jsonl, written later by the same author, misses seen once since; easier than real ones";
const HARD =
  "mentions of home-services.dev.jsonl: invented sentences, chosen to be hard, without stars, never trained on but for the threshold";
const PLAIN = "mentions of everyday.dev.jsonl: invented everyday sentences without stars, never trained on";
const VARIED =
  "mentions of varied.dev.jsonl: invented sentences that are much alike, without stars, never trained on";
const REVIEWS =
  "insights-reviews.jsonl: invented reviews of eight trades, by one author before the rules had read them; a third of what they tell " +
  "has no opinion word";

const FITTED = "by the author of the phrase lists and used to correct them: better than on other reviews";
const LATER =
  "later, by the author of the phrase lists; 0.919 of 86 statements were right before two rules were mended";
const ALIKE = "later, by the author of the phrase lists, not used to correct them; easier than real reviews";

const GENUINE =
  "410 genuine reviews of businesses of many kinds, unread while rules and thresholds were chosen and not ours to publish, labelled " +
  "by one reader; what that reader left out counts as wrong";

const { praise, blame } = MEASURED.all;

/** Shares of claims on the genuine reviews of `measured.json` that are right. */
export const JUDGED = { praise: shareOf(praise.precision), blame: shareOf(blame.precision) };

/**
 * Figures of the classifier on labelled samples, which the tests recompute but for those of genuine reviews. `sample`
 * counts what a figure is a share of.
 */
export const ACCURACY: Figure[] = [
  figure(GENUINE, "praise and complaints found in genuine reviews, precision", [0.857, 603]),
  figure(GENUINE, "praise found in genuine reviews, precision", [0.898, 391]),
  figure(GENUINE, "complaints found in genuine reviews, precision", [0.783, 212]),
  figure(GENUINE, "explicit praise in genuine reviews, recall", [0.63, 538]),
  figure(GENUINE, "explicit complaints in genuine reviews, recall", [0.466, 253]),
  figure(GENUINE, "outcomes described in genuine reviews without opinion words, recall", [0.389, 275]),
  ...ofReviews(REVIEWS, {
    precision: { all: [0.901, 262], praise: [0.908, 152], blame: [0.891, 110] },
    recall: { praise: [0.816, 152], complaints: [0.656, 122], outcomes: [0.242, 132] },
  }),
  ...ofSentences(DEVELOPMENT, {
    found: { precision: [0.935, 139], recall: [0.807, 161], undecided: [0.085, 130] },
    polarity: { accuracy: 0.966, macroF1: 0.657, sample: 119 },
    statements: [0.935, 123],
  }),
  ...ofSentences(HELD_OUT, {
    found: { precision: [0.901, 71], recall: [0.853, 75], undecided: [0.063, 64] },
    polarity: { accuracy: 0.967, macroF1: 0.658, sample: 60 },
    statements: [0.891, 64],
  }),
  ...ofLanguage("es.development.jsonl", "Spanish", FITTED, [0.983, 288], [0.916, 309]),
  ...ofLanguage("es.held-out.jsonl", "Spanish", LATER, [0.943, 87], [0.539, 152]),
  ...ofLanguage("de.development.jsonl", "German", FITTED, [0.983, 118], [0.866, 134]),
  ...ofLanguage("fr.held-out.jsonl", "French", ALIKE, [1, 117], [0.88, 133]),
  ...ofMentions(HARD, { accuracy: 0.711, macroF1: 0.684, claims: [0.852, 244], decided: 0.529, sample: 461 }),
  ...ofMentions(VARIED, {
    accuracy: 0.709,
    macroF1: 0.704,
    claims: [0.859, 78],
    decided: 0.494,
    sample: 158,
  }),
  ...ofMentions(PLAIN, { accuracy: 0.892, macroF1: 0.869, claims: [0.97, 101], decided: 0.682, sample: 148 }),
];

function shareOf({ right, of }: { right: number; of: number }): number {
  return Math.round((1000 * right) / of) / 1000;
}

type Measured = readonly [value: number, sample: number];

interface OfReviews {
  precision: Record<"all" | "praise" | "blame", Measured>;
  recall: Record<"praise" | "complaints" | "outcomes", Measured>;
}

function ofReviews(note: string, { precision, recall }: OfReviews): Figure[] {
  return [
    figure(note, "praise and complaints found in reviews, precision", precision.all),
    figure(note, "praise found in reviews, precision", precision.praise),
    figure(note, "complaints found in reviews, precision", precision.blame),
    figure(note, "explicit praise in reviews, recall", recall.praise),
    figure(note, "explicit complaints in reviews, recall", recall.complaints),
    figure(note, "outcomes described in reviews without opinion words, recall", recall.outcomes),
  ];
}

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

function ofLanguage(
  file: string,
  language: string,
  how: string,
  precision: Measured,
  recall: Measured,
): Figure[] {
  const note = `${language}: invented sentences in tests/fixtures/languages/${file}, ${how}`;
  return [
    figure(note, "statements that are not neutral, precision", precision),
    figure(note, "statements that are not neutral, recall", recall),
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
