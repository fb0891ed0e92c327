import * as z from "zod";
import { DateTime } from "../../../_schema/calendar.ts";
import type { SourceReview } from "../../source-review.ts";
import { recordFormat } from "../record-format.ts";

const NAME = /^(?:accounts\/[^/]+\/)?locations\/([^/]+)\/reviews\/([^/]+)$/;
const NAME_FORM = "must have the form accounts/.../locations/.../reviews/...";
const STARS = { ONE: 1, TWO: 2, THREE: 3, FOUR: 4, FIVE: 5 } as const;

/** The fields used of accounts.locations.reviews in the Google Business Profile API, version 4; others are ignored. */
const GoogleReview = z.object({
  name: z.string(NAME_FORM).regex(NAME, NAME_FORM),
  starRating: z.union([z.enum(Object.keys(STARS) as (keyof typeof STARS)[]), z.int().min(1).max(5)], {
    error: ({ input }) =>
      `must be one of ${Object.keys(STARS).join(", ")}${input ? `, not ${JSON.stringify(input).slice(0, 60)}` : ""}`,
  }),
  reviewer: z.object({ displayName: z.string().optional(), isAnonymous: z.boolean().optional() }).optional(),
  comment: z.string().optional(),
  createTime: DateTime,
  updateTime: DateTime.optional(),
  reviewReply: z
    .object({
      comment: z.string().optional(),
      updateTime: DateTime.optional(),
      reviewReplyState: z.string().optional(),
    })
    .optional(),
});

/** What Google's export and its interface have in common. */
export const GOOGLE_REVIEWS = {
  source: "Google",
  schema: GoogleReview,
  toReview,
  idOf: (record: unknown) => identify(record)?.review,
  names: {
    rating: "starRating",
    written: "createTime",
    edited: "updateTime",
    replied: "reviewReply.updateTime",
  },
};

/** The export that every business can make: reviews.json and reviews-*.json, a list of up to some twenty in each. */
export const format = recordFormat({
  ...GOOGLE_REVIEWS,
  id: "google-takeout",
  title: "Google Takeout",
  order: 2,
  recognises: (record) => isGoogleReview(record) && !("reviewId" in record),
});

/** The location and review ids of a record, the same under every account; null without a usable name. */
function identify(record: unknown): { location: string; review: string } | null {
  const name = (record as { name?: unknown } | null)?.name;
  const [, location, review] = (typeof name === "string" && NAME.exec(name)) || [];
  return location && review ? { location, review } : null;
}

/** Whether this is a record of Google's own export or interface, be it a faulty one. */
export function isGoogleReview(record: Record<string, unknown>): boolean {
  // Others write numbers, and other fields beside them: a table of their own.
  return (
    identify(record) !== null ||
    (typeof record["starRating"] !== "number" && "starRating" in record && "createTime" in record)
  );
}

function toReview(record: z.infer<typeof GoogleReview>): SourceReview {
  const { location, review } = identify(record)!;
  const { reviewReply: reply } = record;
  const published = !["PENDING", "REJECTED"].includes(reply?.reviewReplyState ?? "");
  return {
    source: "Google",
    id: review,
    location,
    rating: { value: typeof record.starRating === "number" ? record.starRating : STARS[record.starRating] },
    written: record.createTime,
    edited: record.updateTime ?? record.createTime,
    text: record.comment,
    author: record.reviewer?.isAnonymous ? "" : record.reviewer?.displayName,
    ...(reply?.comment && published && { reply: { text: reply.comment, date: reply.updateTime } }),
    verification: { level: "platform", method: "Google account" },
  };
}
