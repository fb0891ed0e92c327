import * as z from "zod";
import { DateTime } from "../../_schema/calendar.ts";
import type { FieldNames, SourceReview } from "../source-review.ts";

const NAME = /^(?:accounts\/[^/]+\/)?locations\/([^/]+)\/reviews\/([^/]+)$/;
const NAME_FORM = "must have the form accounts/.../locations/.../reviews/...";
const STARS = { ONE: 1, TWO: 2, THREE: 3, FOUR: 4, FIVE: 5 } as const;

/** The fields used of accounts.locations.reviews in the Google Business Profile API, version 4; others are ignored. */
export const GoogleReview = z.object({
  name: z.string(NAME_FORM).regex(NAME, NAME_FORM),
  starRating: z.enum(Object.keys(STARS) as (keyof typeof STARS)[], {
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

export const GOOGLE_NAMES: FieldNames = {
  rating: "starRating",
  written: "createTime",
  edited: "updateTime",
  replied: "reviewReply.updateTime",
};

/** The location and review ids of a record, the same under every account; null without a usable name. */
export function identify(record: unknown): { location: string; review: string } | null {
  const name = (record as { name?: unknown } | null)?.name;
  const [, location, review] = (typeof name === "string" && NAME.exec(name)) || [];
  return location && review ? { location, review } : null;
}

/** Whether this is a record of Google's own export or interface, be it a faulty one. */
export function isGoogleReview(record: Record<string, unknown>): boolean {
  return identify(record) !== null || ("starRating" in record && "createTime" in record);
}

export function fromGoogle(record: z.infer<typeof GoogleReview>): SourceReview {
  const { location, review } = identify(record)!;
  const { reviewReply: reply } = record;
  const published = !["PENDING", "REJECTED"].includes(reply?.reviewReplyState ?? "");
  return {
    source: "Google",
    id: review,
    location,
    rating: { value: STARS[record.starRating] },
    written: record.createTime,
    edited: record.updateTime ?? record.createTime,
    text: record.comment,
    author: record.reviewer?.isAnonymous ? "" : record.reviewer?.displayName,
    ...(reply?.comment && published && { reply: { text: reply.comment, date: reply.updateTime } }),
    verification: { level: "platform", method: "Google account" },
  };
}
