import * as z from "zod";
import { CalendarDay } from "./calendar.ts";
import { documented, withExample } from "./documentation.ts";
import { WITHDRAWAL_REASONS } from "./journal-entry.ts";

const Count = z.int().min(0);

/** What became of the reviews of one source; received = published + withdrawn + below_minimum_verification. */
export const SourceCompleteness = z
  .object({
    source: withExample(
      z.string().min(1).nullable().meta({
        description: "Where they were left; null for reviews erased with their source.",
      }),
      "Google",
    ),
    declared: z
      .object({
        count: documented(Count, "How many there are.", 2),
        average: documented(z.number().min(1).max(5).optional(), "Mean of the stars.", 5),
        as_of: documented(CalendarDay, "The day the platform showed this."),
      })
      .nullable()
      .meta({
        description: "What the source itself shows, as the owner read it; null if not declared.",
      }),
    received: withExample(Count.meta({ description: "Reviews that were ever in the journal." }), 2),
    published: documented(Count, "Of those received, how many are published."),
    withdrawn: withExample(
      z.partialRecord(z.enum(WITHDRAWAL_REASONS), Count).meta({ description: "By reason." }),
      { "author-request": 1 },
    ),
    below_minimum_verification: documented(
      Count,
      "Of those received, how many have too low a level for this owner.",
      0,
    ),
    source_missing: withExample(
      Count.meta({
        description: "Published reviews that a full export of the source no longer contained.",
      }),
      0,
    ),
  })
  .meta({ id: "SourceCompleteness", title: "Completeness of a source" });

export type SourceCompleteness = z.infer<typeof SourceCompleteness>;
