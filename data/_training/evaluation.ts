import type { PolarityModel } from "../_insights/model/polarity-model.ts";
import { type ClaimEvaluation, evaluateClaims } from "./evaluate-claims.ts";
import { evaluateMentions, type MentionEvaluation } from "./evaluate-mentions.ts";
import { evaluateNames, type NameEvaluation } from "./evaluate-names.ts";
import type { LabelledRow } from "./labelled-rows.ts";
import type { LexiconScorer } from "./lexicon-scorers.ts";
import { percent, shareInWords } from "./share.ts";

export type Evaluation = ReturnType<typeof evaluate>;

/** Measures each kind of line with what a build would make of it, with `scorers` beside; null of a kind that has no lines. */
export function evaluate(
  rows: readonly LabelledRow[],
  model: PolarityModel,
  scorers: readonly LexiconScorer[] = [],
) {
  const ifAny = <Row, Result>(list: readonly Row[], measure: (list: readonly Row[]) => Result) =>
    list.length === 0 ? null : measure(list);
  return {
    claims: ifAny(
      rows.filter((row) => "claims" in row),
      evaluateClaims,
    ),
    names: ifAny(
      rows.filter((row) => "people" in row),
      evaluateNames,
    ),
    mentions: ifAny(
      rows.filter((row) => "y" in row),
      (list) => evaluateMentions(list, model, scorers),
    ),
  };
}

/** An evaluation as lines for a terminal, with 95 % intervals; `threshold` is the model's. */
export function evaluationInWords(evaluation: Evaluation, threshold: number): string {
  const { claims, names, mentions } = evaluation;
  const lines: string[] = [];
  if (claims) lines.push(...claimsInWords(claims));
  if (names) lines.push(...namesInWords(names));
  if (mentions) lines.push(...mentionsInWords(mentions, threshold));
  return lines.join("\n");
}

/** What is wrong and what is missed, one line each, for reading. */
export function mistakesInWords({ claims, names }: Evaluation): string {
  const { wrong = [], missed = [] } = claims ?? {};
  const where = ({ rating, id = "" }: { rating: number; id?: string | undefined }) =>
    `${rating} stars, ${id}`;
  return [
    ...wrong.map(
      ({ review, aspect, polarity, quote }) => `wrong: ${polarity} ${aspect}, ${where(review)}: ${quote}`,
    ),
    ...missed.map(
      ({ review, label: { polarity, aspect, kind, words } }) =>
        `missed: ${polarity} ${aspect}, ${kind}, ${where(review)}: ${words}`,
    ),
    ...[names?.roster, names?.discovered].flatMap((figures) => [
      ...(figures?.wrong ?? []).map((name) => `wrong: ${name}`),
      ...(figures?.missed ?? []).map((name) => `missed: ${name}`),
    ]),
  ]
    .map((line) => line.replace(/\s+/g, " "))
    .join("\n");
}

function claimsInWords(evaluation: ClaimEvaluation): string[] {
  const { reviews, precision, recall, by_aspect } = evaluation;
  return [
    `claims of ${reviews} reviews, right: ${shareInWords(precision.all)}`,
    `  praise: ${shareInWords(precision.positive)}`,
    `  blame: ${shareInWords(precision.negative)}`,
    `  praise out of one or two stars: ${shareInWords(evaluation.praise_of_low_stars)}`,
    `reviews of five stars with wrong blame: ${shareInWords(evaluation.wrong_blame_of_five_stars)}`,
    `heard of explicit praise: ${shareInWords(recall.explicit_praise)}`,
    `heard of explicit complaints: ${shareInWords(recall.explicit_complaints)}`,
    `heard of outcomes: ${shareInWords(recall.outcomes)}`,
    `  good ones: ${shareInWords(recall.outcomes_praised)}`,
    `  bad ones: ${shareInWords(recall.outcomes_complained_of)}`,
    ...Object.entries(by_aspect).map(
      ([id, each]) => `${id}, right: ${shareInWords(each.precision)}; heard: ${shareInWords(each.recall)}`,
    ),
  ];
}

function namesInWords({ texts, roster, discovered }: NameEvaluation): string[] {
  const told = (which: string, { precision, recall }: NameEvaluation["roster"]) =>
    `${which}: precision ${shareInWords(precision)}, recall ${shareInWords(recall)}`;
  return [`names in ${texts} texts`, told("  of a roster", roster), told("  of nobody's roster", discovered)];
}

function mentionsInWords(evaluation: MentionEvaluation, threshold: number): string[] {
  const { mentions, polarity, beside } = evaluation;
  const { accuracy, macro_f1, precision, decided } = polarity;
  return [
    `polarity of ${mentions} mentions: accuracy ${percent(accuracy)}, macro-F1 ${percent(macro_f1)}`,
    `claims at p >= ${threshold}: precision ${percent(precision)}, ${percent(decided)} of the mentions decided`,
    ...Object.entries(beside).map(
      ([name, other]) =>
        `${name} on the same: accuracy ${percent(other.accuracy)}, macro-F1 ${percent(other.macro_f1)}`,
    ),
  ];
}
