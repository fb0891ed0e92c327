import { TAXONOMY } from "../_insights/aspects/taxonomy.ts";
import { vote } from "../_insights/reading/votes.ts";
import { type Confusion, countPairs, type Pair } from "./confusion.ts";
import type { LabelledClaim, LabelledReview } from "./labelled-review.ts";
import type { LexiconScorer } from "./lexicon-scorers.ts";
import { type Claim, claimsOf, type PlacedMention, readMentions } from "./read-claims.ts";
import { type Share, shareOf, shareWhere } from "./share.ts";

type Polarity = Claim["polarity"];

/** How right claims are, and how much of what is said they hear. */
export interface ClaimFigures {
  precision: Record<"all" | Polarity, Share>;
  recall: {
    explicit_praise: Share;
    explicit_complaints: Share;
    outcomes: Share;
    outcomes_praised: Share;
    outcomes_complained_of: Share;
  };
}

export interface ClaimEvaluation extends ClaimFigures {
  reviews: number;
  /** Precision by stars. */
  by_stars: Record<number, Record<Polarity, Share>>;
  praise_of_low_stars: Share;
  /** Reviews of five stars that are read as blaming what they do not, of all of five stars. */
  wrong_blame_of_five_stars: Share;
  by_aspect: Record<string, { precision: Share; recall: Share }>;
  /** Of pairs of a review and an aspect. */
  confusion: Confusion;
  /** On the same reviews, by the scorer's name: the sign of the sentence wherever an aspect is mentioned. */
  beside: Record<string, ClaimFigures>;
  wrong: WrongClaim[];
  missed: MissedClaim[];
}

export interface WrongClaim extends Claim {
  review: LabelledReview;
}

export interface MissedClaim {
  review: LabelledReview;
  label: LabelledClaim;
}

/** What was claimed of a review, and what is true of each. */
interface Read {
  review: LabelledReview;
  claims: { claim: Claim; right: boolean }[];
  labels: { label: LabelledClaim; heard: boolean }[];
}

/** Reads whole reviews as a build does and compares the claims with the labels, beside what `scorers` would claim. */
export function evaluateClaims(
  reviews: readonly LabelledReview[],
  scorers: readonly LexiconScorer[] = [],
): ClaimEvaluation {
  const mentions = readMentions(reviews);
  const read = reviews.map((review, at) => compare(review, claimsOf(mentions[at]!)));
  const claims = claimsIn(read);
  const beside = scorers.map(({ name, label }) => {
    const judged = reviews.map((review, at) =>
      compare(
        review,
        claimsOf(mentions[at]!, ({ sentence }) => label(sentence)),
      ),
    );
    return [name, figures(judged)];
  });
  const fiveStars = read.filter(({ review }) => review.rating === 5);
  return {
    reviews: reviews.length,
    ...figures(read),
    by_stars: Object.fromEntries(
      STARS.map((stars) => {
        const of = claims.filter(({ review }) => review.rating === stars);
        return [stars, { positive: precision(of, "positive"), negative: precision(of, "negative") }];
      }),
    ),
    praise_of_low_stars: precision(
      claims.filter(({ review }) => review.rating <= 2),
      "positive",
    ),
    wrong_blame_of_five_stars: shareWhere(fiveStars, ({ claims: each }) =>
      each.some(({ claim, right }) => claim.polarity === "negative" && !right),
    ),
    by_aspect: byAspect(read),
    confusion: countPairs(
      reviews.flatMap((review, at) => pairsOf(review.claims, mentions[at]!)),
      [...SAID, NOTHING],
      [...SAID, "neutral", "abstained", NOTHING],
    ),
    beside: Object.fromEntries(beside),
    wrong: claims.filter(({ right }) => !right).map(({ review, claim }) => ({ review, ...claim })),
    missed: read.flatMap(({ review, labels }) =>
      labels.filter(({ heard }) => !heard).map(({ label }) => ({ review, label })),
    ),
  };
}

function compare(review: LabelledReview, claims: readonly Claim[]): Read {
  return {
    review,
    claims: claims.map((claim) => ({ claim, right: review.claims.some((label) => fits(label, claim)) })),
    labels: review.claims.map((label) => ({ label, heard: claims.some((claim) => fits(label, claim)) })),
  };
}

function fits(label: LabelledClaim, claim: Pick<Claim, "aspect" | "polarity">): boolean {
  return label.polarity === claim.polarity && isOf(label, claim.aspect);
}

function isOf({ aspect, also }: LabelledClaim, id: string): boolean {
  return aspect === id || also.includes(id);
}

function claimsIn(read: readonly Read[]) {
  return read.flatMap(({ review, claims }) => claims.map((each) => ({ ...each, review })));
}

function figures(read: readonly Read[]): ClaimFigures {
  const claims = claimsIn(read);
  const labels = read.flatMap((each) => each.labels);
  const recall = (kind: LabelledClaim["kind"], polarity?: Polarity) =>
    shareWhere(
      labels.filter(
        ({ label }) => label.kind === kind && (polarity === undefined || label.polarity === polarity),
      ),
      ({ heard }) => heard,
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

function precision(claims: readonly { claim: Claim; right: boolean }[], polarity?: Polarity): Share {
  return shareWhere(
    claims.filter(({ claim }) => polarity === undefined || claim.polarity === polarity),
    ({ right }) => right,
  );
}

/** A claim counts where it is claimed, a label where its reader put it. */
function byAspect(read: readonly Read[]): ClaimEvaluation["by_aspect"] {
  const claims = claimsIn(read);
  const labels = read.flatMap((each) => each.labels);
  return Object.fromEntries(
    TAXONOMY.map(({ id }) => {
      const claimed = claims.filter(({ claim }) => claim.aspect === id);
      const labelled = labels.filter(({ label }) => label.aspect === id);
      return [
        id,
        {
          precision: shareWhere(claimed, ({ right }) => right),
          recall: shareOf(labelled.filter(({ heard }) => heard).length, labelled.length),
        },
      ];
    }),
  );
}

/** Each aspect that is mentioned or labelled, with both sides' word on it; a label that fits none mentioned is not found. */
function pairsOf(labels: readonly LabelledClaim[], mentions: readonly PlacedMention[]): Pair[] {
  const mentioned = [...new Set(mentions.map(({ aspect }) => aspect))];
  const answerOf = (id: string) =>
    vote(mentions.filter(({ aspect }) => aspect === id).map(({ polarity }) => polarity));
  const found = mentioned.map((id) => ({
    label: saidBy(labels.filter((label) => isOf(label, id))),
    answer: answerOf(id),
  }));
  const unfound = labels.filter((label) => !mentioned.some((id) => isOf(label, id)));
  const missing = [...new Set(unfound.map(({ aspect }) => aspect))].map((id) => ({
    label: saidBy(unfound.filter(({ aspect }) => aspect === id)),
    answer: NOTHING,
  }));
  return [...found, ...missing];
}

function saidBy(labels: readonly LabelledClaim[]): string {
  return labels.length === 0 ? NOTHING : vote(labels.map(({ polarity }) => polarity));
}

const STARS = [1, 2, 3, 4, 5];
const SAID = ["positive", "negative", "mixed"] as const;
const NOTHING = "nothing";
