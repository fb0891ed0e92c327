import { InputError, refusal } from "../../_journal/faults.ts";
import { FIRST_PARTY, VERIFICATION_LEVELS, VerificationLevel } from "../../_schema/review.ts";
import { counted, firstOf } from "../../_text/counted.ts";
import { groupBy } from "../../_text/group-by.ts";
import { isNobodys } from "../alike.ts";
import type { ImportedExport } from "../imported-export.ts";
import type { ImportedReview } from "../imported-review.ts";
import { isOfYelp, refuseToStore, YELP } from "../not-stored.ts";
import { findPhotos } from "../photos/find-photos.ts";
import { picturesOf } from "../photos/pictures.ts";
import { plainLine } from "../plain-line.ts";
import type { Answers, Question } from "../questions.ts";
import type { SourceReview } from "../source-review.ts";
import { StatedTotals } from "../stated-totals.ts";
import { isUnvouched, levelAt, platformCalled } from "../tables/platforms.ts";
import { type Conventions, type EntryFault, sourceId, toEntry } from "../to-entry.ts";
import { understoodOf } from "../understood.ts";
import { asOfIn, conventionsOf, orderOf, timeOf } from "./conventions.ts";
import { gathered } from "./documents.ts";
import { findInputFiles } from "./input-files.ts";
import { UNKNOWN } from "./json-records.ts";
import { atOneLocation } from "./locations.ts";
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
    const meant = (name: string) => single || named(name, request.path);
    const known = withoutUnconfirmed(readings, others, { answers, meant }, found);
    const here = await atOneLocation(known, files, answers.location, found.questions);
    understand(here, request, found);
    settle(found, others, { path: request.path, single, meant });
    found.photos = await findPhotos(found.reviews, picturesOf(request.path, inputs), request.hasPhoto);
    return found;
  } finally {
    close();
  }
}

/** Whether a file is called like reviews, or its folder is. */
function named(file: string, path: string): boolean {
  return /review|testimonial|avis|bewertung|rezension|reseña|opinion|feedback|recensi/i.test(
    `${path}/${file}`.split("/").slice(-2).join("/"),
  );
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
  const isComplete = words === undefined && days === undefined;
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
  const { answers, idsOf } = request;
  found.files = readings.length;
  const reviews = new ReviewsOnce();
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
      const result = importedOf(record, conventions, reading);
      if ("faults" in result) {
        note(found, reading, record as RawRecord, result.faults);
        if (open.source) found.unusableIds = null;
        continue;
      }
      if (open.source) nameless++;
      if (open.level) unvouched.push(result.imported.entry.source.name);
      take(result.imported);
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

function importedOf(record: FoundRecord, conventions: Conventions, { names }: Reading) {
  const result = "review" in record ? toEntry(record.review, conventions, names) : record;
  return "review" in result ? { imported: result.review } : result;
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

/** Gives a record its source, and its level where no platform vouches for it; tells what of them only the owner can. */
function withSource(record: FoundRecord, { source, level }: Answers): { source?: boolean; level?: boolean } {
  if (!("review" in record)) return {};
  const { review } = record;
  const isNameless = review.source === "";
  if (isNameless) {
    review.source = platformCalled(source ?? UNTOLD);
    review.verification = levelThere(review);
  }
  return { source: isNameless && !source, level: isUnvouched(review) && !setLevel(review, level) };
}

/** What is asked of reviews of which not all is told: how many have no source, and the sources of those without a level. */
function askAboutOrigin(file: string, nameless: number, unvouched: readonly string[], anyWithdrawn: boolean) {
  const questions: Question[] = [];
  const elsewhere = unvouched.filter((name) => name !== FIRST_PARTY);
  const direct = unvouched.length - elsewhere.length;
  if (nameless > 0)
    questions.push({
      id: "source",
      asks:
        `${file} does not tell where its reviews were left; where was it, such as Trustpilot?` +
        (anyWithdrawn ? " Under another name than before, withdrawn reviews would come back." : ""),
      accepts: (answer) => answer.trim() !== "",
      default: UNTOLD,
      safe: !anyWithdrawn,
    });
  if (direct > 0) questions.push(askAboutDirect(file, direct));
  if (elsewhere.length > 0) questions.push(askAboutLevel(file, elsewhere));
  return questions;
}

function levelThere({ source, verification }: SourceReview): SourceReview["verification"] {
  return verification?.level === "platform"
    ? { ...levelAt(source), ...verification }
    : (verification ?? levelAt(source));
}

/** Gives a review of which its export does not tell it the level that was answered; whether that settles it. */
function setLevel(review: SourceReview, answer: string | undefined): boolean {
  const level = VerificationLevel.safeParse(answer).data;
  review.verification = { level: level ?? "platform" };
  return level !== undefined && (level !== "platform" || review.source !== FIRST_PARTY);
}

function askAboutDirect(file: string, reviews: number): Question {
  return {
    id: "level",
    asks:
      `${file} has ${counted(reviews, "review")} that came to you directly, where no platform knows who wrote; ` +
      "how do you know that these are customers: did you invite them, or match each to a job (transaction)?",
    choices: ["invited", "transaction"],
  };
}

function askAboutLevel(file: string, sources: readonly string[]): Question {
  return {
    id: "level",
    asks:
      `${file} does not tell how you know that customers wrote ${counted(sources.length, "review")} ` +
      `(${firstOf([...new Set(sources)], 3)}): did they have an account there (platform), did you invite them (invited), ` +
      "or did you match each to a job (transaction)?",
    choices: VERIFICATION_LEVELS,
  };
}

/** What a source is called that nobody names. */
const UNTOLD = "Unspecified";

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

/** Adds what was not read: as a fault where it should have held reviews, else as a note. */
function settle(
  found: ImportedExport,
  others: readonly Unread[],
  { path, single, meant: isMeant }: { path: string; single: boolean; meant(file: string): boolean },
) {
  const meant = ({ file, document }: Unread) =>
    single || (document === undefined && !/\.mdx?$/.test(file) && /review/i.test(file.split("/").at(-1)!));
  const faults = others.filter(
    (each) => (each.reason === "damaged" || each.reason === "other") && meant(each),
  );
  if (faults.length > 0) throw asFaults(faults);
  const noted = others.filter(({ reason }) => reason === "not stored" || reason === "own reviews");
  const empty = others.filter((each) => each.reason === "empty" && meant(each));
  if (found.files === 0 && empty.length === 0) {
    if (noted.length > 0) throw asFaults(noted);
    const documents = others.filter(({ file, document }) => document !== undefined && isMeant(file));
    throw documents.length > 0 ? noStars(path, documents) : refusal(path, UNKNOWN);
  }
  found.files += empty.length;
  found.notes.push(...noted.map(({ file, message }) => `Not read: ${file}, which ${message}.`));
}

/** Files that may be one review each, of which none has stars. */
function noStars(path: string, documents: readonly Unread[]): InputError {
  const facts = Object.keys(documents[0]!.document as object).slice(0, 20);
  return refusal(
    path,
    `holds ${counted(documents.length, "file")} of one record each, in which nothing was recognised as a rating among ` +
      `${plainLine(facts.join(", "))}; a review has stars, so add them to each as rating: 5, where the customers gave some`,
  );
}

function asFaults(unread: readonly Unread[]): InputError {
  return new InputError(unread.map(({ file, message }) => ({ file, message })));
}

/** Each review once, in its newest version. */
class ReviewsOnce {
  copies = 0;
  private readonly newest = new Map<string, ImportedReview>();
  /** Reviews whose ids are made of author and day: two whose texts differ are two reviews. */
  private readonly alike: ImportedReview[] = [];
  /** How many of the same words are kept, and how many this file has had. */
  private readonly kept = new Map<string, number>();
  private seen = new Map<string, number>();

  /** Whether it is the first of its kind in this file. */
  take(review: ImportedReview): boolean {
    const { id } = review.entry;
    if (review.derivedId) return this.takeAlike(review);
    const isFirst = !this.seen.has(id);
    this.seen.set(id, 1);
    const before = this.newest.get(id);
    if (before) this.copies += 1;
    const photos = [...(before?.photos ?? []), ...(review.photos ?? [])];
    if (!before || isNewer(review, before)) this.newest.set(id, review);
    // Some exports have a row for each photo.
    if (photos.length > 0) this.newest.get(id)!.photos = photos;
    return isFirst;
  }

  /** Of the same words by nobody, a file that has them twice has two reviews; a second file has the same two. */
  nextFile(): void {
    this.seen = new Map();
  }

  all(idsOf: ReadRequest["idsOf"]): ImportedReview[] {
    const groups = [...groupBy(this.alike, ({ entry }) => entry.id).values()];
    const ids = idsOf(groups.map((reviews) => reviews.map(({ entry }) => entry)));
    const alike = groups.flatMap((reviews, group) =>
      reviews.map((review, at) => withId(review, ids[group]![at]!)),
    );
    return [...this.newest.values(), ...alike];
  }

  private takeAlike(review: ImportedReview): boolean {
    const { id, text, rating } = review.entry;
    const isOnes = !isNobodys(review.entry);
    const key = isOnes ? `${id} ${text}` : `${id} ${rating} ${text}`;
    const isFirst = !isOnes || !this.seen.has(key);
    const nth = isOnes ? 1 : (this.seen.get(key) ?? 0) + 1;
    this.seen.set(key, nth);
    const kept = this.kept.get(key) ?? 0;
    if (kept >= nth) {
      this.copies += 1;
      return isFirst;
    }
    this.kept.set(key, kept + 1);
    this.alike.push(review);
    return isFirst;
  }
}

function isNewer(review: ImportedReview, before: ImportedReview): boolean {
  const [edit, edited] = [review.editedAt ?? 0, before.editedAt ?? 0];
  return edit === edited ? (review.repliedAt ?? 0) > (before.repliedAt ?? 0) : edit > edited;
}

function withId(review: ImportedReview, id: string): ImportedReview {
  const { entry } = review;
  // The entry may be the journal's.
  return entry.id === id ? review : { ...review, entry: { ...entry, id } };
}
