import type { PolarityModel } from "../_insights/model/polarity-model.ts";
import { confusionInWords, tableInWords } from "./confusion.ts";
import {
  type ClaimEvaluation,
  evaluateClaims,
  evaluateJudged,
  type JudgedEvaluation,
} from "./evaluate-claims.ts";
import { evaluateAspects, evaluateMentions, type MentionEvaluation } from "./evaluate-mentions.ts";
import { evaluateNames, type NameEvaluation } from "./evaluate-names.ts";
import type { LabelledRow } from "./labelled-rows.ts";
import type { LexiconScorer } from "./lexicon-scorers.ts";
import { percent, type Share, shareInWords } from "./share.ts";

export type Evaluation = ReturnType<typeof evaluate>;

/** Measures each kind of line with what a build would make of it, with `scorers` beside; null of a kind that has no lines. */
export function evaluate(
  rows: readonly LabelledRow[],
  model: PolarityModel,
  scorers: readonly LexiconScorer[] = [],
) {
  const sentences = rows.filter((row) => "aspects" in row);
  const ifAny = <Row, Result>(list: readonly Row[], measure: (list: readonly Row[]) => Result) =>
    list.length === 0 ? null : measure(list);
  return {
    claims: ifAny(
      rows.filter((row) => "claims" in row),
      (list) => evaluateClaims(list, scorers),
    ),
    judged: ifAny(
      rows.filter((row) => "judge" in row),
      evaluateJudged,
    ),
    names: ifAny(
      rows.filter((row) => "people" in row),
      evaluateNames,
    ),
    mentions: ifAny(
      rows.filter((row) => "y" in row),
      (list) => evaluateMentions(list, model, scorers),
    ),
    sentences: sentences.length,
    detection: ifAny(sentences, evaluateAspects),
  };
}

/** An evaluation as lines for a terminal, with 95 % intervals; `threshold` is the model's. */
export function evaluationInWords(evaluation: Evaluation, threshold: number): string {
  const { claims, judged, names, mentions, sentences, detection } = evaluation;
  const lines: string[] = [];
  if (claims) lines.push(...claimsInWords(claims));
  if (judged) lines.push(...judgedInWords(judged));
  if (names) lines.push(...namesInWords(names));
  if (mentions) lines.push(...mentionsInWords(mentions, threshold));
  if (detection) {
    const { precision, recall, f1 } = detection;
    lines.push(
      `aspects of ${sentences} sentences: precision ${percent(precision)}, recall ${percent(recall)}, F1 ${percent(f1)}`,
    );
  }
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
  const { reviews, precision, recall, beside, by_stars, by_aspect, confusion } = evaluation;
  return [
    `claims of ${reviews} reviews, right: ${shareInWords(precision.all)}`,
    `  praise: ${shareInWords(precision.positive)}`,
    `  blame: ${shareInWords(precision.negative)}`,
    `  praise out of one or two stars: ${shareInWords(evaluation.praise_of_low_stars)}`,
    `reviews of five stars with wrong blame: ${perThousand(evaluation.wrong_blame_of_five_stars)}`,
    `heard of explicit praise: ${shareInWords(recall.explicit_praise)}`,
    `heard of explicit complaints: ${shareInWords(recall.explicit_complaints)}`,
    `heard of outcomes: ${shareInWords(recall.outcomes)}`,
    `  good ones: ${shareInWords(recall.outcomes_praised)}`,
    `  bad ones: ${shareInWords(recall.outcomes_complained_of)}`,
    ...Object.entries(beside).flatMap(([name, other]) => [
      `${name} at the same places, right: ${shareInWords(other.precision.all)}; ` +
        `praise ${shareInWords(other.precision.positive)}; blame ${shareInWords(other.precision.negative)}`,
      `  heard of explicit praise ${shareInWords(other.recall.explicit_praise)}; of explicit complaints ` +
        `${shareInWords(other.recall.explicit_complaints)}`,
    ]),
    "",
    "claims right, by stars:",
    ...tableInWords([
      ["stars", "praise", "blame"],
      ...Object.entries(by_stars).map(([stars, { positive, negative }]) => [
        stars,
        counted(positive),
        counted(negative),
      ]),
    ]),
    "",
    "by aspect:",
    ...tableInWords([
      ["aspect", "claims right", "labels heard"],
      ...Object.entries(by_aspect).map(([id, each]) => [id, counted(each.precision), counted(each.recall)]),
    ]),
    "",
    "aspects of reviews, labels on the left and answers above:",
    ...confusionInWords(confusion),
  ];
}

function judgedInWords(evaluation: JudgedEvaluation): string[] {
  const { judged, unjudged, all, positive, negative } = evaluation;
  return [
    `${judged} claims judged${unjudged > 0 ? `, ${unjudged} not yet` : ""}; right of all they were drawn from: ${shareInWords(all)}`,
    `  praise: ${shareInWords(positive)}`,
    `  blame: ${shareInWords(negative)}`,
    `  blame out of five stars: ${shareInWords(evaluation.blame_of_five_stars)}`,
    `  praise out of one or two stars: ${shareInWords(evaluation.praise_of_low_stars)}`,
  ];
}

function namesInWords({ texts, roster, discovered }: NameEvaluation): string[] {
  const told = (which: string, { precision, recall }: NameEvaluation["roster"]) =>
    `${which}: precision ${shareInWords(precision)}, recall ${shareInWords(recall)}`;
  return [`names in ${texts} texts`, told("  of a roster", roster), told("  of nobody's roster", discovered)];
}

function mentionsInWords(evaluation: MentionEvaluation, threshold: number): string[] {
  const { mentions, polarity, beside, confusion } = evaluation;
  const { accuracy, macro_f1, precision, decided } = polarity;
  return [
    `polarity of ${mentions} mentions: accuracy ${percent(accuracy)}, macro-F1 ${percent(macro_f1)}`,
    `claims at p >= ${threshold}: precision ${percent(precision)}, ${percent(decided)} of the mentions decided`,
    ...Object.entries(beside).map(
      ([name, other]) =>
        `${name} on the same: accuracy ${percent(other.accuracy)}, macro-F1 ${percent(other.macro_f1)}`,
    ),
    "labels on the left, answers above:",
    ...confusionInWords(confusion),
  ];
}

function counted({ right, of, share }: Share): string {
  return share === null ? "-" : `${right} of ${of}, ${Math.round(100 * share)} %`;
}

function perThousand({ right, of, share, interval }: Share): string {
  if (share === null || interval === null) return "of none";
  const [low, high] = interval.map((bound) => (1000 * bound).toFixed(1));
  return `${(1000 * share).toFixed(1)} of 1,000 (${low} to ${high}; ${right} of ${of})`;
}
