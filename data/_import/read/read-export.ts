import { counted } from "../../_text/counted.ts";
import type { ImportedExport } from "../imported-export.ts";
import type { ImportedReview } from "../imported-review.ts";
import { isOfYelp, refuseToStore, YELP } from "../not-stored.ts";
import { findPhotos } from "../photos/find-photos.ts";
import { picturesOf } from "../photos/pictures.ts";
import type { Answers, Question } from "../questions.ts";
import { StatedTotals } from "../stated-totals.ts";
import { type Conventions, type EntryFault, sourceId, toEntry } from "../to-entry.ts";
import { understoodOf } from "../understood.ts";
import { asOfIn, conventionsOf, orderOf, timeOf } from "./conventions.ts";
import { gathered } from "./documents.ts";
import { findInputFiles } from "./input-files.ts";
import { atOneLocation } from "./locations.ts";
import { askAboutOrigin, withSource } from "./origin-of-reviews.ts";
import { readFile } from "./read-file.ts";
import {
  type FileOptions,
  type FoundRecord,
  factsOf,
  type RawRecord,
  type Reading,
  type ReadRequest,
  type Unread,
} from "./reading.ts";
import { ReviewsOnce } from "./reviews-once.ts";
import { addUnread, isCalledLikeReviews } from "./unread-files.ts";

/** Reads every file of an export. Throws an InputError when it cannot be read as a whole. */
export async function readExport(request: ReadRequest): Promise<ImportedExport> {
  const { answers, now, seen } = request;
  const inputs = await findInputFiles(request.path);
  const { files, single, close } = inputs;
  const readings: Reading[] = [];
  const others: Unread[] = [];
  let read = 0;
  const all = files.reduce((sum, { size }) => sum + size, 0);
  const onBytes = (count: number) => {
    read += count;
    const reviews = readings.reduce((sum, { records }) => sum + records.length, 0);
    request.progress?.(read, all, reviews);
  };
  const options: FileOptions = {
    ...request,
    ...{ single, onBytes },
    known: { now, seen, order: orderOf(answers), asOf: asOfIn(answers), saidAsOf: asOfIn(answers) },
  };
  try {
    for (const file of files) {
      const start = read;
      const result = await readFile(file, options);
      if ("records" in result) readings.push(result);
      else others.push(result);
      read = start + file.size;
    }
    for (const { file, from } of gathered(others)) {
      const result = await readFile(file, options);
      if (!("records" in result)) continue;
      readings.push(result);
      for (const each of from) others.splice(others.indexOf(each), 1);
    }
    const found: ImportedExport = {
      ...{ files: 0, copies: 0, unusable: 0, stated: new Map(), made: new Map(), unusableIds: [] },
      ...{ formats: [], reviews: [], faults: [], notes: [], read: [], questions: [] },
      photos: { sources: new Map(), untaken: [] },
    };
    const meant = (name: string) => single || isCalledLikeReviews(name, request.path);
    const known = withoutUnconfirmed(readings, others, { answers, meant }, found);
    const here = await atOneLocation(known, files, answers.location, found.questions);
    understand(here, request, found);
    addUnread(found, others, { path: request.path, single, meant });
    found.photos = await findPhotos(found.reviews, picturesOf(request.path, inputs), request.hasPhoto);
    return found;
  } finally {
    close();
  }
}

/** A guess is asked about; beside an export of a known kind it is rather a table of other things. */
function withoutUnconfirmed(
  readings: Reading[],
  others: readonly Unread[],
  { answers, meant }: { answers: Answers; meant(file: string): boolean },
  found: ImportedExport,
): Reading[] {
  const isGuessed = ({ table }: Reading) => table?.origin === "guessed";
  const hasKnown =
    readings.some((reading) => !isGuessed(reading)) || others.some(({ reason }) => reason === "empty");
  return readings.filter((reading) => {
    if (!isGuessed(reading) || answers.table !== undefined) return true;
    if (hasKnown && !meant(reading.file)) {
      found.notes.push(
        `Not read: ${reading.file}, which may be a table of reviews; if it is, import it by itself.`,
      );
      return false;
    }
    found.questions.push(askAboutTable(reading));
    return true;
  });
}

function askAboutTable({ file, table }: Reading): Question {
  const { mapping, words: text, dates: date } = table!;
  const guess = JSON.stringify(
    { ...mapping, columns: { ...mapping.columns, ...(text && { text }), ...(date && { date }) } },
    null,
    2,
  );
  const words =
    text &&
    ` No text was recognised, although ${JSON.stringify(text)} holds sentences; below it is the text.`;
  const days =
    date &&
    ` No date was recognised, although ${JSON.stringify(date)} holds days; below it is the date, if it tells when reviews were written.`;
  const { text: said, author, reply } = mapping.columns;
  const isToldWhatOf = said !== undefined || (author !== undefined && reply === undefined);
  const isComplete = words === undefined && days === undefined && isToldWhatOf;
  return {
    id: "table",
    asks:
      `${file} is a table of a kind that is not known, and read by a guess, as shown above; is that how it is meant?` +
      `${words ?? ""}${days ?? ""} Else correct the guess, and give it with --map <file>:\n${guess}`,
    choices: ["yes"],
    default: isComplete ? "yes" : undefined,
    safe: isComplete,
  };
}

/** Makes journal entries of what was read, now that whole files can tell how. */
function understand(readings: Reading[], request: ReadRequest, found: ImportedExport): void {
  const { answers, idsOf, lastSaid } = request;
  found.files = readings.length;
  const reviews = new ReviewsOnce(lastSaid);
  const stated = new StatedTotals();
  const places = new Map<string, Set<string | undefined>>();
  for (const reading of readings) {
    const usable = storable(reading, found);
    const conventions = conventionsOf(reading, usable, request, found.questions);
    found.questions.push(...(reading.questions ?? []));
    stated.hearAll(reading.stated);
    found.notes.push(...reading.notes);
    const known = found.formats.find(({ title }) => title === reading.title);
    if (known) {
      known.files += 1;
      known.reviews += usable.length;
    } else found.formats.push({ title: reading.title, files: 1, reviews: usable.length });
    const understood = understoodOf(reading, conventions, answers);
    const made = timeOf(reading, request);
    const take = (review: ImportedReview) => {
      const { name } = review.entry.source;
      if (made !== undefined) found.made.set(name, Math.min(made, found.made.get(name) ?? made));
      for (const photo of review.photos ?? []) photo.from = reading.file;
      if (reviews.take(review)) understood.hear(review.entry);
    };
    reading.records = [];
    reviews.nextFile();
    let nameless = 0;
    const unvouched: string[] = [];
    // Each is let go when it is understood, for the same reason as in `convertEarly`.
    for (let record = usable.reverse().pop(); record !== undefined; record = usable.pop()) {
      const open = withSource(record, answers);
      const { source, location } = factsOf(record);
      if (source !== undefined) places.set(source, (places.get(source) ?? new Set()).add(location));
      const result = converted(record, conventions, reading);
      if ("faults" in result) {
        note(found, reading, record as RawRecord, result.faults);
        if (open.source) found.unusableIds = null;
        continue;
      }
      if (open.source) nameless++;
      if (open.level) unvouched.push(result.entry.source.name);
      take(result);
    }
    found.questions.push(...askAboutOrigin(reading.file, nameless, unvouched, request.anyWithdrawn));
    found.read.push(understood);
    found.questions.push(...understood.unlikely());
  }
  found.stated = stated.at(places);
  found.reviews = reviews.all(idsOf);
  found.copies = reviews.copies;
  // Of an export of which most cannot be used, the rest may be misread as well.
  if (found.unusable > 0 && found.unusable <= found.reviews.length)
    found.questions.push(askAboutFaults(found.unusable));
}

function converted(record: FoundRecord, conventions: Conventions, { names }: Reading) {
  return "review" in record ? toEntry(record.review, conventions, names) : record;
}

function askAboutFaults(unusable: number): Question {
  return {
    id: "skip-invalid",
    asks: `${counted(unusable, "record")} cannot be used, as listed; leave them out and import the rest?`,
    choices: ["yes", "no"],
    default: "no",
  };
}

function storable({ file, records }: Reading, { notes }: ImportedExport): FoundRecord[] {
  const usable = records.filter(
    (record) => !("review" in record && (isOfYelp(record.review.source) || isOfYelp(record.review.url))),
  );
  const yelp = records.length - usable.length;
  if (yelp > 0) notes.push(`Not read: ${file} (${counted(yelp, "review")}), which ${refuseToStore(YELP)}.`);
  return usable;
}

function note(found: ImportedExport, reading: Reading, record: RawRecord, faults: EntryFault[]): void {
  const { source, id } = factsOf(record);
  found.unusable += 1;
  if (id === undefined || source === undefined) found.unusableIds = null;
  else found.unusableIds?.push(sourceId(source, id));
  const { line, place } = record.where;
  for (const { field, message } of faults) {
    found.faults.push({
      file: reading.file,
      line,
      field: [place, field].filter(Boolean).join(".") || undefined,
      message: id === undefined ? message : `${message} (review ${id})`,
    });
  }
}
