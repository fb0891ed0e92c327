import { type Duplicate, DuplicateFinder } from "../_journal/duplicates.ts";
import { earlierEntries } from "../_journal/earlier-entries.ts";
import type { Journal, KnownEntry } from "../_journal/journal.ts";
import { dayOf } from "../_schema/calendar-day.ts";
import type { PublishEntry } from "../_schema/journal-entry.ts";
import { isNobodys } from "./alike.ts";
import type { Decisions } from "./decisions.ts";
import type { ImportedExport } from "./imported-export.ts";
import type { ImportedReview } from "./imported-review.ts";
import { type Missing, missingFrom } from "./missing.ts";
import { keptPhotos, type PhotoUpdate, updatedPhotos, withPhotos } from "./photos/kept-photos.ts";
import { hasPhoto } from "./photos/store-photos.ts";
import { LISTS } from "./tables/listed.ts";
import { isSaid, isTimed, restored, updated } from "./updated.ts";

export interface ImportPlan {
  /** The entries to append, oldest last edit first, then by id. */
  entries: PublishEntry[];
  /** What each of them replaces. */
  replaced: Map<string, PublishEntry>;
  added: number;
  changed: number;
  unchanged: number;
  /** Reviews left out although they differ from the journal. */
  skipped: { withdrawn: number; older: number; "edited here": number; same: number };
  /** Reviews that look like others, and wait for the owner to say whether they are. */
  waiting: Duplicate[];
  /** How many removed ones, of which no words are left, it could not be told from: it knows none of its source's by their ids. */
  erased: number;
  /** Ids of reviews that an earlier export no longer held, and this one holds again. */
  returned: string[];
  /** Photos of known reviews that stay out. */
  photosLeftOut: (PhotoUpdate["leftOut"][number] & { id: string })[];
  /** What a full export does not hold; null when none is full, or it does not tell. */
  missing: Missing | null;
}

export interface KnownReviews extends Pick<Journal, "published" | "withdrawn"> {
  /** The last words of those that are withdrawn, as far as the journal still has them. */
  removed: ReadonlyMap<string, PublishEntry>;
}

interface PlanOptions {
  dataDir: string;
  /** Milliseconds since 1970; becomes `recorded`. */
  now: number;
  /** The sources of which the export holds every review that there is. */
  full: ReadonlySet<string>;
  decisions: Pick<Decisions, "same" | "different">;
  /** Whether reviews in the journal can no longer be told by their ids. */
  lost: boolean;
  mask(text: string): string;
}

export function planImport(
  journal: KnownReviews,
  found: Pick<ImportedExport, "reviews" | "unusableIds" | "made">,
  { dataDir, now, full, decisions, lost, mask }: PlanOptions,
): ImportPlan {
  const recorded = new Date(now).toISOString();
  const plan: ImportPlan = {
    entries: [],
    replaced: new Map(),
    added: 0,
    changed: 0,
    unchanged: 0,
    skipped: { withdrawn: 0, older: 0, "edited here": 0, same: 0 },
    waiting: [],
    erased: 0,
    returned: [],
    photosLeftOut: [],
    missing: full.size > 0 ? missingFrom(found, journal, full) : null,
  };
  const different = new Set(decisions.different);
  // Most imports repeat what is there, and need none.
  let finder: DuplicateFinder | undefined;
  const told = earlierEntries(dataDir, untold(found.reviews, journal));
  const compared = (review: ImportedReview, before: PublishEntry) => {
    const { id } = before;
    const made = found.made.get(before.source.name);
    const lines = told.get(id) ?? [];
    const { photos, leftOut } = updatedPhotos(before, review, (file) => isRemoved(file, lines));
    const words = updated(before, review, lines, mask);
    plan.photosLeftOut.push(...leftOut.map((photo) => ({ id, ...photo })));
    const news = { ...(photos && { photos }), ...newLists(before, review.entry, lines) };
    return seenAgain(before, withNews(before, words, news), made);
  };
  const seen = (review: ImportedReview, before: KnownEntry) => {
    const { id } = before;
    const outcome = before.reduced
      ? restored(before, { ...review, entry: withPhotos(review) })
      : compared(review, before);
    if (outcome === "unchanged") plan.unchanged += 1;
    else if (typeof outcome === "string") plan.skipped[outcome] += 1;
    else {
      plan.entries.push({ ...outcome, recorded });
      plan.replaced.set(id, before);
      plan.changed += 1;
      if (before.source_missing && !outcome.source_missing) plan.returned.push(id);
    }
  };
  let named: ReadonlySet<string> | undefined;
  const isRemoved = (file: string, lines: readonly PublishEntry[]) => {
    if (lines.some((line) => line.photos?.some((photo) => photo.file === file))) return true;
    named ??= new Set(
      [...journal.published.values()].flatMap(({ photos = [] }) => photos.map((one) => one.file)),
    );
    return hasPhoto(dataDir, file) && !named.has(file);
  };
  const added = new Set<string>();
  const { removed } = journal;
  const held = new Set(found.reviews.map(({ entry }) => entry.id));
  const isHeld = ({ id }: { id: string }) => Number(held.has(id));
  const isTelling = (entry: PublishEntry) => (other: { id: string }) =>
    !isHeld(other) && (lost || removed.has(other.id) || !(isNobodys(entry) || entry.date_precision));
  const add = (review: ImportedReview) => {
    const entry = withPhotos(review);
    const { id } = entry;
    // First those that this export does not hold, since of the few words that many write only the first are compared.
    finder ??= new DuplicateFinder(
      [...removed.values(), ...journal.published.values()].sort((a, b) => isHeld(a) - isHeld(b)),
    );
    const mate = review.idOf && { id, of: review.idOf, shared: "id, but another author and day" };
    const duplicate = different.has(id) ? null : mate || finder.find(entry, isTelling(entry));
    if (duplicate) {
      const { of, shared } = duplicate;
      const told = journal.withdrawn.has(of) ? `${shared}; that one was withdrawn` : shared;
      plan.waiting.push({ ...duplicate, shared: told });
      return;
    }
    plan.entries.push(entry);
    plan.added += 1;
    added.add(id);
    finder.add(entry);
  };
  for (const review of [...found.reviews].sort(byLastEdit)) {
    const { id } = review.entry;
    const before = journal.published.get(id);
    if (journal.withdrawn.has(id)) plan.skipped.withdrawn += 1;
    else if (before) seen(review, before);
    else if (isKnownAs(decisions.same?.[id], journal, added)) plan.skipped.same += 1;
    else add(review);
  }
  if (plan.added > 0) plan.erased = erasedAt(found.reviews, journal);
  for (const id of plan.missing?.now ?? []) {
    plan.entries.push({ ...journal.published.get(id)!, source_missing: dayOf(now), recorded });
  }
  return plan;
}

/** Reviews that the journal has otherwise, whose edits their source does not date, or with less of the job, or other photos. */
function untold(reviews: readonly ImportedReview[], { published }: KnownReviews): Set<string> {
  return new Set(
    reviews.flatMap((review) => {
      const { entry, editedAt, repliedAt } = review;
      const before = published.get(entry.id);
      const files = new Set(before?.photos?.map(({ file }) => file));
      if (before && keptPhotos(review).some(({ file }) => !files.has(file))) return [entry.id];
      if (before && listsBeyond(before, entry).length > 0) return [entry.id];
      const differs = before && (!isSaid(before, entry) || before.reply?.text !== entry.reply?.text);
      return differs && !(isTimed(editedAt) && isTimed(repliedAt)) ? [entry.id] : [];
    }),
  );
}

/** How many are erased at sources of which an export has no id that the journal knows, and so perhaps those ones again. */
function erasedAt(reviews: readonly ImportedReview[], { published, withdrawn, removed }: KnownReviews) {
  const others = new Set(reviews.map(({ entry }) => entry.source.name));
  for (const { entry } of reviews)
    if (published.has(entry.id) || withdrawn.has(entry.id)) others.delete(entry.source.name);
  const isAt = (source: string | null) => others.size > 0 && (source === null || others.has(source));
  return [...withdrawn].filter(([id, { source }]) => !removed.has(id) && isAt(source)).length;
}

/** One whose counterpart was never there, or is withdrawn as a mistake of the source, is nobody's copy. */
function isKnownAs(
  other: string | undefined,
  { published, withdrawn }: KnownReviews,
  added: ReadonlySet<string>,
): boolean {
  return other !== undefined && (published.has(other) || withdrawn.has(other) || added.has(other));
}

/** What the journal has never told of the job, such as who did it. */
function newLists(before: PublishEntry, entry: PublishEntry, lines: readonly PublishEntry[]) {
  const news = listsBeyond(before, entry).filter((list) => !lines.some((line) => line[list]));
  return Object.fromEntries(news.map((list) => [list, entry[list]]));
}

function listsBeyond(before: PublishEntry, entry: PublishEntry) {
  return LISTS.filter((list) => entry[list] && !before[list]);
}

/** Words that stay as the journal has them hold back nothing else, unless the whole version is an older one. */
function withNews(before: PublishEntry, outcome: ReturnType<typeof updated>, news: Partial<PublishEntry>) {
  if (Object.keys(news).length === 0 || outcome === "older") return outcome;
  return { ...(typeof outcome === "string" ? before : outcome), ...news };
}

/** What is in an export is no longer missing; but one that is older than the journal tells nothing of today. */
function seenAgain(
  { source_missing, ...before }: PublishEntry,
  outcome: ReturnType<typeof updated>,
  made = Number.POSITIVE_INFINITY,
): ReturnType<typeof updated> {
  if (source_missing === undefined || outcome === "older" || made < Date.parse(source_missing))
    return outcome;
  if (typeof outcome === "string") return before;
  const { source_missing: _, ...entry } = outcome;
  return entry;
}

function byLastEdit(a: ImportedReview, b: ImportedReview): number {
  const [edit, other] = [a, b].map(({ editedAt, entry }) => editedAt ?? Date.parse(entry.date));
  if (edit !== other) return edit! - other!;
  return a.entry.id < b.entry.id ? -1 : 1;
}

/** A plan without what it would write of some of the reviews that it found. */
export function withoutReviews(plan: ImportPlan, ids: ReadonlySet<string>): ImportPlan {
  if (ids.size === 0) return plan;
  const left = plan.entries.filter(({ id }) => ids.has(id));
  const replacing = left.filter(({ id }) => plan.replaced.has(id)).length;
  return {
    ...plan,
    entries: plan.entries.filter(({ id }) => !ids.has(id)),
    replaced: new Map([...plan.replaced].filter(([id]) => !ids.has(id))),
    added: plan.added - (left.length - replacing),
    changed: plan.changed - replacing,
    returned: plan.returned.filter((id) => !ids.has(id)),
  };
}
