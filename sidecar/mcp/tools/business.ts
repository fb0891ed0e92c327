import { type BUSINESS_TOOLS, OFTEN_ASKED } from "../../../data/_schema/tools/business.ts";
import { splitInEnglish } from "../../../data/_schema/verification-words.ts";
import type { Answer, Answers } from "./tool.ts";

const getBusiness: Answer<typeof BUSINESS_TOOLS.get_business> = ({ business, aggregateRating, ...site }) => {
  const { count } = aggregateRating;
  const split = splitInEnglish(site.verificationLevels);
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
