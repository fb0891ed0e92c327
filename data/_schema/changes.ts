import * as z from "zod";
import { CalendarDay } from "./calendar.ts";
import { Count } from "./evidence.ts";
import { WITHDRAWAL_REASONS } from "./journal-entry.ts";
import { Review, ReviewId } from "./review.ts";
import { DatasetVersion } from "./reviews-dataset.ts";
import { WebAddress } from "./web-address.ts";
import { named } from "./zod-objects.ts";

/** Numbers that one page of changes is for, and that `/changes.json` is for. */
export const CHANGES_ON_PAGE = 200;
export const NEWEST_CHANGES = 50;

export const CHANGE_TYPES = ["published", "edited", "withdrawn", "hidden"] as const;

export const Change = named("Change", "The latest change of one review.", {
  number: z
    .int()
    .min(1)
    .describe(
      "The line of the change in the journal, not counting blank lines. Later changes have higher numbers; some numbers never appear.",
    ),
  type: z
    .enum(CHANGE_TYPES)
    .describe(
      "`published` and `edited` carry the review as it is now; `edited` means that it replaces an earlier " +
        "version, for example because of a new text or a reply. `withdrawn` means permanently removed. `hidden` " +
        "means that the verification level is now below the lowest one the business publishes.",
    ),
  id: ReviewId,
  recorded: CalendarDay.optional().describe(
    "The day the change was added to the journal; absent if not recorded.",
  ),
  review: Review.optional().describe("The review as it is now, if published or edited."),
  withdrawn: CalendarDay.optional().describe("The day the review was removed; absent unless it was."),
  reason: z
    .enum(WITHDRAWAL_REASONS)
    .optional()
    .describe("The reason the business gives for the removal; absent if the review was not removed."),
  source: z
    .string()
    .min(1)
    .nullable()
    .optional()
    .describe("The platform where the removed review was left; null if that was erased too."),
});

const Digest = z.string().regex(/^[0-9a-f]{64}$/);

export const CopyCheck = named(
  { id: "CopyCheck", title: "What to check a copy against" },
  "Figures to check a copy against that has followed all changes.",
  {
    count: Count.describe("Number of reviews in a complete copy."),
    digest: Digest.describe(
      "SHA-256, in hexadecimal, of all reviews as a JSON list in UTF-8 without white space, in the order of " +
        "/reviews.json, each without `url`, `language_detected` and `mentions`.",
    ),
    derived: Digest.describe(
      "SHA-256, in hexadecimal, of the same list with only `id`, `url`, `language_detected` (if " +
        "present) and `mentions` of each review.",
    ),
  },
);

const Previous = WebAddress.nullable().describe(
  "The address of the page with the changes before these; null if there are none.",
);

const NewestFirst = Change.array().describe(
  "Changes, newest first. Each review appears once, at its latest change.",
);

/** `/changes.json`: the newest changes, and how to know that a copy is complete. */
export const Changes = named("Changes", "The newest changes, and what a complete copy is checked against.", {
  version: DatasetVersion,
  cursor: Count.describe("The number of the newest journal entry; store it with your copy."),
  from: z.int().min(1).describe("The number from which every change is included."),
  previous: Previous,
  check: CopyCheck,
  changes: NewestFirst,
});

/** `/changes/{page}.json`. */
export const ChangesPage = named(
  { id: "ChangesPage", title: "Page of changes" },
  "A page of earlier changes.",
  {
    from: z.int().min(1).describe("The lowest change number this page covers."),
    to: Count.describe("The highest change number this page covers so far."),
    previous: Previous,
    changes: NewestFirst,
  },
);

export const ChangesPageParameters = z
  .object({
    page: z
      .int()
      .min(1)
      .describe(
        `Number of the page, from 1, the oldest. Page n covers the changes ${CHANGES_ON_PAGE}(n − 1) + ` +
          `1 to ${CHANGES_ON_PAGE}n.`,
      ),
  })
  .meta({ title: "Changes page parameters" });

export type Change = z.infer<typeof Change>;
export type Changes = z.infer<typeof Changes>;
export type ChangesPage = z.infer<typeof ChangesPage>;
export type CopyCheck = z.infer<typeof CopyCheck>;
