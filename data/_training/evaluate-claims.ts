import { TAXONOMY } from "../_insights/aspects/taxonomy.ts";
import type { Judgement } from "../_insights/reading/polarity.ts";
import { vote } from "../_insights/reading/votes.ts";
import { countPairs, type Pair } from "./confusion.ts";
import type { JudgedClaim, LabelledClaim, LabelledReview } from "./labelled-rows.ts";
import type { LexiconScorer } from "./lexicon-scorers.ts";
import { type Claim, claimsOf, type PlacedMention, readMentions } from "./read-claims.ts";
import { type Share, shareWhere, weightedShare } from "./share.ts";

/** How right claims are, and how much of what is said they hear. */
export type ClaimFigures = ReturnType<typeof figures>;
export type ClaimEvaluation = ReturnType<typeof evaluateClaims>;
export type JudgedEvaluation = ReturnType<typeof evaluateJudged>;

/**
 * Reads whole reviews as a build does and compares the claims with the labels, and `beside` those of each scorer by its name:
 * the sign of the sentence wherever an aspect is mentioned.
 */
export function evaluateClaims(reviews: readonly LabelledReview[], scorers: readonly LexiconScorer[] = []) {
  const mentions = readMentions(reviews);
  const compared = (judge?: (mention: PlacedMention) => Judgement) =>
    reviews.map((review, at) => compare(review, claimsOf(mentions[at]!, judge)));
  const read = compared();
  const claims = read.flatMap((each) => each.claims);
  const labels = read.flatMap((each) => each.labels);
  const ofStars = (are: (stars: number) => boolean) => claims.filter(({ review }) => are(review.rating));
  return {
    reviews: reviews.length,
    ...figures(read),
    by_stars: Object.fromEntries(
      [1, 2, 3, 4, 5].map((stars) => {
        const of = ofStars((rating) => rating === stars);
        return [stars, { positive: precision(of, "positive"), negative: precision(of, "negative") }];
      }),
    ),
    praise_of_low_stars: precision(
      ofStars((rating) => rating <= 2),
      "positive",
    ),
    /** Of all reviews of five stars, those that are read as blaming what they do not. */
    wrong_blame_of_five_stars: shareWhere(
      read.filter(({ review }) => review.rating === 5),
      (each) => each.claims.some(({ polarity, right }) => polarity === "negative" && !right),
    ),
    // A claim counts where it is claimed, a label where its reader put it.
    by_aspect: Object.fromEntries(
      TAXONOMY.map(({ id }) => [
        id,
        {
          precision: precision(claims.filter(({ aspect }) => aspect === id)),
          recall: heard(labels.filter(({ label }) => label.aspect === id)),
        },
      ]),
    ),
    /** Of pairs of a review and an aspect. */
    confusion: countPairs(
      reviews.flatMap((review, at) => pairsOf(review.claims, mentions[at]!)),
      [...SAID, NOTHING],
      [...SAID, "neutral", "abstained", NOTHING],
    ),
    beside: Object.fromEntries(
      scorers.map(({ name, label }) => [name, figures(compared(({ sentence }) => label(sentence)))]),
    ),
    wrong: claims.filter(({ right }) => !right),
    missed: labels.filter((each) => !each.heard),
  };
}

/** What was claimed of a review, and what is true of each. */
function compare(review: LabelledReview, claims: readonly Claim[]) {
  const fits = (label: LabelledClaim, { aspect, polarity }: Claim) =>
    label.polarity === polarity && isOf(label, aspect);
  return {
    review,
    claims: claims.map((claim) => ({
      ...claim,
      review,
      right: review.claims.some((label) => fits(label, claim)),
    })),
    labels: review.claims.map((label) => ({
      label,
      review,
      heard: claims.some((claim) => fits(label, claim)),
    })),
  };
}

type Compared = ReturnType<typeof compare>;

function isOf({ aspect, also }: LabelledClaim, id: string): boolean {
  return aspect === id || also.includes(id);
}

function figures(read: readonly Compared[]) {
  const claims = read.flatMap((each) => each.claims);
  const labels = read.flatMap((each) => each.labels);
  const recall = (kind: LabelledClaim["kind"], polarity?: Claim["polarity"]) =>
    heard(
      labels.filter(({ label }) => label.kind === kind && (polarity ?? label.polarity) === label.polarity),
    );
  return {
    precision: {
      all: precision(claims),
      positive: precision(claims, "positive"),
      negative: precision(claims, "negative"),
    },
    recall: {
      explicit_praise: recall("explicit", "positive"),
      explicit_complaints: recall("explicit", "negative"),
      outcomes: recall("outcome"),
      outcomes_praised: recall("outcome", "positive"),
      outcomes_complained_of: recall("outcome", "negative"),
    },
  };
}

function precision(claims: Compared["claims"], polarity?: Claim["polarity"]): Share {
  return shareWhere(
    claims.filter((claim) => (polarity ?? claim.polarity) === claim.polarity),
    ({ right }) => right,
  );
}

function heard(labels: Compared["labels"]): Share {
  return shareWhere(labels, (each) => each.heard);
}

/** Each aspect that is mentioned or labelled, with both sides' word on it; a label that fits none mentioned is not found. */
function pairsOf(labels: readonly LabelledClaim[], mentions: readonly PlacedMention[]): Pair[] {
  const mentioned = [...new Set(mentions.map(({ aspect }) => aspect))];
  const unfound = labels.filter((label) => !mentioned.some((id) => isOf(label, id)));
  return [
    ...mentioned.map((id) => ({
      label: saidBy(labels.filter((label) => isOf(label, id))),
      answer: vote(mentions.filter(({ aspect }) => aspect === id).map(({ polarity }) => polarity)),
    })),
    ...[...new Set(unfound.map(({ aspect }) => aspect))].map((id) => ({
      label: saidBy(unfound.filter(({ aspect }) => aspect === id)),
      answer: NOTHING,
    })),
  ];
}

function saidBy(labels: readonly LabelledClaim[]): string {
  return labels.length === 0 ? NOTHING : vote(labels.map(({ polarity }) => polarity));
}

/** What the judgements of drawn claims say of all that they were drawn from; claims not yet judged are left out. */
export function evaluateJudged(claims: readonly JudgedClaim[]) {
  const judged = claims.filter(({ judge }) => judge !== null);
  const isRight = ({ judge }: JudgedClaim) => judge === "right";
  const shareOfThose = (are: (claim: JudgedClaim) => boolean) => shareWhere(judged.filter(are), isRight);
  return {
    judged: judged.length,
    unjudged: claims.length - judged.length,
    all: weightedShare(judged, isRight),
    positive: shareOfThose(({ polarity }) => polarity === "positive"),
    negative: shareOfThose(({ polarity }) => polarity === "negative"),
    blame_of_five_stars: shareOfThose(({ polarity, rating }) => polarity === "negative" && rating === 5),
    praise_of_low_stars: shareOfThose(({ polarity, rating }) => polarity === "positive" && rating <= 2),
  };
}

const SAID = ["positive", "negative", "mixed"] as const;
const NOTHING = "nothing";
