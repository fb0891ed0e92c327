import type { Fault } from "../fault.ts";
import type { PublishEntry } from "../schema/journal-entry.ts";

/** A review as an export has it, in the shape of the journal. Moments are milliseconds since 1970. */
export interface ImportedReview {
  entry: PublishEntry;
  /** When its author wrote or last edited it. */
  editedAt: number;
  /** When the owner's reply was last edited. */
  repliedAt?: number;
}

/** What a format reader makes of an export. */
export interface ImportedExport {
  files: number;
  /** Each review once. */
  reviews: ImportedReview[];
  /** Further copies of reviews that were met again, such as under a second account. */
  copies: number;
  /** Single records that cannot be used. */
  unusable: number;
  /** Why, each with its file relative to what was given; a record may have several. */
  faults: Fault[];
  /** Lines for the owner about what was passed over. */
  notes: string[];
}

export interface ExportRequest {
  path: string;
  /** The one location to take from an export of several. */
  location?: string;
  /** Milliseconds since 1970; decides which days lie in the future. */
  now: number;
  progress?: (filesRead: number, files: number) => void;
}

/** Throws an InputError when the export as a whole cannot be read. */
export type ExportReader = (request: ExportRequest) => ImportedExport;
