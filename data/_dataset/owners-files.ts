import { join } from "node:path";
import { aspectFaults, extendTaxonomy } from "../_insights/aspects/taxonomy.ts";
import { type Annotations, readAnnotations } from "../_journal/annotations.ts";
import { readBusiness } from "../_journal/business.ts";
import { isDemonstration } from "../_journal/demonstration.ts";
import { readEditorial } from "../_journal/editorial.ts";
import { type Fault, firstFaults, InputError } from "../_journal/faults.ts";
import { JOURNAL, type Journal, journalFrom, readJournal } from "../_journal/journal.ts";
import { readLogFile } from "../_journal/log-file.ts";
import { isThere, photoIn } from "../_journal/owners-file.ts";
import { linkFaults, readOwnersPages } from "../_journal/owners-pages.ts";
import { logOf, logOfCopy } from "../_log/journal-log.ts";
import { publicEntries } from "../_log/public-journal.ts";
import type { BuildCache } from "../_reuse/build-cache.ts";
import type { BusinessFile } from "../_schema/business.ts";
import { CHECKPOINT } from "../_schema/log-file.ts";
import { PHOTOS_FOLDER } from "../_schema/photos.ts";
import { counted } from "../_text/counted.ts";
import { beliedDeclarations } from "./belied.ts";
import { standingEntries } from "./published-reviews.ts";
import { sitePages } from "./site-pages.ts";
import { isOfAnother, type PublishedBefore, vanishingFaults } from "./vanishing.ts";

/** What stands in the owner's files, without a fault. */
export type OwnersFiles = ReturnType<typeof readOwnersFiles>;

/** A photo that one of the owner's files names. */
export interface NamedPhoto {
  /** Below the folder of the photos. */
  file: string;
  /** Where it is named. */
  place: Pick<Fault, "file" | "line" | "field">;
}

export interface OwnersSource {
  /** Folder of the owner's files. */
  dataDir: string;
  /** Milliseconds since 1970; decides only which days in the journal lie in the future. */
  now: number;
  /** Whether something was published before, which makes a missing journal a fault. */
  journalExpected: boolean;
  /** What is published until now, and must not vanish without a word. */
  before?: PublishedBefore | null;
  /** What salts the log of the journal, 32 bytes; none for a build without a log. */
  logSalt?: Uint8Array | undefined;
  /** What the last build worked out, to be used again. */
  kept?: BuildCache;
}

/** Reads and validates the owner's files. Throws an InputError with every fault of every file at once. */
export function readOwnersFiles(source: OwnersSource) {
  const { dataDir, now, journalExpected, before = null, kept, logSalt } = source;
  const { business, faults: businessFaults } = readBusiness(dataDir, ({ aspects }) => aspectFaults(aspects));
  const journal = readJournal(dataDir, now, kept);
  const journalFaults = [
    ...(journalExpected ? missingJournal(dataDir, lackOf(before, business)) : []),
    ...journal.faults,
  ];
  const readable = journalFaults.length === 0 ? business : null;
  const { logFile, copied, faults: logFileFaults } = readLogFile(dataDir);
  const { editorial, faults: editorialFaults } = readEditorial(dataDir);
  let site: Set<string> | undefined;
  const siteOf = readable && (() => (site ??= sitePages(readable, standingEntries(journal, readable).shown)));
  const { pages, targets, faults: pageFaults } = readOwnersPages(dataDir, siteOf);
  const aspects = business && extendTaxonomy(business.aspects).map(({ id }) => id);
  const annotations = readAnnotations({ dataDir, journal, aspects });
  const photos = business ? photosIn(journal, business) : [];
  const businessPhotos = business ? photosOfBusiness(business) : [];
  const faults = [
    ...businessFaults,
    ...journalFaults,
    ...logFileFaults,
    ...unlikeACopy(journal, copied !== null),
    ...(logSalt && copied === null ? inNoLog(journal) : []),
    ...firstFaults(
      [...businessPhotos, ...photos]
        .filter(({ file }) => !isThere(join(dataDir, photoIn(dataDir, file))))
        .map(missingPhoto),
    ),
    ...annotations.faults,
    ...editorialFaults,
    ...pageFaults,
    ...(business ? linkFaults(business, targets) : []),
    ...(readable && before ? vanishingFaults(before, journal, readable) : []),
    ...(readable ? beliedDeclarations(journal, readable) : []),
  ];
  if (business === null || faults.length > 0) throw new InputError(faults);
  const told = publicEntries(journal.entries, business.minimum_verification);
  return {
    business,
    /** What may be told of the journal; nothing else of it reaches what is published. */
    journal: journalFrom(told),
    /** Of a build that publishes one. */
    log: logSalt ? (copied ? logOfCopy(journal.entries) : logOf(journal.entries, told, logSalt)) : null,
    logFile,
    /** What the log of a copied folder has signed; null for the owner's own. */
    copied,
    editorial,
    pages,
    annotations: publicAnnotations(annotations, standingEntries(journal, business).shown),
    /** The photos of the reviews that are published. */
    photos,
    businessPhotos,
  };
}

/** Those on reviews that are published, and how many lines are on others. */
function publicAnnotations(annotations: Annotations, entries: readonly { id: string }[]) {
  const shown = new Set(entries.map(({ id }) => id));
  const accepted = annotations.accepted.filter(({ review }) => shown.has(review));
  return { ...annotations, accepted, unshown: annotations.accepted.length - accepted.length };
}

/** A copy of a public journal has a line of its log in every line, and the owner's own journal in none. */
function unlikeACopy({ entries }: Journal, isCopy: boolean): Fault[] {
  const odd = entries.find(({ opened }) => (opened !== undefined) !== isCopy);
  if (!odd) return [];
  const message = isCopy
    ? `has no opening, and the file ${CHECKPOINT} is that of a copied journal, which cannot grow; take a whole copy`
    : `has what opens a log, as the lines of a copied journal have, but there is no file ${CHECKPOINT}; take a whole copy`;
  return [{ file: JOURNAL, line: odd.line, message }];
}

/** A line with neither its words nor the commitment that a log held for them cannot be in any log. */
function inNoLog({ entries }: Journal): Fault[] {
  const odd = entries.find(
    ({ entry, opened }) => opened === undefined && "reduced" in entry && !("commitment" in entry),
  );
  if (!odd) return [];
  const message = "is of the public journal of a site without a log; set LOG=off to build it";
  return [{ file: JOURNAL, line: odd.line, field: "reduced", message }];
}

/** What is wrong where there is no journal, and what helps: whoever had reviews in it has lost them. */
function lackOf(before: PublishedBefore | null, business: BusinessFile | null): string {
  const ofAnother = (last: PublishedBefore) =>
    business ? isOfAnother(last, business) : isDemonstration(last.business);
  if (!before?.ids.length || ofAnother(before))
    return "is missing; write an empty file for a business without reviews, or check DATA_DIR";
  const { ids, place, heldBy, newStart } = before;
  const published = heldBy === "log" ? ", or from what is published (npm run journal -- recover)" : "";
  return (
    `is missing, and ${place} has ${counted(ids.length, "review")} of it; restore it from a backup ` +
    `(npm run restore -- <folder>)${published}, or check DATA_DIR; ${newStart}`
  );
}

/** A journal that was moved or renamed must not be taken for a business without reviews. */
export function missingJournal(dataDir: string, message: string): Fault[] {
  return isThere(join(dataDir, JOURNAL)) ? [] : [{ file: JOURNAL, message }];
}

function photosIn(journal: Journal, business: BusinessFile): NamedPhoto[] {
  return standingEntries(journal, business).shown.flatMap(({ id, photos = [] }) =>
    photos.map(({ file }, index) => ({
      file,
      place: { file: JOURNAL, line: journal.lines.get(id), field: `photos[${index}].file` },
    })),
  );
}

function photosOfBusiness({ photos = [] }: BusinessFile): NamedPhoto[] {
  return photos.map(({ file }, index) => ({
    file,
    place: { file: "business.json", field: `photos[${index}].file` },
  }));
}

function missingPhoto({ file, place }: NamedPhoto): Fault {
  const message = `there is no file ${PHOTOS_FOLDER}/${file}; put it there, or do not name it here`;
  return { ...place, message };
}
