import { compare } from "./compare.ts";
import type { ToolDefinition } from "./definition.ts";
import { getAspect } from "./get-aspect.ts";
import { getBusiness } from "./get-business.ts";
import { getArea, getService, getTechnician } from "./get-entity.ts";
import { getInsights } from "./get-insights.ts";
import { getReview } from "./get-review.ts";
import { getReviewsSince } from "./get-reviews-since.ts";
import { ratingOverTime } from "./rating-over-time.ts";
import { fetch, search } from "./research.ts";
import { searchReviews } from "./search-reviews.ts";

/** The tools for agents, once, in the order of the list that clients see. */
export const TOOLS = {
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
} as const satisfies Record<string, ToolDefinition>;

export type ToolName = keyof typeof TOOLS;
