import { TAXONOMY } from "../_insights/aspects/taxonomy.ts";
import type { PolarityModel } from "../_insights/model/polarity-model.ts";
import { readReview } from "../_insights/reading/reading.ts";
import { type ClaimEvaluation, evaluateClaims } from "./evaluate-claims.ts";
import { evaluateMentions, type MentionEvaluation } from "./evaluate-mentions.ts";
import { evaluateNames, type NameEvaluation } from "./evaluate-names.ts";
import { evaluateJudged, type JudgedEvaluation } from "./judged-claim.ts";
import type { LabelledAspects } from "./labelled-mention.ts";
import type { LabelledRow } from "./labelled-row.ts";
import type { LexiconScorer } from "./lexicon-scorers.ts";
import { BARE_REVIEW } from "./read-claims.ts";

/** What the lines of a file measure; null of a kind that has no lines. */
export interface Evaluation {
  claims: ClaimEvaluation | null;
  judged: JudgedEvaluation | null;
  names: NameEvaluation | null;
  mentions: MentionEvaluation | null;
  sentences: number;
  detection: DetectionMetrics | null;
}

/** Measures each kind of line with what a build would make of it, with `scorers` beside. */
export function evaluate(
  rows: readonly LabelledRow[],
  model: PolarityModel,
  scorers: readonly LexiconScorer[] = [],
): Evaluation {
  const reviews = rows.filter((row) => "claims" in row);
  const judged = rows.filter((row) => "judge" in row);
  const names = rows.filter((row) => "people" in row);
  const mentions = rows.filter((row) => "y" in row);
  const sentences = rows.filter((row) => "aspects" in row);
  const ifAny = <Row, Result>(list: readonly Row[], measure: (list: readonly Row[]) => Result) =>
    list.length === 0 ? null : measure(list);
  return {
    claims: ifAny(reviews, (list) => evaluateClaims(list, scorers)),
    judged: ifAny(judged, evaluateJudged),
    names: ifAny(names, evaluateNames),
    mentions: ifAny(mentions, (list) => evaluateMentions(list, model, scorers)),
    sentences: sentences.length,
    detection: ifAny(sentences, evaluateAspects),
  };
}

/** How well the aspects of sentences are found, whatever is said of them. Fractions of 1. */
interface DetectionMetrics {
  precision: number;
  recall: number;
  f1: number;
}

/** Looks for the aspects of sentences and compares them with the labels. */
function evaluateAspects(sentences: readonly LabelledAspects[]): DetectionMetrics {
  let [hits, found, labelled] = [0, 0, 0];
  for (const { text, aspects } of sentences) {
    const answers = new Set(aspectsOf(text));
    const labels = Object.keys(aspects);
    found += answers.size;
    labelled += labels.length;
    hits += labels.filter((label) => answers.has(label)).length;
  }
  const share = (of: number) => (of === 0 ? 1 : hits / of);
  return {
    precision: share(found),
    recall: share(labelled),
    f1: found + labelled === 0 ? 1 : (2 * hits) / (found + labelled),
  };
}

function aspectsOf(text: string): string[] {
  return readReview({ ...BARE_REVIEW, text }).mentions.map(({ aspect }) => TAXONOMY[aspect]!.id);
}
