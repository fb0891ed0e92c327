import { fromGoogle, GOOGLE_NAMES, GoogleReview, identify, isGoogleReview } from "./google-review.ts";
import { recordFormat } from "./record-format.ts";

/** Answers of accounts.locations.reviews.list, version 4, one or more pages of them. */
export const businessProfile = recordFormat({
  id: "business-profile",
  title: "Google Business Profile API",
  source: "Google",
  recognises: (record) => isGoogleReview(record) && "reviewId" in record,
  schema: GoogleReview,
  toReview: fromGoogle,
  idOf: (record) => identify(record)?.review,
  names: GOOGLE_NAMES,
  stated: { count: "totalReviewCount", average: "averageRating" },
});
