import { allReviews } from "./all-reviews.ts";
import { known } from "./known-names.ts";
import { quotesOf } from "./quotes.ts";
import type { Answer } from "./tool.ts";

export const getAspect: Answer<"get_aspect"> = (site, given) => {
  const id = known(site, "aspect", given.aspect, "aspect");
  const aspect = site.insights.aspects.find((one) => one.id === id)!;
  return {
    ...aspect,
    evidence: quotesOf(site, aspect.evidence),
    all_reviews: allReviews(site, { aspect: id }),
  };
};
