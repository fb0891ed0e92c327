import { createHash } from "node:crypto";
import type { Business } from "../_schema/business.ts";
import type { Policy } from "../_schema/policy.ts";

/**
 * The version of a dataset: another one exactly when the published reviews or the business change, so that anybody can
 * make it again from `/reviews.json`. `written` are the reviews in JSON, as they stand there.
 */
export function datasetVersion(business: Business, policy: Policy, written: readonly string[]): string {
  return createHash("sha256")
    .update(`[${JSON.stringify([business, policy])},[${written.join(",")}]]`)
    .digest("base64url")
    .slice(0, 16);
}
