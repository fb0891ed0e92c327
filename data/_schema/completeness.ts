import * as z from "zod";
import { CalendarDay } from "./calendar.ts";
import { WITHDRAWAL_REASONS } from "./journal-entry.ts";

const Count = z.int().min(0);

/** What became of the reviews of one source; received = published + withdrawn + below_minimum_verification. */
export const SourceCompleteness = z
  .object({
    source: z.string().min(1).nullable().meta({
      description: "Where they were left; null for reviews that were erased with their source.",
    }),
    declared: z
      .object({ count: Count, average: z.number().min(1).max(5).optional(), as_of: CalendarDay })
      .nullable()
      .meta({
        description: "What the source itself says there are, as the owner read it; null if not declared.",
      }),
    received: Count.meta({ description: "Reviews that ever stood in the journal." }),
    published: Count,
    withdrawn: z.partialRecord(z.enum(WITHDRAWAL_REASONS), Count).meta({ description: "By reason." }),
    below_minimum_verification: Count,
    source_missing: Count.meta({
      description: "Published reviews that a full export of the source no longer held.",
    }),
  })
  .meta({ id: "SourceCompleteness", title: "Completeness of a source" });

export type SourceCompleteness = z.infer<typeof SourceCompleteness>;
