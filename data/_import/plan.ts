import type { Journal } from "../_journal/journal.ts";
import { dayOf } from "../_journal/journal.ts";
import type { PublishEntry } from "../_schema/journal-entry.ts";
import type { ImportedExport, ImportedReview } from "./imported-review.ts";

/** What an import does to the journal. */
export interface ImportPlan {
  /** The entries to append, oldest last edit first, then by id. */
  entries: PublishEntry[];
  added: number;
  changed: number;
  unchanged: number;
  /** Reviews left out although they differ from the journal. */
  skipped: { withdrawn: number; older: number; "edited here": number };
  /** Ids of reviews that an earlier export no longer held, and this one holds again. */
  returned: string[];
  /** What a full export does not hold; null when the export is not said to be full, or does not tell. */
  missing: Missing | null;
}

/** Reviews of the source that stand in the journal and not in a full export of it; the journal keeps all of them. */
export interface Missing {
  /** Ids that are missing for the first time, in the order of the journal. */
  now: string[];
  /** Ids that an earlier full export did not hold either. */
  before: string[];
  /** How many of the source's have ids that its exports do not give, so that nobody can tell. */
  unknown: number;
}

type Outcome = PublishEntry | "unchanged" | keyof ImportPlan["skipped"];

export interface PlanOptions {
  /** Milliseconds since 1970; becomes `recorded`. */
  now: number;
  /** Whether the export holds every review that its source has. */
  full?: boolean | undefined;
}

/** Compares an export with the journal. */
export function planImport(
  journal: Journal,
  found: Pick<ImportedExport, "reviews" | "source" | "unusableIds">,
  { now, full = false }: PlanOptions,
): ImportPlan {
  const recorded = new Date(now).toISOString();
  const plan: ImportPlan = {
    entries: [],
    added: 0,
    changed: 0,
    unchanged: 0,
    skipped: { withdrawn: 0, older: 0, "edited here": 0 },
    returned: [],
    missing: full ? missingFrom(found, journal) : null,
  };
  for (const review of [...found.reviews].sort(byLastEdit)) {
    const before = journal.published.get(review.entry.id);
    const outcome = journal.withdrawn.has(review.entry.id)
      ? "withdrawn"
      : before
        ? seenAgain(before, update(before, review))
        : review.entry;
    if (outcome === "unchanged") plan.unchanged += 1;
    else if (typeof outcome === "string") plan.skipped[outcome] += 1;
    else {
      plan.entries.push({ ...outcome, recorded });
      plan[before ? "changed" : "added"] += 1;
      if (before?.source_missing) plan.returned.push(before.id);
    }
  }
  for (const id of plan.missing?.now ?? []) {
    plan.entries.push({ ...journal.published.get(id)!, source_missing: dayOf(now), recorded });
  }
  return plan;
}

function missingFrom(
  { reviews, source, unusableIds }: Parameters<typeof planImport>[1],
  journal: Journal,
): Missing | null {
  if (unusableIds === null) return null;
  const held = new Set([...reviews.map(({ entry }) => entry.id), ...unusableIds]);
  const ofSource = [...journal.published.values()].filter((entry) => entry.source.name === source.name);
  const known = ofSource.filter(({ id }) => source.gives(id));
  const missing = known.filter(({ id }) => !held.has(id));
  const ids = (before: boolean) =>
    missing.filter((entry) => (entry.source_missing !== undefined) === before).map(({ id }) => id);
  return { now: ids(false), before: ids(true), unknown: ofSource.length - known.length };
}

/** What is in an export is no longer missing; but one that is older than the journal tells nothing of today. */
function seenAgain({ source_missing, ...before }: PublishEntry, outcome: Outcome): Outcome {
  if (source_missing === undefined || outcome === "older") return outcome;
  if (typeof outcome === "string") return before;
  const { source_missing: _, ...entry } = outcome;
  return entry;
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
