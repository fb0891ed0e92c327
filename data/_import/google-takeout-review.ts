import { createHash } from "node:crypto";
import { z } from "zod";
import { describeIssues, type Fault } from "../_journal/faults.ts";
import { dayOf } from "../_journal/journal.ts";
import { DateTime } from "../_schema/calendar.ts";
import { PublishEntry } from "../_schema/journal-entry.ts";
import { cleanText } from "../_text/clean.ts";
import { shownText } from "../_text/machine-translation.ts";
import type { ImportedReview } from "./imported-review.ts";
import { shortenNameIn, shortName } from "./short-name.ts";

const PREFIX = "google-";

/** Where these reviews were left, and which ids they get. */
export const GOOGLE = { name: "Google", gives: (id: string) => id.startsWith(PREFIX) };

const STARS = { ONE: 1, TWO: 2, THREE: 3, FOUR: 4, FIVE: 5 } as const;
const NAME = /^(?:accounts\/[^/]+\/)?locations\/([^/]+)\/reviews\/([^/]+)$/;
const NAME_FORM = "must have the form accounts/.../locations/.../reviews/...";
const WITHOUT_NAME = "Google user";
/** In milliseconds: Google sets updateTime up to two seconds after createTime for reviews that were never edited. */
const EDITED_AFTER = 5_000;
const DAY = 86_400_000;

/** The fields used of accounts.locations.reviews in the Google Business Profile API, version 4; others are ignored. */
const TakeoutReview = z.object({
  name: z.string(NAME_FORM).regex(NAME, NAME_FORM),
  starRating: z.enum(Object.keys(STARS) as (keyof typeof STARS)[], {
    error: ({ input }) =>
      `must be one of ${Object.keys(STARS).join(", ")}${input ? `, not ${show(input)}` : ""}`,
  }),
  reviewer: z.object({ displayName: z.string().optional(), isAnonymous: z.boolean().optional() }).optional(),
  comment: z.string().optional(),
  createTime: DateTime,
  updateTime: DateTime.optional(),
  reviewReply: z.object({ comment: z.string().optional(), updateTime: DateTime }).optional(),
});

/** The location and review ids of a record, the same under every account; null without a usable name. */
export function identify(record: unknown): { location: string; review: string } | null {
  const name = (record as { name?: unknown } | null)?.name;
  const [, location, review] = (typeof name === "string" && NAME.exec(name)) || [];
  return location && review ? { location, review } : null;
}

/** Maps one record to a review or its faults, which name the export's fields. `now` is milliseconds since 1970. */
export function mapTakeoutReview(
  record: unknown,
  now: number,
): { review: ImportedReview } | { faults: Pick<Fault, "field" | "message">[] } {
  const result = TakeoutReview.safeParse(record);
  if (!result.success) return { faults: describeIssues(result.error, record, TakeoutReview) };
  const late = future(result.data, now);
  if (late.length > 0) return { faults: late };
  const review = toReview(result.data);
  const checked = PublishEntry.safeParse(review.entry);
  return checked.success ? { review } : { faults: describeIssues(checked.error, review.entry, PublishEntry) };
}

function toReview(record: z.infer<typeof TakeoutReview>): ImportedReview {
  const displayName = record.reviewer?.isAnonymous ? "" : cleanText(record.reviewer?.displayName ?? "");
  const created = Date.parse(record.createTime);
  const editedAt = Math.max(created, Date.parse(record.updateTime ?? record.createTime));
  const text = readable(record.comment, displayName);
  const reply = record.reviewReply;
  const replyText = readable(reply?.comment, displayName);
  return {
    entry: {
      id: reviewId(NAME.exec(record.name)?.[2] ?? ""),
      rating: STARS[record.starRating],
      date: dayOf(created),
      text,
      author: { name: publishedName(displayName) },
      source: { name: GOOGLE.name },
      verification: { level: "platform", method: "Google account" },
      ...(reply && replyText && { reply: { date: dayOf(Date.parse(reply.updateTime)), text: replyText } }),
      ...(editedAt - created > EDITED_AFTER && { updated: dayOf(editedAt) }),
    },
    editedAt,
    ...(reply && replyText && { repliedAt: Date.parse(reply.updateTime) }),
  };
}

function readable(text: string | undefined, displayName: string): string {
  return shortenNameIn(shownText(cleanText(text ?? "").trim()).text, displayName);
}

/** An account without a name is called "A Google user", in the language of the exporting account. */
function publishedName(displayName: string): string {
  const short = /\bgoogle\b/i.test(displayName) ? null : shortName(displayName);
  return short?.slice(0, 200) ?? WITHOUT_NAME;
}

/** The id that a review of Google's gets in the journal. */
export function reviewId(review: string): string {
  const id = PREFIX + review;
  return /^[A-Za-z0-9._~-]{1,128}$/.test(id)
    ? id
    : `${PREFIX}${createHash("sha256").update(review).digest("base64url")}`;
}

/** Faults for times later than tomorrow, which the journal does not accept. */
function future(record: z.infer<typeof TakeoutReview>, now: number): Pick<Fault, "field" | "message">[] {
  const times = {
    createTime: record.createTime,
    updateTime: record.updateTime,
    "reviewReply.updateTime": record.reviewReply?.updateTime,
  };
  return Object.entries(times).flatMap(([field, time]) =>
    time && dayOf(Date.parse(time)) > dayOf(now + DAY)
      ? [{ field, message: `${time} lies in the future; check the clock of this machine` }]
      : [],
  );
}

function show(value: unknown): string {
  return JSON.stringify(value).slice(0, 60);
}
