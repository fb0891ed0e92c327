import * as z from "zod";
import { CalendarDay } from "./calendar.ts";
import { described, documented, named } from "./documentation.ts";
import { Count, Stars } from "./evidence.ts";
import { WITHDRAWAL_REASONS } from "./journal-entry.ts";

export const SourceCompleteness = named(
  "SourceCompleteness",
  "What happened to the reviews of a source",
  "What happened to every review received from one source. `published`, `withdrawn` and " +
    "`below_minimum_verification` add up to `received`.",
  {
    source: described(
      z.string().min(1).nullable(),
      "The platform where the reviews were left; null for reviews whose source was erased too.",
      "Google",
    ),
    declared: described(
      z
        .object({
          count: documented(Count, "Number of reviews the source shows.", 2),
          average: documented(
            Stars.optional(),
            "Average rating the source shows, in stars; absent if not declared.",
            5,
          ),
          as_of: documented(CalendarDay, "The day the source showed these figures."),
        })
        .nullable(),
      "The figures the source itself shows, as the business copied them; null if not declared.",
    ),
    received: described(Count, "All reviews ever added to the journal.", 2),
    published: documented(Count, "Received reviews that are published."),
    withdrawn: described(
      z.partialRecord(z.enum(WITHDRAWAL_REASONS), Count),
      "Received reviews that were removed, by reason.",
      { "author-request": 1 },
    ),
    below_minimum_verification: documented(
      Count,
      "Received reviews that are not published because their verification level is too low.",
      0,
    ),
    source_missing: described(
      Count,
      "Published reviews that the latest full export of the source no longer contained.",
      0,
    ),
  },
);

export type SourceCompleteness = z.infer<typeof SourceCompleteness>;

/** How many of the reviews any source may have sent, since theirs was erased. */
export const erasedWithSource = (rows: readonly SourceCompleteness[]): number =>
  rows.find(({ source }) => source === null)?.received ?? 0;
