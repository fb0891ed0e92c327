import { recordFormat } from "../record-format.ts";
import { GOOGLE_REVIEWS, isGoogleReview } from "./google-takeout.ts";

/** Answers of accounts.locations.reviews.list, version 4, one or more pages of them. */
export const format = recordFormat({
  ...GOOGLE_REVIEWS,
  id: "business-profile",
  title: "Google Business Profile API",
  order: 1,
  recognises: (record) => isGoogleReview(record) && "reviewId" in record,
  stated: "totalReviewCount",
});
