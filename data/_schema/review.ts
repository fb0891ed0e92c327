import * as z from "zod";
import { CalendarDay } from "./calendar.ts";
import { LanguageTag } from "./language-tag.ts";
import { ReviewPhotos } from "./photos.ts";
import { REVIEW_ID } from "./review-order.ts";
import { CUSTOMER_WORDS, VERIFICATION_LEVELS } from "./terms.ts";
import { WebAddress } from "./web-address.ts";
import { Flag, named, oneOf, ownersText, within } from "./zod-objects.ts";

export const ReviewId = z
  .string("must be a string")
  .regex(REVIEW_ID, "must be 1 to 128 characters of A-Z a-z 0-9 . _ ~ -")
  .regex(/^(?!\.\.?$)/, "must be another name than . and .., which mean folders in an address")
  .describe("Permanent id of the review; never reused.");

/** The id of a service or an area in `business.json`. */
export const ListId = z
  .string("must be a string")
  .regex(
    /^[a-z0-9]+(?:[-_.][a-z0-9]+)*$/,
    "must be lower-case letters and digits with single - _ or . between, such as water-heater",
  )
  .max(64, "must be at most 64 characters");

export const Rating = within("whole number", 1, 5).describe("The rating in stars, 1 to 5.");

export { VERIFICATION_LEVELS };

export const VerificationLevel = oneOf(VERIFICATION_LEVELS);

export const Verification = z
  .object({
    level: VerificationLevel.describe(
      "platform: written with an account on a platform; invited: the business invited this customer; " +
        "transaction: matched to a job or order.",
    ),
    method: ownersText(200)
      .optional()
      .describe("What the verification level rests on, in a word or two; absent if not recorded."),
  })
  .describe("How we know that a customer wrote the review.");

/** A text that is not empty after removing white space and control characters. */
const Filled = z
  .string("must be a string")
  .refine((text) => /[^\s\p{Cc}]/u.test(text), "must not be empty")
  .meta({ minLength: 1 });

export const Author = z.object({
  name: Filled.trim()
    .max(200, "must be at most 200 characters")
    .describe("The author's name, as the source shows it."),
});

/** The `source.name` of reviews that customers left with the business itself. */
export const FIRST_PARTY = "first-party";

export const Source = z.object({
  name: Filled.trim()
    .max(100, "must be at most 100 characters")
    .describe(
      "The platform where the review was left, such as Google; first-party if it was sent to the business directly.",
    ),
  url: WebAddress.optional().describe("The address of the review at its source; absent if it has none."),
});

export const Reply = z
  .object({
    date: CalendarDay.optional().describe("The day of the reply; absent if the source does not give it."),
    text: Filled.max(20_000, "must be at most 20000 characters").describe("The text of the reply."),
  })
  .describe("The business's reply; absent if there is none.");

export const OriginalRating = z
  .object({
    value: z.number().min(0).describe("The rating as the customer gave it."),
    best: z.number().positive().describe("The highest rating on that scale."),
  })
  .describe(
    "The rating on the source's own scale, if that is not 1 to 5. A recommendation is 1 out of 1, a " +
      "recommendation against is 0 out of 1.",
  );

/**
 * What a source may tell of a review in one plain value: published as the journal has it, and worded on its card. One more
 * takes its schema here, a name in `public/assets/review-card.js`, and its words in `content/_strings/`.
 */
export const FACTS = {
  experience_date: CalendarDay.optional().describe(
    "The day of the job; absent if the source does not give it.",
  ),
};

export const FACT_NAMES = Object.keys(FACTS) as (keyof typeof FACTS)[];

/** Those that are known. */
export function factsOf(told: Facts): Facts {
  return Object.fromEntries(
    FACT_NAMES.filter((name) => told[name] !== undefined).map((name) => [name, told[name]]),
  );
}

const KnownOrNot = Flag.optional();

export const Collection = z
  .object({
    invited: KnownOrNot.describe("Whether the business invited the review."),
    incentive: KnownOrNot.describe("Whether something was given for the review."),
    affiliated: KnownOrNot.describe("Whether the author is connected to the business."),
  })
  .describe("How the review came about. An absent field means not known, never no.");

export const Mentions = z.object({
  technicians: z.array(z.string()).describe("Names of technicians, spelt as on the business's list."),
  services: z.array(z.string()).describe("Ids of services."),
  service_areas: z.array(z.string()).describe("Ids of service areas."),
});

/** Maximum length of a text, in UTF-16 units: far above any platform's limit, far below what would harm readers. */
const MAX_TEXT = 100_000;

const ReviewText = z
  .string("must be a string (empty for a rating only)")
  .max(MAX_TEXT, `must be at most ${MAX_TEXT} characters`);

/** A review as shown by every dataset, answer and tool. */
export const Review = named("Review", "One review, and what we know about who wrote it.", {
  id: ReviewId,
  url: WebAddress.describe("The review's page on this site."),
  rating: Rating,
  date: CalendarDay.describe("The day the review was written."),
  date_precision: oneOf(["day", "month", "year"])
    .optional()
    .describe(
      "How precise `date` is; absent means to the day. With month or year, `date` is the first day of that month or year.",
    ),
  ...FACTS,
  recorded: CalendarDay.optional().describe(
    "The day the review was first added to the journal; absent if not recorded.",
  ),
  source_missing: CalendarDay.optional().describe(
    "The first day on which a full export of the source no longer contained the review; absent if " +
      "the source still has it, as far as we know.",
  ),
  text: ReviewText.describe(`The text as the customer wrote it; empty for a rating only. ${CUSTOMER_WORDS}`),
  title: Filled.max(500, "must be at most 500 characters")
    .optional()
    .describe(`The title the customer gave; absent if there is none. ${CUSTOMER_WORDS}`),
  language: LanguageTag.optional().describe(
    "BCP 47 tag of the language of the text, as the source or the owner states it; absent if neither does.",
  ),
  language_detected: LanguageTag.optional().describe(
    "BCP 47 tag of the language detected in the text; present only if `language` is absent and the " +
      "text leaves no doubt. Filters use `language`, else this.",
  ),
  photos: ReviewPhotos.optional(),
  author: Author.describe("Who wrote the review."),
  source: Source.describe("Where the review was left."),
  verification: Verification,
  mentions: Mentions.describe("The technicians, services and areas the review mentions or was recorded for."),
  reply: Reply.optional(),
  updated: CalendarDay.optional().describe(
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
