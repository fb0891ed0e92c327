import type { Insights } from "../_schema/insights.ts";
import { MEASURED } from "./figures/hearing.ts";

type Figure = Insights["method"]["accuracy"][number];

const DEVELOPMENT =
  "Invented sentences in insights-labelled.jsonl, by the author of the rules and used to correct them, so the figures flatter the program.";
const HELD_OUT =
  "Invented sentences in insights-held-out.jsonl, written later by the same author, who has seen the errors once since. " +
  "They are easier than real ones.";
const HARD =
  "Mentions in home-services.dev.jsonl: hard invented sentences without stars, not used for training, only to set the threshold.";
const PLAIN =
  "Mentions in everyday.dev.jsonl: invented everyday sentences without stars, not used for training.";
const VARIED =
  "Mentions in varied.dev.jsonl: very similar invented sentences without stars, not used for training.";
const REVIEWS =
  "Invented reviews of 8 trades in insights-reviews.jsonl, all by one author, written before the rules were run on them. " +
  "A third of what they say has no opinion word.";

const FITTED =
  "by the author of the phrase lists and used to correct them, so the figures flatter the program.";
const LATER =
  "written later by the author of the phrase lists. Before 2 rules were corrected, 0.919 of 86 statements were right.";
const ALIKE =
  "written later by the author of the phrase lists and not used to correct them. They are easier than real reviews.";

const GENUINE =
  "410 genuine reviews of many kinds of business, which are not ours to publish. Nobody read them while the rules and " +
  "thresholds were chosen. One reader labelled them; what that reader did not label counts as wrong.";

const { praise, blame } = MEASURED.all;

/** Shares of claims on the genuine reviews of `measured.json` that are right. */
export const JUDGED = { praise: shareOf(praise.precision), blame: shareOf(blame.precision) };

/** What is measured of a kind of sample, in the order in which its figures stand below. */
const ofReviews = (reviews: string) => [
  `praise and complaints found in ${reviews}, precision`,
  `praise found in ${reviews}, precision`,
  `complaints found in ${reviews}, precision`,
  `explicit praise in ${reviews}, recall`,
  `explicit complaints in ${reviews}, recall`,
  `outcomes described in ${reviews} without opinion words, recall`,
];
const OF_SENTENCES = [
  "aspects found, precision",
  "aspects found, recall",
  "found aspects left undecided",
  "polarity of found aspects, accuracy",
  "polarity of found aspects, macro-F1",
  "statements that are not neutral, precision",
];
const OF_LANGUAGE = ["precision", "recall"].map((kind) => `statements that are not neutral, ${kind}`);
const OF_MENTIONS = [
  "polarity of mentions, accuracy",
  "polarity of mentions, macro-F1",
  "claims on mentions, precision",
  "mentions decided",
];

const inLanguage = (file: string, language: string, how: string) =>
  `${language}: invented sentences in tests/fixtures/languages/${file}, ${how}`;

type Measured = readonly [value: number, sample: number];

const figures = (note: string, measures: readonly string[], ...measured: Measured[]): Figure[] =>
  measured.map(([value, sample], at) => ({ measure: measures[at]!, value, sample, note }));

/**
 * Figures of the classifier on labelled samples, which the tests recompute but for those of genuine reviews. `sample`
 * counts what a figure is a share of.
 */
export const ACCURACY: Figure[] = [
  figures(
    GENUINE,
    ofReviews("genuine reviews"),
    [0.857, 603],
    [0.898, 391],
    [0.783, 212],
    [0.63, 538],
    [0.466, 253],
    [0.389, 275],
  ),
  figures(
    REVIEWS,
    ofReviews("reviews"),
    [0.901, 262],
    [0.908, 152],
    [0.891, 110],
    [0.816, 152],
    [0.656, 122],
    [0.242, 132],
  ),
  figures(
    DEVELOPMENT,
    OF_SENTENCES,
    [0.935, 139],
    [0.807, 161],
    [0.085, 130],
    [0.966, 119],
    [0.657, 119],
    [0.935, 123],
  ),
  figures(
    HELD_OUT,
    OF_SENTENCES,
    [0.901, 71],
    [0.853, 75],
    [0.063, 64],
    [0.967, 60],
    [0.658, 60],
    [0.891, 64],
  ),
  figures(inLanguage("es.development.jsonl", "Spanish", FITTED), OF_LANGUAGE, [0.983, 288], [0.916, 309]),
  figures(inLanguage("es.held-out.jsonl", "Spanish", LATER), OF_LANGUAGE, [0.943, 87], [0.539, 152]),
  figures(inLanguage("de.development.jsonl", "German", FITTED), OF_LANGUAGE, [0.983, 120], [0.881, 134]),
  figures(inLanguage("fr.held-out.jsonl", "French", ALIKE), OF_LANGUAGE, [1, 118], [0.887, 133]),
  figures(HARD, OF_MENTIONS, [0.711, 461], [0.684, 461], [0.852, 244], [0.529, 461]),
  figures(VARIED, OF_MENTIONS, [0.709, 158], [0.704, 158], [0.859, 78], [0.494, 158]),
  figures(PLAIN, OF_MENTIONS, [0.892, 148], [0.869, 148], [0.97, 101], [0.682, 148]),
].flat();

function shareOf({ right, of }: { right: number; of: number }): number {
  return Math.round((1000 * right) / of) / 1000;
}
