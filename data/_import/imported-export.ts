import type { Fault } from "../_journal/faults.ts";
import type { ImportedReview } from "./imported-review.ts";
import type { FoundPhotos } from "./photos/find-photos.ts";
import type { Question } from "./questions.ts";
import type { Understood } from "./understood.ts";

export interface ImportedExport {
  /** How many files held reviews. */
  files: number;
  formats: { title: string; files: number; reviews: number }[];
  /** Each review once. */
  reviews: ImportedReview[];
  /** How many reviews each source says that it has. */
  stated: Map<string, number>;
  /** When the oldest file of each source was made, in milliseconds since 1970, where that is told. */
  made: Map<string, number>;
  /** Ids of the records that cannot be used; null when one of them does not tell its own. */
  unusableIds: string[] | null;
  /** Number of further copies of reviews, such as under a second account. */
  copies: number;
  unusable: number;
  /** The faults of those records, possibly several each, with the file relative to the given folder. */
  faults: Fault[];
  photos: FoundPhotos;
  /** Lines for the owner about files and records that were skipped. */
  notes: string[];
  read: Understood[];
  questions: Question[];
}

/** Whether an id may change yet, as it is also made of the name of the source. */
export function isSourceOpen({ questions }: Pick<ImportedExport, "questions">): boolean {
  return questions.some(({ id }) => id === "source");
}
