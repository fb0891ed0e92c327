import type { PublishEntry } from "../../_schema/journal-entry.ts";
import { isOfYelp, refuseToStore } from "../formats/not-stored.ts";
import type { ImportedExport, ImportedReview } from "../imported-review.ts";
import type { DayOrder } from "../source-time.ts";
import type { TableInUse, TableMapping } from "../tables/table-mapping.ts";
import { type Conventions, type EntryFault, sourceId, toEntry } from "../to-entry.ts";
import { findInputFiles } from "./input-files.ts";
import { atOneLocation } from "./locations.ts";
import { readFile } from "./read-file.ts";
import { hasRelativeTimes, orderIn } from "./read-table.ts";
import type { FoundRecord, RawRecord, Reading, Unread } from "./reading.ts";
import { ReviewsOnce } from "./reviews-once.ts";
import { settle } from "./settle.ts";

export interface ExportRequest {
  /** A file, a folder or a .zip. */
  path: string;
  /** The one format to look for. */
  format?: string | undefined;
  /** The location to import from an export of several. */
  location?: string | undefined;
  /** Where the reviews were left, if the export does not tell. */
  source?: string | undefined;
  /** What comes first in 03/04/2025. */
  dates?: DayOrder | undefined;
  /** The day from which relative times count, and on which the export was made, YYYY-MM-DD. */
  asOf?: string | undefined;
  /** When it was made, where that is known; milliseconds since 1970. */
  made?: number | undefined;
  /** How its tables are to be read. */
  map?: TableMapping | undefined;
  /** Milliseconds since 1970; decides which days lie in the future. */
  now: number;
  /** Bytes read of all, and reviews so far. */
  progress?: ((read: number, all: number, reviews: number) => void) | undefined;
}

/** What only the owner can tell of an export; null when nobody can be asked. */
export interface ExportQuestions {
  /** The mappings that were given or confirmed before. */
  mappings: readonly TableMapping[];
  confirmTable(table: TableInUse): Promise<boolean>;
  dayOrder(file: string): Promise<DayOrder | null>;
  /** Hears of each entry as soon as it is understood, and may give back one of the same words that is in memory already. */
  seen(entry: PublishEntry): PublishEntry;
}

/** Reads every file of an export. Throws an InputError when it cannot be read as a whole. */
export async function readExport(request: ExportRequest, ask: ExportQuestions): Promise<ImportedExport> {
  const { files, single, close } = await findInputFiles(request.path);
  const readings: Reading[] = [];
  const others: Unread[] = [];
  let read = 0;
  const all = files.reduce((sum, { size }) => sum + size, 0);
  try {
    for (const file of files) {
      const before = read;
      const result = await readFile(file, {
        format: request.format,
        mappings: ask.mappings,
        given: request.map,
        known: {
          now: request.now,
          order: request.dates,
          asOf: request.asOf === undefined ? undefined : Date.parse(request.asOf),
          seen: ask.seen,
        },
        source: request.source,
        confirm: ask.confirmTable,
        onBytes: (count) => {
          read += count;
          request.progress?.(
            read,
            all,
            readings.reduce((sum, { records }) => sum + records.length, 0),
          );
        },
      });
      read = before + file.size;
      if ("records" in result) readings.push(result);
      else others.push(result);
    }
    const found = await understand(await atOneLocation(readings, files, request.location), request, ask);
    settle(found, others, { path: request.path, single });
    return found;
  } finally {
    close();
  }
}

/** Makes journal entries of what was read, now that whole files can tell how. */
async function understand(
  readings: Reading[],
  request: ExportRequest,
  ask: ExportQuestions,
): Promise<ImportedExport> {
  const found: ImportedExport = {
    files: readings.length,
    formats: [],
    reviews: [],
    stated: new Map(),
    made: new Map(),
    unusableIds: [],
    copies: 0,
    unusable: 0,
    faults: [],
    notes: [],
    tables: [],
    questions: [],
  };
  const reviews = new ReviewsOnce();
  for (const reading of readings) {
    const usable = withSource(reading, request, found);
    const conventions = await conventionsOf(reading, usable, request, ask, found);
    for (const [source, total] of reading.stated) found.stated.set(source, total);
    found.notes.push(...reading.notes);
    count(found, reading.title, usable.length);
    const made =
      request.made ?? endOfDay(request) ?? reading.made ?? timeInName(`${request.path}/${reading.file}`);
    const take = (review: ImportedReview) => {
      const { name } = review.entry.source;
      if (made !== undefined) found.made.set(name, Math.min(made, found.made.get(name) ?? made));
      reviews.take(review);
    };
    reading.records = [];
    // Each is let go when it is understood, for the same reason as in `atOnce`.
    for (let record = usable.reverse().pop(); record !== undefined; record = usable.pop()) {
      if ("imported" in record) take(record.imported);
      else {
        const result = "review" in record ? toEntry(record.review, conventions, reading.names) : record;
        if ("faults" in result) note(found, reading, record, result.faults);
        else take(result.review as ImportedReview);
      }
    }
  }
  found.reviews = reviews.all();
  found.copies = reviews.copies;
  return found;
}

const DAY = 86_400_000;

/** Of the day that the owner names, what has passed. */
function endOfDay({ asOf, now }: ExportRequest): number | undefined {
  return asOf === undefined ? undefined : Math.min(Date.parse(asOf) + DAY, now);
}

/** As Takeout calls its archives: takeout-20260401T080000Z-001.zip. */
function timeInName(name: string): number | undefined {
  const [, day, time] = /takeout-(\d{8})T(\d{6})Z/.exec(name) ?? [];
  if (day === undefined || time === undefined) return undefined;
  const moment = `${day.replace(/(....)(..)/, "$1-$2-")}T${time.replace(/(..)(..)/, "$1:$2:")}Z`;
  return Number.isNaN(Date.parse(moment)) ? undefined : Date.parse(moment);
}

/** How a file's times and ratings are meant; adds what only the owner can tell to the questions. */
async function conventionsOf(
  reading: Reading,
  records: readonly FoundRecord[],
  request: ExportRequest,
  ask: ExportQuestions,
  found: ImportedExport,
): Promise<Conventions> {
  const { file, table, best } = reading;
  const reviews = records.flatMap((record) => ("review" in record ? [record.review] : []));
  const told = orderIn(reviews, request);
  const order = request.dates ?? reading.order ?? (await orderOf(file, told, ask));
  const asOf = request.asOf === undefined ? reading.asOf : Date.parse(request.asOf);
  if (order === null) {
    found.questions.push(
      `${file}: dates such as ${exampleOf(reviews)} may begin with the day or with the month; say which with --dates dmy or --dates mdy`,
    );
  }
  if (asOf === undefined && hasRelativeTimes(reviews)) {
    found.questions.push(
      `${file}: dates such as "3 months ago" count from the day of the export; say it with --as-of YYYY-MM-DD`,
    );
  }
  if (table) found.tables.push(withTold(table, order, best));
  return { now: request.now, order: order ?? "dmy", asOf: asOf ?? request.now, best };
}

async function orderOf(file: string, told: DayOrder | null | undefined, ask: ExportQuestions) {
  return told === null ? ask.dayOrder(file) : told;
}

function exampleOf(reviews: readonly { written: string | number }[]): string {
  return String(reviews.find(({ written }) => /^\d{1,2}[/-]/.test(String(written)))?.written ?? "03/04/2025");
}

/** What the whole file told is kept with the mapping, for smaller files after it. */
function withTold(table: TableInUse, order: DayOrder | null | undefined, best = 5): TableInUse {
  const told = { ...(order && { dates: order }), ...(best > 5 && { best }) };
  return { ...table, mapping: { ...table.mapping, ...told } };
}

/** Leaves out what may not be stored, and gives every record its source. */
function withSource(reading: Reading, { source }: ExportRequest, found: ImportedExport): FoundRecord[] {
  let yelp = 0;
  let nameless = 0;
  const usable = reading.records.filter((record) => {
    if (!("review" in record)) return true;
    const { review } = record;
    if (isOfYelp(review.source) || isOfYelp(review.url)) {
      yelp++;
      return false;
    }
    if (review.source === "" && source) {
      review.source = source;
      review.verification.method = `${source} account`;
    }
    if (review.source === "") nameless++;
    return review.source !== "";
  });
  if (yelp > 0)
    found.notes.push(
      `Not read: ${reading.file} (${yelp} ${yelp === 1 ? "review" : "reviews"}), which ${refuseToStore({ provider: "Yelp", source: "Yelp" })}.`,
    );
  if (nameless > 0)
    found.questions.push(
      `${reading.file}: does not tell where its reviews were left; say it with --source, such as --source Trustpilot`,
    );
  return usable;
}

function count(found: ImportedExport, title: string, reviews: number): void {
  const known = found.formats.find((format) => format.title === title);
  if (known) {
    known.files += 1;
    known.reviews += reviews;
  } else found.formats.push({ title, files: 1, reviews });
}

function note(found: ImportedExport, reading: Reading, record: RawRecord, faults: EntryFault[]): void {
  const of = "review" in record ? { source: record.review.source, id: record.review.id } : record;
  found.unusable += 1;
  if (of.id === undefined || of.source === undefined) found.unusableIds = null;
  else found.unusableIds?.push(sourceId(of.source, of.id));
  const { line, place } = record.where;
  for (const { field, message } of faults) {
    found.faults.push({
      file: reading.file,
      line,
      field: [place, field].filter(Boolean).join(".") || undefined,
      message: of.id === undefined ? message : `${message} (review ${of.id})`,
    });
  }
}
