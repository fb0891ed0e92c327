import * as z from "zod";
import { CalendarDay } from "./calendar.ts";
import { decodeCursor } from "./cursor.ts";
import { withExample } from "./documentation.ts";
import { LANGUAGE_TAG, NO_LANGUAGE_TAG } from "./language-tag.ts";
import { Rating, VerificationLevel } from "./review.ts";
import { SORTS } from "./terms.ts";
import { innerSchema } from "./zod-objects.ts";

export const MAX_QUERY = 200;
export const DEFAULT_LIMIT = 20;
export const MAX_LIMIT = 100;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** The text to search for; its length is counted in graphemes, so that an emoji counts as one. */
const Words = z
  .string("must be a string")
  .refine((text) => text.length <= MAX_QUERY || [...text].length <= MAX_QUERY, {
    error: `must be at most ${MAX_QUERY} characters`,
  })
  .refine((text) => !CONTROL.test(text), "must not contain control characters")
  .meta({ maxLength: MAX_QUERY });

const Named = Words.refine((text) => text.trim() !== "", "must not be empty");

const Stars = z
  .number("must be a number from 1 to 5")
  .min(1, "must be a number from 1 to 5")
  .max(5, "must be a number from 1 to 5");

const Flag = z.boolean("must be true or false");

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(", ")}` });

/** What a review, or one aspect of it, says on the whole. */
export const SENTIMENTS = ["positive", "negative", "mixed", "neutral"] as const;

const filters = {
  rating: withExample(Rating.optional().meta({ description: "Exactly this many stars." }), 5),
  min_rating: withExample(Stars.optional().meta({ description: "At least this many stars." }), 4),
  max_rating: withExample(Stars.optional().meta({ description: "At most this many stars." }), 5),
  since: withExample(
    CalendarDay.optional().meta({ description: "Written on this day or after." }),
    "2026-01-01",
  ),
  until: withExample(
    CalendarDay.optional().meta({ description: "Written on this day or before." }),
    "2026-03-31",
  ),
  query: withExample(
    Words.optional().meta({
      description:
        "What to look for. As a substring of the text it ignores case and typographic variants; spaces " +
        "at the ends are ignored, runs of white space count as one; accents count. With match=words see " +
        "there.",
    }),
    "leak",
  ),
  match: oneOf(["substring", "words"])
    .optional()
    .meta({
      default: "substring",
      description:
        "words: every word of the query, in any order and form. It may stand in the title, the text or " +
        "the reply, whatever its ending (English, Spanish, German, French) and its accents; words that only make a " +
        "question, and a few that say little beside others, are left out. What business.json lists as " +
        "synonyms of a service or an area finds the reviews that speak of it, the name of an aspect " +
        "those that judge it, and a few everyday synonyms count. A question finds praise and complaints about " +
        "what it asks about. When nothing is found, words that neither a review nor a dictionary of the " +
        "reviews' languages has are replaced by one that differs in a single letter, or by two that stand " +
        "there without the space; the response says so in corrected. What is spelt right is never replaced.",
    }),
  mentions_technician: withExample(
    Named.optional().meta({
      description: "A technician, by name or listed alias. Case does not matter.",
    }),
    "Ana Ruiz",
  ),
  mentions_service: withExample(
    Named.optional().meta({
      description: "A service, by id, name or listed synonym. Case does not matter.",
    }),
    "drain-cleaning",
  ),
  mentions_area: withExample(
    Named.optional().meta({
      description: "A service area, by id, name or listed synonym. Case does not matter.",
    }),
    "old-town",
  ),
  aspect: withExample(
    Named.optional().meta({
      description:
        "Reviews that mention this aspect, by id or name: as many as its figure in the insights " +
        "says; with sentiment, those that judge it so.",
    }),
    "punctuality",
  ),
  sentiment: withExample(
    oneOf(SENTIMENTS).optional().meta({
      description: "How the aspect is judged; without one, the whole review.",
    }),
    "positive",
  ),
  source: withExample(
    Named.optional().meta({ description: "Where the review was left. Case does not matter." }),
    "Google",
  ),
  language: withExample(
    z.string(NO_LANGUAGE_TAG).regex(LANGUAGE_TAG, NO_LANGUAGE_TAG).optional().meta({
      description: "By language, else language_detected (BCP 47).",
    }),
    "en",
  ),
  verification: withExample(
    VerificationLevel.optional().meta({
      description: "At least this level: platform is every review, transaction the strongest.",
    }),
    "transaction",
  ),
  has_text: Flag.optional().meta({ description: "With text, or rating only." }),
  has_reply: Flag.optional().meta({ description: "With a reply, or without." }),
  has_photos: Flag.optional().meta({ description: "With customers' photos." }),
};

/** The filters that are true or false of a review. */
export const FLAGS = Object.entries(filters)
  .filter(([, schema]) => innerSchema(schema) instanceof z.ZodBoolean)
  .map(([name]) => name);

/** A cursor: the position in the order of reviews after which the next page begins. Opaque to clients. */
const CURSOR = /^[A-Za-z0-9_-]{1,300}$/;

/** The parameters of a search, for HTTP, MCP and pages. Unknown ones are ignored. */
export const SearchParameters = z
  .object({
    ...filters,
    sort: oneOf(SORTS)
      .optional()
      .meta({
        default: "newest",
        description:
          "newest, oldest, highest or lowest first, detailed with the longest text first, or by relevance, which " +
          "needs a query with match=words. Ties are newest first.",
      }),
    facets: Flag.optional().meta({
      default: false,
      description:
        "Also count matches by source, service and more. By rating, area, technician, aspect and year, too; over all pages.",
    }),
    limit: withExample(
      z
        .int(`must be a whole number from 1 to ${MAX_LIMIT}`)
        .min(1, `must be a whole number from 1 to ${MAX_LIMIT}`)
        .max(MAX_LIMIT, `must be a whole number from 1 to ${MAX_LIMIT}`)
        .default(DEFAULT_LIMIT)
        .meta({ description: "Most reviews in this answer." }),
      20,
    ),
    cursor: z
      .string("must be the next_cursor of an earlier answer")
      .regex(CURSOR, { error: "must be the next_cursor of an earlier answer", abort: true })
      .refine((cursor) => decodeCursor(cursor) !== null, "must be the next_cursor of an earlier answer")
      .optional()
      .meta({
        description:
          "next_cursor of the answer before. The filters and sort must be the same; opaque. One of " +
          "sort=relevance ends with the next change of the published reviews.",
      }),
  })
  .refine(({ sort, match, query }) => sort !== "relevance" || (match === "words" && !!query?.trim()), {
    path: ["sort"],
    error: "relevance needs a query with match=words",
    // Named beside the faults of other parameters.
    when: ({ value }) => typeof value === "object" && value !== null,
  })
  .meta({ title: "Search parameters" });

export const SearchFilters = z.object(filters).meta({
  id: "SearchFilters",
  title: "Filters",
  description:
    "The filters in canonical form: the query folded, names as on the owner's lists or as ids, tags in lower case.",
});

export type SearchParameters = z.infer<typeof SearchParameters>;
export type SearchFilters = z.infer<typeof SearchFilters>;
