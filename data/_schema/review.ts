import * as z from "zod";
import { CalendarDay } from "./calendar.ts";
import { LANGUAGE_TAG, NO_LANGUAGE_TAG } from "./language-tag.ts";
import { REVIEW_ID } from "./review-order.ts";
import { CUSTOMER_WORDS, VERIFICATION_LEVELS } from "./terms.ts";
import { WebAddress } from "./web-address.ts";

export const ReviewId = z
  .string("must be a string")
  .regex(REVIEW_ID, "must be 1 to 128 characters of A-Z a-z 0-9 . _ ~ -")
  .regex(/^(?!\.\.?$)/, "must be another name than . and .., which mean folders in an address")
  .meta({ description: "Stable for ever, never reused." });

/** The id of a service or an area in `business.json`. */
export const ListId = z
  .string("must be a string")
  .regex(
    /^[a-z0-9]+(?:[-_.][a-z0-9]+)*$/,
    "must be lower-case letters and digits with single - _ or . between, such as water-heater",
  )
  .max(64, "must be at most 64 characters");

export const Rating = z
  .int("must be a whole number from 1 to 5")
  .min(1, "must be a whole number from 1 to 5")
  .max(5, "must be a whole number from 1 to 5")
  .meta({ description: "Stars." });

export { VERIFICATION_LEVELS };

export const VerificationLevel = z.enum(VERIFICATION_LEVELS, {
  error: `must be one of ${VERIFICATION_LEVELS.join(", ")}`,
});

export const Verification = z
  .object({
    level: VerificationLevel.meta({
      description:
        "platform: a platform vouches for the account; invited: the business invited this customer; transaction: tied to a job or order.",
    }),
    method: z.string().trim().min(1).max(200).optional(),
  })
  .meta({ description: "How we know that a customer wrote it." });

/** A text that is not empty after removing white space and control characters. */
const Filled = z
  .string("must be a string")
  .refine((text) => /[^\s\p{Cc}]/u.test(text), "must not be empty")
  .meta({ minLength: 1 });

export const Author = z.object({ name: Filled.trim().max(200, "must be at most 200 characters") });

/** The `source.name` of reviews that customers left with the business itself. */
export const FIRST_PARTY = "first-party";

export const Source = z.object({
  name: Filled.trim()
    .max(100, "must be at most 100 characters")
    .meta({ description: "Where the review was left: Google, first-party, ..." }),
  url: WebAddress.optional(),
});

export const Reply = z
  .object({
    date: CalendarDay.optional().meta({ description: "Absent where the source does not tell it." }),
    text: Filled.max(20_000, "must be at most 20000 characters"),
  })
  .meta({ description: "The owner's answer." });

export const OriginalRating = z.object({ value: z.number().min(0), best: z.number().positive() }).meta({
  description:
    "The rating on the source's own scale, when that is not 1 to 5. A recommendation is 1 of 1, its opposite 0 of 1.",
});

const DATE_PRECISIONS = ["day", "month", "year"] as const;

export const DatePrecision = z
  .enum(DATE_PRECISIONS, { error: `must be one of ${DATE_PRECISIONS.join(", ")}` })
  .meta({
    description:
      "What the source tells of the date; absent means day. Otherwise the date is the first day of that month or year.",
  });

export const ExperienceDate = CalendarDay.meta({
  description: "The day of the job, where the source tells it.",
});

export const SourceMissing = CalendarDay.meta({
  description: "The day on which a full export of its source no longer held it.",
});

const KnownOrNot = z.boolean("must be true or false").optional();

export const Collection = z
  .object({
    invited: KnownOrNot.meta({ description: "Asked for by the business." }),
    incentive: KnownOrNot.meta({ description: "Given something for it." }),
    affiliated: KnownOrNot.meta({ description: "Written by somebody close to the business." }),
  })
  .meta({ description: "What is known of how it came about; what is absent is not known, never a no." });

export const Mentions = z.object({
  technicians: z.array(z.string()),
  services: z.array(z.string()).meta({ description: "Service ids." }),
  service_areas: z.array(z.string()).meta({ description: "Area ids." }),
});

/** Maximum length of a text, in UTF-16 units: far above any platform's limit, far below what would harm readers. */
const MAX_TEXT = 100_000;

export const ReviewText = z
  .string("must be a string (empty for a rating without words)")
  .max(MAX_TEXT, `must be at most ${MAX_TEXT} characters`);

/** A review as shown by every dataset, answer and tool. */
export const Review = z
  .object({
    id: ReviewId,
    url: WebAddress.meta({ description: "Where a person reads this review on the site." }),
    rating: Rating,
    date: CalendarDay.meta({ description: "The day it was written." }),
    date_precision: DatePrecision.optional(),
    experience_date: ExperienceDate.optional(),
    recorded: CalendarDay.optional().meta({
      description: "The day on which it came into the journal, with its first entry.",
    }),
    source_missing: SourceMissing.optional(),
    text: ReviewText.meta({
      description: `As the customer wrote it; empty for a rating without words. ${CUSTOMER_WORDS}`,
    }),
    title: Filled.max(500, "must be at most 500 characters")
      .optional()
      .meta({ description: `The title the customer gave. ${CUSTOMER_WORDS}` }),
    language: z
      .string()
      .regex(LANGUAGE_TAG, NO_LANGUAGE_TAG)
      .optional()
      .meta({ description: "BCP 47 tag of the text." }),
    author: Author,
    source: Source,
    verification: Verification,
    mentions: Mentions,
    reply: Reply.optional(),
    updated: CalendarDay.optional().meta({ description: "The day its author last edited it." }),
    original_rating: OriginalRating.optional(),
    collection: Collection.optional(),
  })
  .meta({
    id: "Review",
    title: "Review",
    description: "One review, and what is known of who wrote it.",
  });

export type Review = z.infer<typeof Review>;
export type VerificationLevel = z.infer<typeof VerificationLevel>;
