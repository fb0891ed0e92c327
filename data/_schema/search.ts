import { z } from "zod";
import { CalendarDay } from "./calendar.ts";
import { Rating, Review } from "./review.ts";

export const MAX_QUERY = 200;
export const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;

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

const filters = {
  rating: Rating.optional().meta({ description: "Exactly this many stars." }),
  min_rating: z
    .number("must be a number from 1 to 5")
    .min(1, "must be a number from 1 to 5")
    .max(5, "must be a number from 1 to 5")
    .optional()
    .meta({ description: "At least this many stars." }),
  since: CalendarDay.optional().meta({ description: "Written on this day or after." }),
  until: CalendarDay.optional().meta({ description: "Written on this day or before." }),
  query: Words.optional().meta({
    description:
      "Substring of the text, ignoring case and typographic variants; spaces at the ends are ignored, runs of white space count as one; accents count.",
  }),
  mentions_technician: Named.optional().meta({
    description: "A technician's name or listed alias, ignoring case.",
  }),
  mentions_service: Named.optional().meta({ description: "A service id." }),
};

/** A cursor: the position in the order of reviews after which the next page begins. Opaque to clients. */
const CURSOR = /^[A-Za-z0-9_-]{1,300}$/;

/** The position that a cursor encodes: the last review of the previous page. */
export interface Position {
  date: string;
  id: string;
}

/** The parameters of a search, for HTTP, MCP and pages. Unknown ones are ignored. */
export const SearchParameters = z
  .object({
    ...filters,
    limit: z
      .int(`must be a whole number from 1 to ${MAX_LIMIT}`)
      .min(1, `must be a whole number from 1 to ${MAX_LIMIT}`)
      .max(MAX_LIMIT, `must be a whole number from 1 to ${MAX_LIMIT}`)
      .default(DEFAULT_LIMIT)
      .meta({ description: "Most reviews in this answer." }),
    cursor: z
      .string("must be the next_cursor of an earlier answer")
      .regex(CURSOR, { error: "must be the next_cursor of an earlier answer", abort: true })
      .refine((cursor) => decodeCursor(cursor) !== null, "must be the next_cursor of an earlier answer")
      .optional()
      .meta({ description: "next_cursor of the answer before; opaque." }),
  })
  .meta({ title: "Search parameters" });

export const SearchFilters = z.object(filters).meta({
  id: "SearchFilters",
  title: "Filters",
  description: "The filters in canonical form: the query folded, the technician as in the roster.",
});

export const SearchAnswer = z
  .object({
    total: z.int().min(0).meta({ description: "All reviews that match." }),
    count: z.int().min(0).meta({ description: "Reviews in this answer." }),
    limit: z.int().min(1).max(MAX_LIMIT),
    filters: SearchFilters,
    next_cursor: z.string().nullable(),
    reviews: z.array(Review),
  })
  .meta({ id: "SearchAnswer", title: "Search answer" });

export type SearchParameters = z.infer<typeof SearchParameters>;
export type SearchFilters = z.infer<typeof SearchFilters>;
export type SearchAnswer = z.infer<typeof SearchAnswer>;

/** A position as an opaque cursor. */
export function encodeCursor({ date, id }: Position): string {
  return Buffer.from(`${date} ${id}`, "utf8").toString("base64url");
}

/** The position in a cursor; null when it was not made by `encodeCursor`. */
export function decodeCursor(cursor: string): Position | null {
  const text = Buffer.from(cursor, "base64url").toString("utf8");
  const [date = "", id = ""] = [text.slice(0, 10), text.slice(11)];
  const genuine =
    CalendarDay.safeParse(date).success &&
    Review.shape.id.safeParse(id).success &&
    encodeCursor({ date, id }) === cursor;
  return genuine ? { date, id } : null;
}
