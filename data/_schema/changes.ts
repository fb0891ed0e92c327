import * as z from "zod";
import { CalendarDay } from "./calendar.ts";
import { described, documented, named, withExample } from "./documentation.ts";
import { Count } from "./evidence.ts";
import { WITHDRAWAL_REASONS } from "./journal-entry.ts";
import { Review, ReviewId } from "./review.ts";
import { DatasetVersion } from "./reviews-dataset.ts";
import { WebAddress } from "./web-address.ts";

/** Numbers that one page of changes is for, and that `/changes.json` is for. */
export const CHANGES_ON_PAGE = 200;
export const NEWEST_CHANGES = 50;

export const CHANGE_TYPES = ["published", "edited", "withdrawn", "hidden"] as const;

export const Change = named("Change", "Change", "The latest change of one review.", {
  number: described(
    z.int().min(1),
    "The line of the change in the journal, not counting blank lines. Later changes have higher numbers; some numbers never appear.",
    12,
  ),
  type: described(
    z.enum(CHANGE_TYPES),
    "`published` and `edited` carry the review as it is now; `edited` means that it replaces an earlier " +
      "version, for example because of a new text or a reply. `withdrawn` means permanently removed. `hidden` " +
      "means that the verification level is now below the lowest one the business publishes.",
  ),
  id: withExample(ReviewId, "r-101"),
  recorded: described(
    CalendarDay.optional(),
    "The day the change was added to the journal; absent if not recorded.",
  ),
  review: documented(Review.optional(), "The review as it is now, if published or edited."),
  withdrawn: described(CalendarDay.optional(), "The day the review was removed; absent unless it was."),
  reason: described(
    z.enum(WITHDRAWAL_REASONS).optional(),
    "The reason the business gives for the removal; absent if the review was not removed.",
  ),
  source: described(
    z.string().min(1).nullable().optional(),
    "The platform where the removed review was left; null if that was erased too.",
    "Google",
  ),
});

const Digest = z.string().regex(/^[0-9a-f]{64}$/);

export const CopyCheck = named(
  "CopyCheck",
  "What to check a copy against",
  "Figures to check a copy against that has followed all changes.",
  {
    count: described(Count, "Number of reviews in a complete copy.", 1),
    digest: described(
      Digest,
      "SHA-256, in hexadecimal, of all reviews as a JSON list in UTF-8 without white space, in the order of " +
        "/reviews.json, each without `url`, `language_detected` and `mentions`.",
      "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    ),
    derived: described(
      Digest,
      "SHA-256, in hexadecimal, of the same list with only `id`, `url`, `language_detected` (if " +
        "present) and `mentions` of each review.",
      "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
    ),
  },
);

const Previous = WebAddress.nullable().meta({
  description: "The address of the page with the changes before these; null if there are none.",
});

const NewestFirst = z.array(Change).meta({
  description: "Changes, newest first. Each review appears once, at its latest change.",
});

/** `/changes.json`: the newest changes, and how to know that a copy is complete. */
export const Changes = named(
  "Changes",
  "Changes",
  "The newest changes, and what a complete copy is checked against.",
  {
    version: withExample(DatasetVersion, "xkPGWZzpVjB0LfUxTQAbOA"),
    cursor: described(Count, "The number of the newest journal entry; store it with your copy.", 12),
    from: described(z.int().min(1), "The number from which every change is included."),
    previous: withExample(Previous, "https://reviews.example.com/changes/1.json"),
    check: CopyCheck,
    changes: NewestFirst,
  },
);

/** `/changes/{page}.json`. */
export const ChangesPage = named("ChangesPage", "Page of changes", "A page of earlier changes.", {
  from: described(z.int().min(1), "The lowest change number this page covers."),
  to: described(Count, "The highest change number this page covers so far.", 20),
  previous: withExample(Previous, "https://reviews.example.com/changes/1.json"),
  changes: NewestFirst,
});

export const ChangesPageParameters = z
  .object({
    page: described(
      z.int().min(1),
      `Number of the page, from 1, the oldest. Page n covers the changes ${CHANGES_ON_PAGE}(n − 1) + ` +
        `1 to ${CHANGES_ON_PAGE}n.`,
    ),
  })
  .meta({ title: "Changes page parameters" });

export type Change = z.infer<typeof Change>;
export type Changes = z.infer<typeof Changes>;
export type ChangesPage = z.infer<typeof ChangesPage>;
export type CopyCheck = z.infer<typeof CopyCheck>;
