import { VERIFICATION_LEVELS, type VerificationLevel } from "../../../data/_schema/review.ts";
import { type BUSINESS_TOOLS, OFTEN_ASKED } from "../../../data/_schema/tools/business.ts";
import type { Answer, Answers } from "./tool.ts";

/** How a review of each level came here, after a number. */
const LEVEL_WORDS: Record<VerificationLevel, string> = {
  platform: "left with an account of a platform",
  invited: "invited by the business",
  transaction: "matched to a job",
};

const getBusiness: Answer<typeof BUSINESS_TOOLS.get_business> = ({ business, aggregateRating, ...site }) => {
  const { count } = aggregateRating;
  const split = VERIFICATION_LEVELS.toReversed()
    .filter((level) => site.verificationLevels[level] > 0)
    .map((level) => `${site.verificationLevels[level].toLocaleString("en")} ${LEVEL_WORDS[level]}`)
    .join(", ");
  // Their addresses take room in every answer, and /reviews.json has them for whoever looks at pictures.
  const { photos: _, ...told } = business;
  return {
    business: told,
    not_declared: OFTEN_ASKED.filter((field) => !(field in business)),
    aggregate_rating: aggregateRating,
    verification: `${count} ${count === 1 ? "review" : "reviews"}${split && `: ${split}`}.`,
    verification_levels: site.verificationLevels,
    completeness: site.completeness,
    policy: site.policy,
  };
};

export const BUSINESS_ANSWERS: Answers<typeof BUSINESS_TOOLS> = {
  get_business: getBusiness,
};
