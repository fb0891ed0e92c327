import * as z from "zod";
import { CalendarDay, DateTime } from "./calendar.ts";
import { KeptPhotos } from "./photos.ts";
import {
  Author,
  Collection,
  FACTS,
  ListId,
  OriginalRating,
  Reply,
  Review,
  ReviewId,
  Source,
  Verification,
} from "./review.ts";
import { oneOf, strictLike } from "./zod-objects.ts";

/** Publishes a review, or replaces the one with the same id. */
export const PublishEntry = z
  .strictObject({
    ...Review.pick({ id: true, rating: true, date: true, date_precision: true }).shape,
    ...FACTS,
    ...Review.pick({ source_missing: true, text: true, title: true, language: true }).shape,
    photos: KeptPhotos.optional(),
    author: strictLike(Author.shape, '{"name":"Kim L."}'),
    source: strictLike(Source.shape, '{"name":"Google"}'),
    verification: strictLike(Verification.shape, '{"level":"platform"} (or "invited", "transaction")'),
    technicians: z.array(z.string().trim().min(1)).optional(),
    services: ListId.array().optional(),
    service_areas: ListId.array().optional(),
    reply: strictLike(Reply.shape, '{"date":"2026-03-31","text":"Thank you."}').optional(),
    updated: Review.shape.updated,
    original_rating: strictLike(OriginalRating.shape, '{"value":9,"best":10}').optional(),
    collection: strictLike(Collection.shape, '{"invited":true}').optional(),
    recorded: DateTime.optional().describe(
      "When the entry was written; absent in entries from before this was recorded.",
    ),
    nonce: z
      .string()
      .max(100)
      .optional()
      .describe("Random text, so that no one can tell from the log what an erased entry said."),
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
    reason: oneOf(WITHDRAWAL_REASONS),
    requested_by: oneOf(REQUESTERS).optional(),
    recorded: DateTime.optional(),
  })
  .meta({ title: "Journal entry: remove" });

/** 32 bytes. */
const Hash = z.string().regex(/^[A-Za-z0-9+/]{43}=$/, "must be 32 bytes in base64");

const Commitments = z.tuple([Hash, Hash]);

/** What erasure leaves of an entry; a withdrawal with the same id follows. Without a log there are no commitments to what was there. */
export const ErasedEntry = z
  .strictObject({
    id: ReviewId,
    erased: z.literal(true, "must be true"),
    commitments: Commitments.optional(),
  })
  .meta({ title: "Journal entry: erased" });

export const REDUCTIONS = ["superseded", "hidden", "withdrawn", "lost"] as const;

/**
 * What the public journal keeps of a line whose words are not published: replaced by a later one, below the minimum level of
 * verification, withdrawn, or lost by the owner and known from a published log alone.
 */
export const ReducedEntry = z
  .strictObject({
    ...PublishEntry.pick({ id: true, rating: true, date: true, date_precision: true }).shape,
    updated: CalendarDay.optional(),
    recorded: DateTime.optional(),
    source: z.strictObject({ name: Source.shape.name }),
    verification: z.strictObject({ level: Verification.shape.level }),
    reduced: z.enum(REDUCTIONS),
    commitment: Hash.optional().describe(
      "The commitment to the whole line in the owner's journal; present only if the line is lost.",
    ),
  })
  .meta({ title: "Public journal entry: reduced" });

/** The same of a review that was erased, or that a law forbids to show: nothing but that it was there. */
export const ErasedPublicly = z
  .strictObject({ id: ReviewId, reduced: z.literal("erased") })
  .meta({ title: "Public journal entry: erased" });

/** What opens the log's entry of a line, in a public journal: salts, and commitments where words are not published. */
export const Opened = z.union(
  [
    z.strictObject({ opening: z.tuple([Hash, Hash]) }),
    z.strictObject({ opening: z.tuple([Hash, z.null()]), commitment: Hash }),
    z.strictObject({ commitments: Commitments }),
  ],
  { error: "does not open the log as a line of a public journal does; take a whole copy" },
);

export type Opened = z.infer<typeof Opened>;
export type ReducedEntry = z.infer<typeof ReducedEntry>;
export type ErasedPublicly = z.infer<typeof ErasedPublicly>;
export type PublishEntry = z.infer<typeof PublishEntry>;
export type WithdrawEntry = z.infer<typeof WithdrawEntry>;
export type ErasedEntry = z.infer<typeof ErasedEntry>;
export type JournalEntry = PublishEntry | WithdrawEntry | ErasedEntry | ReducedEntry | ErasedPublicly;
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number];
export type Requester = (typeof REQUESTERS)[number];
