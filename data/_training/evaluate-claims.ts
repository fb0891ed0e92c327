import { TAXONOMY } from "../_insights/aspects/taxonomy.ts";
import type { LabelledClaim, LabelledReview } from "./labelled-rows.ts";
import { type Claim, claimsOf, readMentions } from "./read-claims.ts";
import { type Share, shareWhere } from "./share.ts";

export type ClaimEvaluation = ReturnType<typeof evaluateClaims>;

/**
 * Reads whole reviews as a build does and compares the claims with the labels: how right claims are, and how much of what is
 * said they hear.
 */
export function evaluateClaims(reviews: readonly LabelledReview[]) {
  const mentions = readMentions(reviews);
  const read = reviews.map((review, at) => compare(review, claimsOf(mentions[at]!)));
  const claims = read.flatMap((each) => each.claims);
  const labels = read.flatMap((each) => each.labels);
  const recall = (kind: LabelledClaim["kind"], polarity?: Claim["polarity"]) =>
    heard(
      labels.filter(({ label }) => label.kind === kind && (polarity ?? label.polarity) === label.polarity),
    );
  return {
    reviews: reviews.length,
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
    praise_of_low_stars: precision(
      claims.filter(({ review }) => review.rating <= 2),
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
    wrong: claims.filter(({ right }) => !right),
    missed: labels.filter((each) => !each.heard),
  };
}

/** What was claimed of a review, and what is true of each. */
function compare(review: LabelledReview, claims: readonly Claim[]) {
  const fits = (label: LabelledClaim, { aspect, polarity }: Claim) =>
    label.polarity === polarity && (label.aspect === aspect || label.also.includes(aspect));
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

function precision(claims: Compared["claims"], polarity?: Claim["polarity"]): Share {
  return shareWhere(
    claims.filter((claim) => (polarity ?? claim.polarity) === claim.polarity),
    ({ right }) => right,
  );
}

function heard(labels: Compared["labels"]): Share {
  return shareWhere(labels, (each) => each.heard);
}
