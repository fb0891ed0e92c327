import { DAY, dayOf } from "../_schema/calendar-day.ts";
import type { PublishEntry } from "../_schema/journal-entry.ts";
import { areMaskedAlike } from "../_text/masks.ts";
import { quoteForPattern } from "../_text/quote-for-pattern.ts";
import type { ImportedReview } from "./imported-review.ts";

/**
 * What replaces a review that the journal has: the words of author and owner from the export, with all that only the journal knows.
 * Without a newer edit at the source a difference was made in the journal, as by masking, and stays. Where the source does not date
 * edits, or only by the day that is known, what the journal has said before was changed there, and what it has never said is new.
 */
export function updated(
  before: PublishEntry,
  review: ImportedReview,
  earlier: readonly PublishEntry[],
  mask: (text: string) => string,
): PublishEntry | "unchanged" | "older" | "edited here" {
  const { editedAt } = review;
  const entry = withMasksOf(before, review.entry);
  const known = before.updated ?? before.date;
  const edit = entry.updated ?? (isSaid(before, entry) ? before.updated : laterDay(entry, before));
  if (editedAt !== null && (edit ?? entry.date) < known) return "older";
  const now = content({ ...entry, updated: edit ?? (editedAt === null ? before.updated : undefined) });
  const contentDiffers = differ(content(before), now);
  // An export without a reply does not remove one, which may exist only in the journal.
  const replyDiffers = entry.reply !== undefined && differ(before.reply, { ...before.reply, ...entry.reply });
  if (!contentDiffers && !replyDiffers) return "unchanged";
  const takeContent =
    contentDiffers &&
    (isMasked(before.text, entry.text, mask) ||
      isNewer(before, editedAt, known) ||
      (isOpen(editedAt, known) && !earlier.some((line) => isSaid(line, entry))));
  const takeReply = replyDiffers && takesReply(before, { ...review, entry }, earlier, mask);
  if (!takeContent && !takeReply) return "edited here";
  return { ...before, ...(takeContent && now), ...(takeReply && { reply: entry.reply }) };
}

/**
 * What brings back a review whose words the journal has lost, from an export that is not older. Day, source and level stay the journal's.
 */
export function restored(before: PublishEntry, { entry, editedAt }: ImportedReview): PublishEntry | "older" {
  const edit = entry.updated ?? laterDay(entry, before) ?? (editedAt === null ? before.updated : undefined);
  if (editedAt !== null && (edit ?? entry.date) < (before.updated ?? before.date)) return "older";
  const { date, date_precision, source, verification } = before;
  return {
    ...entry,
    ...{ date, date_precision, updated: edit },
    source: entry.source.name === source.name ? entry.source : source,
    verification: entry.verification.level === verification.level ? entry.verification : verification,
  };
}

function takesReply(
  before: PublishEntry,
  { entry, repliedAt }: ImportedReview,
  earlier: readonly PublishEntry[],
  mask: (text: string) => string,
): boolean {
  const [was, is] = [before.reply, entry.reply!];
  if (!was || (!was.date && was.text === is.text) || isMasked(was.text, is.text, mask)) return true;
  if (isShortened(was.text, is.text)) return true;
  const known = was.date ?? before.updated ?? before.date;
  if (isOpen(repliedAt, known)) return !earlier.some((line) => line.reply?.text === is.text);
  return isNewer(before, repliedAt, known);
}

/** Whether nothing tells if an edit is newer than the version of this day. */
function isOpen(moment: number | null, knownDay: string): boolean {
  return !isTimed(moment) && (moment === null || dayOf(moment) === knownDay);
}

/** Whether more than a day is told. */
export function isTimed(moment: number | null): boolean {
  return moment !== null && moment % DAY !== 0;
}

/** Whether an edit at this moment is newer than the journal's version, of which perhaps only the day is known. */
function isNewer(before: PublishEntry, moment: number | null, knownDay: string): boolean {
  if (moment === null) return false;
  const recorded = before.recorded === undefined ? Number.POSITIVE_INFINITY : Date.parse(before.recorded);
  return dayOf(moment) > knownDay || moment > recorded;
}

/** What was published before the owner decided to mask is masked by the next import. */
function isMasked(before: string, entry: string, mask: (text: string) => string): boolean {
  return before !== entry && mask(before) === entry;
}

/** So are names that were published in full. */
function isShortened(before: string, entry: string): boolean {
  const whole = quoteForPattern(entry).replace(/(\p{L})\\\./gu, "(?:$1\\.|$1\\p{L}[\\p{L}\\p{M}'’-]*\\.?)");
  return before.length > entry.length && new RegExp(`^${whole}$`, "iu").test(before);
}

/** What an export says, in the words of the journal where only the language of masks is another; not every source tells titles. */
function withMasksOf(before: PublishEntry, { text, title, reply, ...entry }: PublishEntry): PublishEntry {
  const known = (is: string, was = is) => (areMaskedAlike(was, is) ? was : is);
  return {
    ...entry,
    text: known(text, before.text),
    title: title === undefined ? before.title : known(title, before.title),
    ...(reply && { reply: { ...reply, text: known(reply.text, before.reply?.text) } }),
  };
}

/** Some sources tell the day of the last edit as the day of writing. */
function laterDay(entry: PublishEntry, before: PublishEntry): string | undefined {
  return entry.date > before.date ? entry.date : undefined;
}

function content({ rating, text, title, original_rating, updated }: PublishEntry) {
  return { rating, text, ...(title && { title }), original_rating, updated };
}

/** Whether two versions of a review say the same, whenever they were written. */
export function isSaid(line: PublishEntry, entry: PublishEntry): boolean {
  return !differ(content({ ...line, updated: undefined }), content({ ...entry, updated: undefined }));
}

function differ(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) !== JSON.stringify(b);
}
