import * as z from "zod";
import { CalendarDay, DateTime } from "./calendar.ts";
import { KeptPhotos } from "./photos.ts";
import {
  Author,
  Collection,
  DatePrecision,
  FACTS,
  ListId,
  OriginalRating,
  Rating,
  Reply,
  Review,
  ReviewId,
  ReviewText,
  Source,
  SourceMissing,
  Verification,
} from "./review.ts";
import { objectLike } from "./zod-objects.ts";

/** Publishes a review, or replaces the one with the same id. */
export const PublishEntry = z
  .strictObject({
    id: ReviewId,
    rating: Rating,
    date: CalendarDay,
    date_precision: DatePrecision.optional(),
    ...FACTS,
    source_missing: SourceMissing.optional(),
    text: ReviewText,
    title: Review.shape.title,
    language: Review.shape.language,
    photos: KeptPhotos.optional(),
    author: z.strictObject(Author.shape, objectLike('{"name":"Kim L."}')),
    source: z.strictObject(Source.shape, objectLike('{"name":"Google"}')),
    verification: z.strictObject(
      Verification.shape,
      objectLike('{"level":"platform"} (or "invited", "transaction")'),
    ),
    technicians: z.array(z.string().trim().min(1)).optional(),
    services: z.array(ListId).optional(),
    service_areas: z.array(ListId).optional(),
    reply: z.strictObject(Reply.shape, objectLike('{"date":"2026-03-31","text":"Thank you."}')).optional(),
    updated: CalendarDay.optional(),
    original_rating: z.strictObject(OriginalRating.shape, objectLike('{"value":9,"best":10}')).optional(),
    collection: z.strictObject(Collection.shape, objectLike('{"invited":true}')).optional(),
    recorded: DateTime.optional().meta({ description: "When the entry was written." }),
  })
  .meta({ title: "Journal entry: publish or replace" });

export const WITHDRAWAL_REASONS = [
  "author-request",
  "erasure",
  "legal-order",
  "duplicate",
  "not-a-customer",
  "wrong-business",
] as const;

/** Who may have asked for a withdrawal. */
export const REQUESTERS = [
  "author",
  "platform",
  "court",
  "authority",
  "person-named",
  "business",
  "other",
] as const;

/** Withdraws a review permanently. */
export const WithdrawEntry = z
  .strictObject({
    id: ReviewId,
    withdrawn: CalendarDay,
    reason: z.enum(WITHDRAWAL_REASONS, { error: `must be one of ${WITHDRAWAL_REASONS.join(", ")}` }),
    requested_by: z.enum(REQUESTERS, { error: `must be one of ${REQUESTERS.join(", ")}` }).optional(),
    recorded: DateTime.optional(),
  })
  .meta({ title: "Journal entry: withdraw" });

/** What erasure leaves of an entry; a withdrawal with the same id follows. */
export const ErasedEntry = z
  .strictObject({
    id: ReviewId,
    rating: Rating,
    date: CalendarDay,
    erased: z.literal(true, "must be true"),
    recorded: DateTime.optional(),
  })
  .meta({ title: "Journal entry: erased" });

export type PublishEntry = z.infer<typeof PublishEntry>;
export type WithdrawEntry = z.infer<typeof WithdrawEntry>;
export type ErasedEntry = z.infer<typeof ErasedEntry>;
export type JournalEntry = PublishEntry | WithdrawEntry | ErasedEntry;
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number];
export type Requester = (typeof REQUESTERS)[number];
