import type { Fault } from "../_journal/faults.ts";
import type { PublishEntry } from "../_schema/journal-entry.ts";

/** A review from an export, as a journal entry. Times are milliseconds since 1970. */
export interface ImportedReview {
  entry: PublishEntry;
  /** When its author wrote or last edited it. */
  editedAt: number;
  /** When the owner's reply was last edited. */
  repliedAt?: number;
}

/** The result of reading an export. */
export interface ImportedExport {
  files: number;
  /** Each review once. */
  reviews: ImportedReview[];
  /** Whose reviews they are, and which of the journal's ids this format gives. */
  source: { name: string; gives(id: string): boolean };
  /** Ids of the records that cannot be used; null when one of them does not tell its own. */
  unusableIds: string[] | null;
  /** Number of further copies of reviews, such as under a second account. */
  copies: number;
  /** Number of records that cannot be used. */
  unusable: number;
  /** The faults of those records, possibly several each, with the file relative to the given folder. */
  faults: Fault[];
  /** Lines for the owner about files and records that were skipped. */
  notes: string[];
}

export interface ExportRequest {
  path: string;
  /** The location to import from an export of several. */
  location?: string | undefined;
  /** Milliseconds since 1970; decides which days lie in the future. */
  now: number;
  progress?: (filesRead: number, files: number) => void;
}

/** Throws an InputError when the export as a whole cannot be read. */
export type ExportReader = (request: ExportRequest) => ImportedExport;
