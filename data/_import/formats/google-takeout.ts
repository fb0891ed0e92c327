import { fromGoogle, GOOGLE_NAMES, GoogleReview, identify, isGoogleReview } from "./google-review.ts";
import { recordFormat } from "./record-format.ts";

/** The export that every business can make: reviews.json and reviews-*.json, a list of up to some twenty in each. */
export const googleTakeout = recordFormat({
  id: "google-takeout",
  title: "Google Takeout",
  source: "Google",
  recognises: (record) => isGoogleReview(record) && !("reviewId" in record),
  schema: GoogleReview,
  toReview: fromGoogle,
  idOf: (record) => identify(record)?.review,
  names: GOOGLE_NAMES,
});
