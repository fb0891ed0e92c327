import type { PublishEntry } from "../_schema/journal-entry.ts";

/** A review from an export, as a journal entry. Times are milliseconds since 1970. */
export interface ImportedReview {
  entry: PublishEntry;
  /** When its author wrote or last edited it; null where the source does not tell edits. */
  editedAt: number | null;
  /** When the owner's reply was last edited; null where the source does not tell it. */
  repliedAt: number | null;
  /** Its id is made of its author and day, since the source gives none. */
  derivedId: boolean;
}

/** What a source says of itself in an export. */
export interface StatedTotal {
  count: number;
  average?: number | undefined;
}
