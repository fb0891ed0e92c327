import * as z from "zod";
import { CalendarDay } from "./calendar.ts";
import { described, documented, named, withExample } from "./documentation.ts";
import { LANGUAGE_TAG, NO_LANGUAGE_TAG } from "./language-tag.ts";
import { ReviewPhotos } from "./photos.ts";
import { REVIEW_ID } from "./review-order.ts";
import { CUSTOMER_WORDS, VERIFICATION_LEVELS } from "./terms.ts";
import { WebAddress } from "./web-address.ts";
import { Flag, oneOf, within } from "./zod-objects.ts";

export const ReviewId = z
  .string("must be a string")
  .regex(REVIEW_ID, "must be 1 to 128 characters of A-Z a-z 0-9 . _ ~ -")
  .regex(/^(?!\.\.?$)/, "must be another name than . and .., which mean folders in an address")
  .meta({ description: "Permanent id of the review; never reused." });

/** The id of a service or an area in `business.json`. */
export const ListId = z
  .string("must be a string")
  .regex(
    /^[a-z0-9]+(?:[-_.][a-z0-9]+)*$/,
    "must be lower-case letters and digits with single - _ or . between, such as water-heater",
  )
  .max(64, "must be at most 64 characters");

export const Rating = described(within("whole number", 1, 5), "The rating in stars, 1 to 5.");

export { VERIFICATION_LEVELS };

export const VerificationLevel = oneOf(VERIFICATION_LEVELS);

export const Verification = z
  .object({
    level: described(
      VerificationLevel,
      "platform: written with an account on a platform; invited: the business invited this customer; " +
        "transaction: matched to a job or order.",
      "transaction",
    ),
    method: documented(
      z.string().trim().min(1).max(200).optional(),
      "What the level rests on, in a word or two; absent if not recorded.",
      "order number",
    ),
  })
  .meta({ description: "How we know that a customer wrote the review." });

/** A text that is not empty after removing white space and control characters. */
const Filled = z
  .string("must be a string")
  .refine((text) => /[^\s\p{Cc}]/u.test(text), "must not be empty")
  .meta({ minLength: 1 });

export const Author = z.object({
  name: documented(
    Filled.trim().max(200, "must be at most 200 characters"),
    "The author's name, as the source shows it.",
    "Kim L.",
  ),
});

/** The `source.name` of reviews that customers left with the business itself. */
export const FIRST_PARTY = "first-party";

export const Source = z.object({
  name: described(
    Filled.trim().max(100, "must be at most 100 characters"),
    "The platform where the review was left, such as Google; first-party if it was sent to the business directly.",
    "Google",
  ),
  url: documented(
    WebAddress.optional(),
    "The address of the review at its source; absent if it has none.",
    "https://www.example.com/review/101",
  ),
});

export const Reply = z
  .object({
    date: described(CalendarDay.optional(), "The day of the reply; absent if the source does not give it."),
    text: documented(
      Filled.max(20_000, "must be at most 20000 characters"),
      "The text of the reply.",
      "Thank you, Kim. Call us any time.",
    ),
  })
  .meta({ description: "The business's reply; absent if there is none." });

export const OriginalRating = z
  .object({
    value: documented(z.number().min(0), "The rating as the customer gave it.", 5),
    best: documented(z.number().positive(), "The highest rating on that scale.", 5),
  })
  .meta({
    description:
      "The rating on the source's own scale, if that is not 1 to 5. A recommendation is 1 out of 1, a " +
      "recommendation against is 0 out of 1.",
  });

export const DatePrecision = oneOf(["day", "month", "year"]).meta({
  description:
    "How precise `date` is; absent means to the day. With month or year, `date` is the first day of that month or year.",
});

const ExperienceDate = CalendarDay.meta({
  description: "The day of the job; absent if the source does not give it.",
});

/**
 * What a source may tell of a review in one plain value: published as the journal has it, and worded on its card. One more
 * takes its schema here, a name in `public/assets/review-card.js`, and its words in `content/_strings/`.
 */
export const FACTS = { experience_date: ExperienceDate.optional() };

export const FACT_NAMES = Object.keys(FACTS) as (keyof typeof FACTS)[];

/** Those that are known. */
export function factsOf(told: Facts): Facts {
  return Object.fromEntries(
    FACT_NAMES.filter((name) => told[name] !== undefined).map((name) => [name, told[name]]),
  );
}

export const SourceMissing = CalendarDay.meta({
  description:
    "The first day on which a full export of the source no longer contained the review; absent if " +
    "the source still has it, as far as we know.",
});

const KnownOrNot = Flag.optional();

export const Collection = z
  .object({
    invited: described(KnownOrNot, "Whether the business invited the review."),
    incentive: described(KnownOrNot, "Whether something was given for the review."),
    affiliated: described(KnownOrNot, "Whether the author is connected to the business."),
  })
  .meta({ description: "How the review came about. An absent field means not known, never no." });

export const Mentions = z.object({
  technicians: documented(z.array(z.string()), "Names of technicians, spelt as on the business's list.", [
    "Ana Ruiz",
  ]),
  services: described(z.array(z.string()), "Ids of services.", ["drain-cleaning"]),
  service_areas: described(z.array(z.string()), "Ids of service areas.", ["old-town"]),
});

/** Maximum length of a text, in UTF-16 units: far above any platform's limit, far below what would harm readers. */
const MAX_TEXT = 100_000;

export const ReviewText = z
  .string("must be a string (empty for a rating only)")
  .max(MAX_TEXT, `must be at most ${MAX_TEXT} characters`);

/** A review as shown by every dataset, answer and tool. */
export const Review = named("Review", "Review", "One review, and what we know about who wrote it.", {
  id: withExample(ReviewId, "r-101"),
  url: described(WebAddress, "The review's page on this site.", "https://reviews.example.com/review/r-101/"),
  rating: withExample(Rating, 5),
  date: described(CalendarDay, "The day the review was written."),
  date_precision: DatePrecision.optional(),
  ...FACTS,
  recorded: described(
    CalendarDay.optional(),
    "The day the review was first added to the journal; absent if not recorded.",
  ),
  source_missing: SourceMissing.optional(),
  text: described(
    ReviewText,
    `The text as the customer wrote it; empty for a rating only. ${CUSTOMER_WORDS}`,
    "Came within the hour, and the leak is gone.",
  ),
  title: described(
    Filled.max(500, "must be at most 500 characters").optional(),
    `The title the customer gave; absent if there is none. ${CUSTOMER_WORDS}`,
    "Came within the hour",
  ),
  language: described(
    z.string().regex(LANGUAGE_TAG, NO_LANGUAGE_TAG).optional(),
    "BCP 47 tag of the language of the text, as the source or the owner states it; absent if neither does.",
    "en",
  ),
  language_detected: described(
    z.string().regex(LANGUAGE_TAG, NO_LANGUAGE_TAG).optional(),
    "BCP 47 tag of the language detected in the text; present only if `language` is absent and the " +
      "text leaves no doubt. Filters use `language`, else this.",
    "en",
  ),
  photos: ReviewPhotos.optional(),
  author: documented(Author, "Who wrote the review."),
  source: documented(Source, "Where the review was left."),
  verification: Verification,
  mentions: documented(
    Mentions,
    "The technicians, services and areas the review mentions or was recorded for.",
  ),
  reply: Reply.optional(),
  updated: described(
    CalendarDay.optional(),
    "The day the author last edited the review; absent if never edited.",
  ),
  original_rating: OriginalRating.optional(),
  collection: Collection.optional(),
});

export type Review = z.infer<typeof Review>;
type Facts = Pick<Review, (typeof FACT_NAMES)[number]>;
export type VerificationLevel = z.infer<typeof VerificationLevel>;

export function isAtLeast(level: VerificationLevel, minimum: VerificationLevel): boolean {
  return VERIFICATION_LEVELS.indexOf(level) >= VERIFICATION_LEVELS.indexOf(minimum);
}
