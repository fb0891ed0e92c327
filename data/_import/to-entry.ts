import { hash } from "node:crypto";
import { describeIssues, type Fault } from "../_journal/faults.ts";
import { InternPool } from "../_journal/intern-pool.ts";
import { dayOf, latestDay } from "../_schema/calendar-day.ts";
import { PublishEntry } from "../_schema/journal-entry.ts";
import { LanguageTag } from "../_schema/language-tag.ts";
import { cleanStrings, cleanText } from "../_text/clean.ts";
import { fold } from "../_text/fold.ts";
import { shownText } from "../_text/machine-translation.ts";
import { quoteForPattern } from "../_text/quote-for-pattern.ts";
import type { ImportedReview } from "./imported-review.ts";
import { givenNameFirst } from "./name-order.ts";
import { isNamedIn, shortenAddressIn, shortenNameIn, shortName, shortNameOfId } from "./short-name.ts";
import { readRating } from "./source-rating.ts";
import type { FieldNames, SourceReview } from "./source-review.ts";
import { coarse, isRelative, type Reading, readTime, type SourceTime } from "./source-time.ts";
import { withoutMarkup } from "./without-markup.ts";

export interface Conventions extends Reading {
  best?: number | undefined;
  /** From when the owner says that times count, where a review does not tell; milliseconds since 1970. */
  saidAsOf?: number | undefined;
  /** Milliseconds since 1970; decides which days lie in the future. */
  now: number;
  /** Hears of the entry, and may give back one of the same words that is in memory already. */
  seen?: (entry: PublishEntry, derivedId: boolean) => PublishEntry;
}

export type EntryFault = Pick<Fault, "field" | "message">;

/** Makes a journal entry of what a source writes; else all that is wrong, by the source's own names. */
export function toEntry(
  review: SourceReview,
  conventions: Conventions,
  names: FieldNames = {},
): ImportedReview | { faults: EntryFault[] } {
  const faults: EntryFault[] = [];
  const times = new Times(review, conventions, names, faults);
  const rating = readRating(review.rating, conventions.best);
  if (typeof rating === "string") faults.push({ field: names.rating ?? "rating", message: rating });
  const written = times.read("written", review.written);
  const edited = filled(review.edited) && times.read("edited", review.edited);
  const experienced = filled(review.experienced) && times.read("experienced", review.experienced);
  const replied = filled(review.reply?.date) && times.read("replied", review.reply?.date);
  if (typeof rating === "string" || !written || faults.length > 0) return { faults };

  const name = nameOf(review);
  const editedAt = edited ? Math.max(written.at, edited.at) : null;
  const reply = shortenAddressIn(readable(review.reply?.text, name), name);
  const title = readable(review.title, name).slice(0, 500);
  const entry: PublishEntry = {
    id: idOf(review, written),
    ...POOL.intern(rating),
    ...dayAndPrecision(written),
    ...(title && { title }),
    ...languageOf(review.language),
    text: readable(review.text, name),
    author: { name: publishedName(name, review.source) },
    source: POOL.intern({ name: cleanText(review.source), ...publicAddress(review.url, name) }),
    verification: POOL.intern(cleanStrings(review.verification!) as NonNullable<typeof review.verification>),
    ...POOL.intern(review.lists),
    ...(experienced && !coarse(experienced) && { experience_date: dayOf(experienced.at) }),
    ...(reply && { reply: { ...(replied && { date: dayOf(replied.at) }), text: reply } }),
    ...((editedAt ?? written.at) - written.at > EDITED_AFTER && { updated: dayOf(editedAt!) }),
    recorded: POOL.intern(new Date(conventions.now).toISOString()),
  };
  const checked = PublishEntry.safeParse(entry);
  if (!checked.success) return { faults: describeIssues(checked.error, entry, PublishEntry) };
  const derivedId = review.id === undefined;
  const known = conventions.seen?.(entry, derivedId) ?? entry;
  const repliedAt = reply && replied ? replied.at : null;
  const isShort = name === entry.author.name;
  const person = derivedId && !isShort ? hash("sha256", fold(name), "base64url").slice(0, 8) : undefined;
  const told = { editedAt, repliedAt, derivedId, person, location: review.location };
  return { entry: known, ...told, ...photosOf(review, name) };
}

const POOL = new InternPool();

/** In the order in which most exports have it. Ids are made of what stands there. */
function nameOf({ author = "", surname = "", familyNameFirst }: SourceReview): string {
  if (surname !== "") return surname.includes(author) ? surname : `${author} ${surname}`;
  return familyNameFirst ? givenNameFirst(author, familyNameFirst) : author;
}

/** As the journal writes them; `date_precision` is left out of a whole day. */
function dayAndPrecision(written: SourceTime): Pick<PublishEntry, "date" | "date_precision"> {
  const precision = coarse(written);
  return { date: dayOf(written.at), ...(precision && { date_precision: precision }) };
}

function languageOf(tag = ""): Pick<PublishEntry, "language"> {
  return LanguageTag.safeParse(tag).success ? { language: tag } : {};
}

function photosOf({ photos = [] }: SourceReview, name: string): Pick<ImportedReview, "photos"> {
  const named = photos.map(({ names, alt }) => {
    const words = readable(withoutMarkup(alt), name);
    return { names, ...(words && { alt: words }) };
  });
  return named.length > 0 ? { photos: named } : {};
}

/** The traceable id of a review, of that which its source gives it. */
export function sourceId(source: string, id: string): string {
  const prefix = prefixOf(source);
  const whole = prefix + id;
  return /^[A-Za-z0-9._~-]{1,128}$/.test(whole) ? whole : prefix + hash("sha256", id, "base64url");
}

/** What the ids of a source begin with. */
export function prefixOf(source: string): string {
  const name = source
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 40);
  return `${name || hash("sha256", source, "base64url").slice(0, 12)}-`;
}

/** In milliseconds: Google sets an edit up to two seconds after the writing for reviews that were never edited. */
const EDITED_AFTER = 5_000;

/** Where a source gives no id, what stays the same when the text is edited, and tells no more than what is published. */
function idOf(review: SourceReview, written: SourceTime): string {
  if (review.id !== undefined) return sourceId(review.source, review.id);
  const author = publishedName(review.authorAsWritten ?? review.author ?? "", review.source, shortNameOfId);
  const parts = [author, new Date(written.at).toISOString(), review.location ?? ""];
  // A coarse day says too little, and one that counts back from today changes.
  if (coarse(written)) parts.push(readable(review.text, review.author));
  return `${prefixOf(review.source)}~${hash("sha256", JSON.stringify(parts), "base64url").slice(0, 22)}`;
}

/** Reads the times of a review, and adds what is wrong with them to `faults`. */
class Times {
  private fetched: number | null | undefined;

  constructor(
    private readonly review: SourceReview,
    private readonly conventions: Conventions,
    private readonly names: FieldNames,
    private readonly faults: EntryFault[],
  ) {}

  read(field: Field, given: string | number | undefined): SourceTime | null {
    const { asOf } = this.review;
    if (!filled(asOf) || !filled(given) || !isRelative(given))
      return this.readFrom(this.conventions.asOf, field, given);
    if (this.fetched === undefined) this.fetched = this.readFetched(asOf);
    return this.fetched === null ? null : this.readFrom(this.fetched, field, given);
  }

  private readFrom(from: number | undefined, field: Field, given: string | number | undefined) {
    const time = filled(given)
      ? this.timeOf(given, from)
      : "is missing; it must be the day on which the review was written";
    if (typeof time !== "string") return time;
    this.faults.push({ field: this.names[field] ?? field, message: time });
    return null;
  }

  private timeOf(given: string | number, asOf?: number): SourceTime | string {
    const { now, order } = this.conventions;
    const time = readTime(given, { order, asOf });
    if (typeof time === "string" || dayOf(time.at) <= latestDay(now)) return time;
    return `${given} lies in the future; check the clock of this machine`;
  }

  private readFetched(given: string): number | null {
    const time = isRelative(given) ? NO_DAY : this.timeOf(given);
    const day = typeof time !== "string" && coarse(time) ? NO_DAY : time;
    if (typeof day !== "string") return day.at;
    const { saidAsOf } = this.conventions;
    if (saidAsOf === undefined) this.faults.push({ field: this.names.fetched ?? "fetched", message: day });
    return saidAsOf ?? null;
  }
}

const NO_DAY = `tells no day from which "3 weeks ago" could count; write one such as 2026-03-31`;

type Field = keyof FieldNames;

function filled(given: string | number | undefined): given is string | number {
  return given !== undefined && String(given).trim() !== "";
}

function readable(text: string | undefined, author = ""): string {
  return shortenNameIn(shownText(cleanText(text ?? "").trim()).text, author);
}

/** An account without a name is called after its platform, such as "A Google user", in the language of the exporting account. */
function publishedName(displayName: string, source: string, shorten = shortName): string {
  const clean = cleanText(displayName);
  const named = new RegExp(`(?<![\\p{L}\\p{N}])${quoteForPattern(source)}(?![\\p{L}\\p{N}])`, "iu");
  const nameless = named.test(clean) || /^anonymous\b/i.test(clean.trim());
  return (nameless ? null : shorten(clean)?.slice(0, 200)) ?? namelessAt(source);
}

/** What the author of a review is called that names nobody. */
export function namelessAt(source: string): string {
  return `${source} user`;
}

/** A review's own page may be named, the profile of its author not. */
function publicAddress(url: string | undefined, name: string): { url?: string } {
  if (!url?.isWellFormed() || !URL.canParse(url) || !/^https?:/.test(url) || url.length > 2048) return {};
  const isProfile = /\/(?:contrib|users?|members?|people)\/|\/profile/i.test(new URL(url).pathname);
  return isProfile || isNamedIn(url, name) ? {} : { url };
}
