import { INPUT_LIMITS } from "../../_schema/input-limits.ts";
import type { PublishEntry } from "../../_schema/journal-entry.ts";
import type { ImportedReview } from "../imported-review.ts";
import { isOfYelp } from "../not-stored.ts";
import type { Answers, Question } from "../questions.ts";
import type { FieldNames, SourceReview } from "../source-review.ts";
import { type DayOrder, isRelative, possibleOrders } from "../source-time.ts";
import { StatedTotals } from "../stated-totals.ts";
import type { TableSample } from "../tables/guess.ts";
import type { Listed, ListName } from "../tables/listed.ts";
import { isUnvouched } from "../tables/platforms.ts";
import type { TableInUse, TableMapping } from "../tables/table-mapping.ts";
import { type Conventions, type EntryFault, toEntry } from "../to-entry.ts";

/** Where a record stands in its file: a line from 1, or a place such as `reviews[3]`. */
export interface Where {
  line?: number | undefined;
  place?: string | undefined;
}

/** A table, whatever it is written as: its columns, its first rows, and all of them as often as they are needed. */
export interface Rows extends TableSample {
  file: string;
  /** What was to be said of how it is written. */
  notes: readonly string[];
  /** `onFault` hears of those that cannot be read. Throws DamagedExport. */
  each(heard?: {
    onBytes?: (count: number) => void;
    onFault?: (where: Where, message: string) => void;
  }): AsyncGenerator<Row>;
  /** What it says of when it was made, as it is written there. */
  fetched?: readonly string[];
}

export interface Row {
  where: Where;
  cells: readonly string[];
}

/** A record as it was read, or what is wrong with it. */
export type RawRecord =
  | { where: Where; review: SourceReview }
  | { where: Where; faults: EntryFault[]; source?: string | undefined; id: string | undefined };

/** The same, or already understood. */
export type FoundRecord = RawRecord | ImportedReview;

/** What a record tells of where it was left, and its id there; of one that is understood the id made of that. */
export function factsOf(
  record: FoundRecord,
): Partial<Record<"source" | "id" | "location", string | undefined>> {
  if (!("entry" in record)) return "review" in record ? record.review : record;
  const { entry, derivedId, location } = record;
  return { source: entry.source.name, id: derivedId ? undefined : entry.id, location };
}

/** What a file holds, read and not yet understood: how its times and ratings are meant, the whole file tells. */
export interface Reading {
  file: string;
  title: string;
  records: FoundRecord[];
  /** How many of them are faulty; absent for none. */
  faulty?: number;
  names: FieldNames;
  stated: StatedTotals;
  /** Milliseconds since 1970 from which relative times count. */
  asOf?: number | undefined;
  /** When it was made, where it tells; of several times the first. Milliseconds since 1970. */
  made?: number | undefined;
  best?: number | undefined;
  order?: DayOrder | undefined;
  table?: TableInUse;
  /** What was seen of its ratings and of the order in its days. */
  scale?: string | undefined;
  days?: string | undefined;
  places?: number;
  /** How many rows are no published reviews, by what says so. */
  leftOut?: Map<string, number>;
  /** How often something stands in columns of what the owner lists that is not listed. */
  unlisted?: Record<ListName, Map<string, number>>;
  /** What it leaves open, beyond what the records of all kinds of files can. */
  questions?: Question[];
  notes: string[];
}

/** What becomes of a file without reviews. */
export interface Unread {
  file: string;
  reason: "empty" | "not stored" | "own reviews" | "other" | "damaged";
  message: string;
  /** What may be one record of many that are a file each. */
  document?: unknown;
}

/** That of a file of a known format, before anything of it is read. */
export function emptyReading(file: string, { title, names }: Pick<Reading, "title" | "names">): Reading {
  return { file, title, names, records: [], stated: new StatedTotals(), notes: [] };
}

export function unread({ name }: { name: string }, reason: Unread["reason"], message: string): Unread {
  return { file: name, reason, message };
}

export interface ExportRequest {
  /** A file, a folder or a .zip. */
  path: string;
  format?: string | undefined;
  /** When it was made, where that is known; milliseconds since 1970. */
  made?: number | undefined;
  map?: TableMapping | undefined;
  /** Milliseconds since 1970; decides which days lie in the future. */
  now: number;
  /** Bytes read of all, and reviews so far. */
  progress?: ((read: number, all: number, reviews: number) => void) | undefined;
}

/** The same with what is known before an export is read. */
export interface ReadRequest extends ExportRequest {
  answers: Answers;
  /** The mappings that were given or confirmed before. */
  mappings: readonly TableMapping[];
  listed: Listed;
  /** Hears of each entry as soon as it is understood, and may give back one of the same words that is in memory already. */
  seen(entry: PublishEntry, derivedId: boolean): PublishEntry;
  /** What the journal says of the review with an id of its source, or said before that was withdrawn. */
  lastSaid(id: string): PublishEntry | undefined;
  /** The ids of reviews, in groups that share the one which is made of their author and day, in their order. */
  idsOf(groups: readonly (readonly PublishEntry[])[]): string[][];
  hasPhoto(file: string): boolean;
  /** Whether the journal holds withdrawn reviews, which would be new ones under another name of their source. */
  anyWithdrawn: boolean;
}

export interface FileOptions extends Pick<ReadRequest, "format" | "map" | "answers" | "mappings" | "listed"> {
  /** What is known of any file before it is read. */
  known: Conventions;
  single: boolean;
  onBytes(count: number): void;
}

/** A file that cannot be read as an export; its message says why, where, and what to do. */
export class DamagedExport extends Error {}

/**
 * Adds a record. Of many that are faulty only the first say what is wrong, and a file of more is none of its kind: throws DamagedExport.
 */
export function addRecord(reading: Reading, record: FoundRecord): void {
  if ("faults" in record) {
    reading.faulty = (reading.faulty ?? 0) + 1;
    if (reading.faulty > INPUT_LIMITS.faulty)
      throw new DamagedExport(
        `has more than ${INPUT_LIMITS.faulty} records that cannot be used; say what it is with --format or --map`,
      );
    if (reading.faulty > INPUT_LIMITS.faults) record = { ...record, faults: [] };
  }
  reading.records.push(record);
}

/**
 * A record as a journal entry, where that needs nothing of the rest of its file, since a large export would not fit into memory in both
 * forms; else as it is.
 */
export function convertEarly(where: Where, review: SourceReview, known: Conventions, names: FieldNames) {
  if (!tellsAll(review, known)) return { where, review };
  const result = toEntry(review, known, names);
  return "faults" in result ? { where, ...result, source: review.source, id: review.id } : result;
}

function tellsAll(review: SourceReview, { best, order, asOf }: Conventions): boolean {
  const { source, url, rating, written } = review;
  if (source === "" || isUnvouched(review) || isOfYelp(source) || isOfYelp(url)) return false;
  if (best === undefined && "value" in rating && rating.best === undefined) return false;
  if (String(written).trim() === "") return false;
  const from = review.asOf ?? asOf;
  return timesOf(review).every(
    (time) =>
      (order !== undefined || possibleOrders(time, LAST_DAY) === null) &&
      (from !== undefined || !isRelative(time)),
  );
}

const LAST_DAY = "9999-12-31";

/** What of a review is read as a time: also when it was fetched, where another one counts from that. */
export function timesOf({ written, edited, experienced, reply, asOf }: SourceReview): (string | number)[] {
  const times = [written, edited, experienced, reply?.date].filter((time) => time !== undefined);
  return asOf !== undefined && times.some(isRelative) ? [...times, asOf] : times;
}
