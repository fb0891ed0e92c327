import { appendToJournal } from "../_journal/append.ts";
import { InputError } from "../_journal/faults.ts";
import { JOURNAL, readJournal } from "../_journal/journal.ts";
import { whileWriting } from "../_journal/lock.ts";
import { readGoogleTakeout } from "./google-takeout.ts";
import type { ExportReader, ExportRequest, ImportedExport } from "./imported-review.ts";
import { type ImportPlan, planImport } from "./plan.ts";

const READERS: Record<string, ExportReader> = { "google-takeout": readGoogleTakeout };

export const FORMATS = Object.keys(READERS);

export interface ImportRequest extends ExportRequest {
  format: string;
  /** Folder of the owner's files. */
  dataDir: string;
  /** Report what would happen, without writing. */
  dryRun?: boolean | undefined;
  /** Skip invalid records and import the rest. */
  skipInvalid?: boolean | undefined;
  /** The export holds every review that its source has, so that what it lacks is no longer there. */
  full?: boolean | undefined;
}

export interface ImportResult {
  found: ImportedExport;
  plan: ImportPlan;
  /** Whether the export was said to be full. */
  full: boolean;
  /** Whether the journal was written to. */
  written: boolean;
  /** Why nothing was written although there was something to write. */
  heldBack?: "dry run" | "faults";
}

/**
 * Appends to the journal what is new in an export; a second run adds nothing. Throws an InputError, with nothing
 * written, when the format is unknown, or the journal or the export as a whole cannot be read.
 */
export function importReviews({
  format,
  dataDir,
  dryRun,
  skipInvalid,
  full = false,
  ...request
}: ImportRequest): ImportResult {
  const read = Object.hasOwn(READERS, format) ? READERS[format] : undefined;
  if (!read) throw new InputError([{ file: "format", message: advise(format) }]);
  const found = read(request);
  const plan = () => {
    const journal = readJournal(dataDir, request.now);
    if (journal.faults.length > 0) throw new InputError(journal.faults);
    return planImport(journal, found, { now: request.now, full });
  };
  if (found.faults.length > 0 && !skipInvalid) {
    return { found, plan: plan(), full, written: false, heldBack: "faults" };
  }
  if (dryRun) return { found, plan: plan(), full, written: false, heldBack: "dry run" };
  return whileWriting(dataDir, () => {
    const planned = plan();
    appendToJournal(dataDir, planned.entries);
    return { found, plan: planned, full, written: planned.entries.length > 0 };
  });
}

function advise(format: string): string {
  return `${JSON.stringify(format)} is not known; write ${FORMATS.join(" or ")}, or the reviews themselves as lines of ${JOURNAL} (README: Bring your reviews)`;
}
