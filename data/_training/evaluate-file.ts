import type { PolarityModel } from "../_insights/model/polarity-model.ts";
import { type DetectionMetrics, evaluateAspects } from "./evaluate-aspects.ts";
import { type ClaimEvaluation, evaluateClaims } from "./evaluate-claims.ts";
import { evaluateMentions, type MentionEvaluation } from "./evaluate-mentions.ts";
import { evaluateNames, type NameEvaluation } from "./evaluate-names.ts";
import { evaluateJudged, type JudgedEvaluation } from "./judged-claim.ts";
import type { LabelledRow } from "./labelled-row.ts";
import type { LexiconScorer } from "./lexicon-scorers.ts";

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
