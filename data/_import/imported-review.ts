import type { PublishEntry } from "../_schema/journal-entry.ts";
import type { NamedPhoto } from "./photos/photo-names.ts";

/** A review from an export, as a journal entry. Times are milliseconds since 1970. */
export interface ImportedReview {
  entry: PublishEntry;
  /** When its author wrote or last edited it; null where the source does not tell edits. */
  editedAt: number | null;
  /** When the owner's reply was last edited; null where the source does not tell it. */
  repliedAt: number | null;
  /** Its id is made of its author and day, since the source gives none. */
  derivedId: boolean;
  /** Then also a digest of the author's whole name, which is never written; undefined where only the short one is known. */
  person: string | undefined;
  /** The id that its source gives it, where that is another review's. */
  idOf?: string;
  /** The listing that it was left at. */
  location: string | undefined;
  photos?: ImportedPhoto[];
}

/** A picture of a review, and what came of looking for it. */
export interface ImportedPhoto extends NamedPhoto {
  /** The file that names it, below what was named for import. */
  from?: string;
  /** The name that its file has, or is going to have, in the owner's folder. */
  file?: string;
  /** Where on the web it lies, as long as it was not fetched. */
  address?: string;
}
