import type { Journal } from "../_journal/journal.ts";
import { dayOf } from "../_journal/journal.ts";
import type { PublishEntry } from "../_schema/journal-entry.ts";
import type { ImportedReview } from "./imported-review.ts";

/** What an import does to the journal. */
export interface ImportPlan {
  /** The entries to append, oldest last edit first, then by id. */
  entries: PublishEntry[];
  added: number;
  changed: number;
  unchanged: number;
  /** Reviews left out although they differ from the journal. */
  skipped: { withdrawn: number; older: number; "edited here": number };
}

type Outcome = PublishEntry | "unchanged" | keyof ImportPlan["skipped"];

/** Compares an export with the journal. `now` is milliseconds since 1970 and becomes `recorded`. */
export function planImport(journal: Journal, reviews: readonly ImportedReview[], now: number): ImportPlan {
  const recorded = new Date(now).toISOString();
  const plan: ImportPlan = {
    entries: [],
    added: 0,
    changed: 0,
    unchanged: 0,
    skipped: { withdrawn: 0, older: 0, "edited here": 0 },
  };
  for (const review of [...reviews].sort(byLastEdit)) {
    const before = journal.published.get(review.entry.id);
    const outcome = journal.withdrawn.has(review.entry.id)
      ? "withdrawn"
      : before
        ? update(before, review)
        : review.entry;
    if (outcome === "unchanged") plan.unchanged += 1;
    else if (typeof outcome === "string") plan.skipped[outcome] += 1;
    else {
      plan.entries.push({ ...outcome, recorded });
      plan[before ? "changed" : "added"] += 1;
    }
  }
  return plan;
}

/**
 * A replacement takes the author's and the owner's words from the export, and keeps everything that only the journal
 * knows. Without a newer edit at the source, a difference was made in the journal, such as a telephone number removed
 * from a text, and stays.
 */
function update(before: PublishEntry, review: ImportedReview): Outcome {
  const { entry } = review;
  const known = before.updated ?? before.date;
  const exported = entry.updated ?? entry.date;
  if (exported < known) return "older";
  const contentDiffers = differ(content(before), content(entry));
  // An export without a reply does not remove one, which may exist only in the journal.
  const replyDiffers = entry.reply !== undefined && differ(before.reply, entry.reply);
  if (!contentDiffers && !replyDiffers) return "unchanged";
  const takeContent = contentDiffers && isNews(before, review.editedAt, known);
  const takeReply =
    replyDiffers && (!before.reply || isNews(before, review.repliedAt ?? 0, before.reply.date ?? known));
  if (!takeContent && !takeReply) return "edited here";
  return {
    ...before,
    ...(takeContent && content(entry)),
    ...(takeReply && { reply: entry.reply }),
  };
}

/** Whether an edit at this moment is newer than the journal's version, of which perhaps only the day is known. */
function isNews(before: PublishEntry, moment: number, knownDay: string): boolean {
  const recorded = before.recorded === undefined ? Number.POSITIVE_INFINITY : Date.parse(before.recorded);
  return dayOf(moment) > knownDay || moment > recorded;
}

function content({ rating, text, updated }: PublishEntry) {
  return { rating, text, updated };
}

function differ(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) !== JSON.stringify(b);
}

function byLastEdit(a: ImportedReview, b: ImportedReview): number {
  if (a.editedAt !== b.editedAt) return a.editedAt - b.editedAt;
  return a.entry.id < b.entry.id ? -1 : 1;
}
