import type { ToolName } from "../../../data/_schema/tools/tools.ts";
import { compare } from "./compare.ts";
import { getAspect } from "./get-aspect.ts";
import { getBusiness } from "./get-business.ts";
import { getArea, getService, getTechnician } from "./get-entity.ts";
import { getInsights } from "./get-insights.ts";
import { getReview } from "./get-review.ts";
import { getReviewsSince } from "./get-reviews-since.ts";
import { ratingOverTime } from "./rating-over-time.ts";
import { fetch, search } from "./research.ts";
import { searchReviews } from "./search-reviews.ts";
import type { Answer } from "./tool.ts";

/** How each tool answers; each only reads the published site. */
export const ANSWERS: { readonly [Name in ToolName]: Answer<Name> } = {
  get_business: getBusiness,
  search_reviews: searchReviews,
  get_reviews_since: getReviewsSince,
  get_insights: getInsights,
  get_aspect: getAspect,
  get_technician: getTechnician,
  get_service: getService,
  get_area: getArea,
  compare,
  rating_over_time: ratingOverTime,
  get_review: getReview,
  search,
  fetch,
};
