import * as z from "zod";
import { BusinessSource } from "./business.ts";
import { Count } from "./evidence.ts";
import { WITHDRAWAL_REASONS } from "./journal-entry.ts";
import { named } from "./zod-objects.ts";

export const SourceCompleteness = named(
  { id: "SourceCompleteness", title: "What happened to the reviews of a source" },
  "What happened to every review received from one source. `published`, `withdrawn`, " +
    "`below_minimum_verification` and `lost` add up to `received`.",
  {
    source: z
      .string()
      .min(1)
      .nullable()
      .describe("The platform where the reviews were left; null for reviews whose source was erased too."),
    declared: BusinessSource.shape.declared
      .unwrap()
      .nullable()
      .describe("The figures the source itself shows, as the business copied them; null if not declared."),
    received: Count.describe("All reviews ever added to the journal."),
    published: Count.describe("Received reviews that are published."),
    withdrawn: z
      .partialRecord(z.enum(WITHDRAWAL_REASONS), Count)
      .describe("Received reviews that were removed, by reason."),
    below_minimum_verification: Count.describe(
      "Received reviews that are not published because their verification level is too low.",
    ),
    lost: Count.optional().describe(
      "Received reviews that are not published because the business no longer has their text; absent for none.",
    ),
    source_missing: Count.describe(
      "Published reviews that the latest full export of the source no longer contained.",
    ),
  },
);

export type SourceCompleteness = z.infer<typeof SourceCompleteness>;

/** How many of the reviews any source may have sent, since theirs was erased. */
export const erasedWithSource = (rows: readonly SourceCompleteness[]): number =>
  rows.find(({ source }) => source === null)?.received ?? 0;
