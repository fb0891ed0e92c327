import { createHash } from "node:crypto";
import { InputError } from "../../_journal/faults.ts";
import type { ImportedExport, ImportedReview } from "../imported-review.ts";
import { isOfYelp, refuseToStore } from "../not-stored.ts";
import { type EntryFault, sourceId, toEntry } from "../to-entry.ts";
import { conventionsOf, timeOf } from "./conventions.ts";
import { findInputFiles, refusal } from "./input-files.ts";
import { atOneLocation } from "./locations.ts";
import { readFile, UNKNOWN } from "./read-file.ts";
import type { ExportQuestions, ExportRequest, FoundRecord, RawRecord, Reading, Unread } from "./reading.ts";

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
    const made = timeOf(reading, request);
    const take = (review: ImportedReview) => {
      const { name } = review.entry.source;
      if (made !== undefined) found.made.set(name, Math.min(made, found.made.get(name) ?? made));
      reviews.take(review);
    };
    reading.records = [];
    // Each is let go when it is understood, for the same reason as in `convertEarly`.
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
      `Not read: ${reading.file} (${yelp} ${yelp === 1 ? "review" : "reviews"}), which ` +
        `${refuseToStore({ provider: "Yelp", source: "Yelp" })}.`,
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

/** Adds what was not read: as a fault where it should have held reviews, else as a note. */
function settle(
  found: ImportedExport,
  others: readonly Unread[],
  { path, single }: { path: string; single: boolean },
) {
  const meant = (each: Unread) => single || /review/i.test(each.file.split("/").at(-1)!);
  const faults = others.filter(
    (each) => (each.reason === "damaged" || each.reason === "other") && meant(each),
  );
  if (faults.length > 0) throw asFaults(faults);
  const noted = others.filter(({ reason }) => reason === "not stored" || reason === "own reviews");
  const empty = others.filter((each) => each.reason === "empty" && meant(each));
  const asking = others.filter(({ reason }) => reason === "asks");
  found.questions.push(...asking.filter(meant).map(({ file, message }) => `${file}: ${message}`));
  for (const { file } of asking.filter((each) => !meant(each)))
    found.notes.push(`Not read: ${file}, which may be a table of reviews; if it is, import it by itself.`);
  if (found.files === 0 && empty.length === 0 && found.questions.length === 0)
    throw noted.length > 0 ? asFaults(noted) : refusal(path, UNKNOWN);
  found.files += empty.length;
  found.notes.push(...noted.map(({ file, message }) => `Not read: ${file}, which ${message}.`));
}

function asFaults(unread: readonly Unread[]): InputError {
  return new InputError(unread.map(({ file, message }) => ({ file, message })));
}

/** Each review once, in its newest version. */
class ReviewsOnce {
  copies = 0;
  private readonly newest = new Map<string, ImportedReview>();
  /** Texts of reviews whose ids are made of author and day, by that id: two that differ are two reviews. */
  private readonly alike = new Map<string, ImportedReview | ImportedReview[]>();

  take(review: ImportedReview): void {
    const { id, text } = review.entry;
    if (review.derivedId) {
      const others = [this.alike.get(id) ?? []].flat();
      if (others.some(({ entry }) => entry.text === text)) this.copies += 1;
      else this.alike.set(id, others.length > 0 ? [...others, review] : review);
      return;
    }
    const before = this.newest.get(id);
    if (before) this.copies += 1;
    if (!before || isNewer(review, before)) this.newest.set(id, review);
  }

  all(): ImportedReview[] {
    const all = [...this.newest.values()];
    for (const [id, reviews] of this.alike) {
      if (Array.isArray(reviews)) for (const review of reviews) all.push(withOwnId(id, review));
      else all.push(reviews);
    }
    return all;
  }
}

function isNewer(review: ImportedReview, before: ImportedReview): boolean {
  const [edit, edited] = [review.editedAt ?? 0, before.editedAt ?? 0];
  return edit === edited ? (review.repliedAt ?? 0) > (before.repliedAt ?? 0) : edit > edited;
}

function withOwnId(id: string, { entry, ...review }: ImportedReview): ImportedReview {
  const digest = createHash("sha256").update(entry.text).digest("base64url").slice(0, 8);
  // The entry may be the journal's.
  return { ...review, entry: { ...entry, id: `${id}.${digest}` } };
}
