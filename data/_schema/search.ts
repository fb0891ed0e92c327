import * as z from "zod";
import { CalendarDay } from "./calendar.ts";
import { decodeCursor } from "./cursor.ts";
import { LanguageTag } from "./language-tag.ts";
import { Rating, VerificationLevel } from "./review.ts";
import { SORTS } from "./terms.ts";
import { Flag, innerSchema, named, oneOf, within } from "./zod-objects.ts";

export const MAX_QUERY = 200;
export const DEFAULT_LIMIT = 20;
export const MAX_LIMIT = 100;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** The text to search for; its length is counted in code points, as JSON Schema counts it. */
export const SearchWords = z
  .string("must be a string")
  .refine((text) => text.length <= MAX_QUERY || [...text].length <= MAX_QUERY, {
    error: `must be at most ${MAX_QUERY} characters`,
  })
  .refine((text) => !CONTROL.test(text), "must not contain control characters")
  .meta({ maxLength: MAX_QUERY });

const Named = SearchWords.refine((text) => text.trim() !== "", "must not be empty");

const StarBound = within("number", 1, 5);

/** What a review, or one aspect of it, says on the whole. */
export const SENTIMENTS = ["positive", "negative", "mixed", "neutral"] as const;

const filters = {
  rating: Rating.optional().describe("Exact rating, in stars."),
  min_rating: StarBound.optional().describe("Lowest rating, in stars."),
  max_rating: StarBound.optional().describe("Highest rating, in stars."),
  since: CalendarDay.optional().describe("The first day to include."),
  until: CalendarDay.optional().describe("The last day to include."),
  query: SearchWords.optional().describe(
    "Text to search for. By default it has to occur in the review's text as it is, except for case, " +
      "typographic variants, leading and trailing spaces, and runs of white space, which count as one space; " +
      "accents matter. With match=words, see match.",
  ),
  match: oneOf(["substring", "words"])
    .optional()
    .meta({
      default: "substring",
      description:
        "words: every word of the query, in any order and form; substring: the query as it is. With words, a word " +
        "is found in the title, the text or the reply, whatever its ending (in English, Spanish, German, French or Dutch) and " +
        "accents. Question words and a few words that add little are ignored. Synonyms of a service or an area in " +
        "business.json find the reviews that mention it, the name of an aspect finds the reviews that judge it, " +
        "and a few everyday synonyms work too. A question finds praise of and complaints about its subject. " +
        "If nothing is found, a word that is in no review and in no dictionary of the reviews' languages is replaced " +
        "by one that differs in 1 letter, or split in 2 if a space is missing; corrected then has the new " +
        "query. Correctly spelt words are never replaced.",
    }),
  mentions_technician: Named.optional().describe(
    "Mentioned technician, by name or alias. Case does not matter.",
  ),
  mentions_service: Named.optional().describe(
    "Mentioned service, by id, name or synonym. Case does not matter.",
  ),
  mentions_area: Named.optional().describe("Mentioned area, by id, name or synonym. Case does not matter."),
  aspect: Named.optional().describe(
    "Mentioned aspect, by id or name. The reviews are those the insights count; with sentiment, only those " +
      "that judge the aspect that way.",
  ),
  sentiment: oneOf(SENTIMENTS)
    .optional()
    .describe(
      "What the text says about the aspect or, without one, as a whole. `overall` in the insights adds the stars.",
    ),
  source: Named.optional().describe("Platform where the review was left. Case does not matter."),
  language: LanguageTag.optional().describe(
    "Language of the text, as a BCP 47 tag. Compared with language or, if absent, language_detected.",
  ),
  verification: VerificationLevel.optional().describe(
    "Lowest verification level, from platform (every review) to transaction.",
  ),
  has_text: Flag.optional().describe("true: with text; false: rating only."),
  has_reply: Flag.optional().describe("true: with a reply; false: without."),
  has_photos: Flag.optional().describe("true: with photos; false: without."),
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
          "Order of the reviews: newest, oldest, highest or lowest first; detailed: longest text first; relevance: best " +
          "match first, which needs a query with match=words. Ties are newest first.",
      }),
    facets: Flag.optional().meta({
      default: false,
      description:
        "Also count matches by source, service and more. The counts are over all pages, also by rating, area, technician, aspect and year.",
    }),
    limit: within("whole number", 1, MAX_LIMIT).default(DEFAULT_LIMIT).describe("Maximum number of reviews."),
    cursor: z
      .string("must be the next_cursor of an earlier response")
      .regex(CURSOR, { error: "must be the next_cursor of an earlier response", abort: true })
      .refine((cursor) => decodeCursor(cursor) !== null, "must be the next_cursor of an earlier response")
      .optional()
      .describe(
        "next_cursor of the previous response. Filters and sort must be the same; the cursor is opaque. With " +
          "sort=relevance, it is valid until the published reviews change.",
      ),
  })
  .refine(({ sort, match, query }) => sort !== "relevance" || (match === "words" && !!query?.trim()), {
    path: ["sort"],
    error: "relevance needs a query with match=words",
    // Named beside the faults of other parameters.
    when: ({ value }) => typeof value === "object" && value !== null,
  })
  .meta({ title: "Search parameters" });

export const SearchFilters = named(
  "SearchFilters",
  "The filters applied, in canonical form: query normalised, names as on the business's lists or as ids, language tags in lower case.",
  filters,
);

export type SearchParameters = z.infer<typeof SearchParameters>;
export type SearchFilters = z.infer<typeof SearchFilters>;
