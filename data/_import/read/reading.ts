import type { ImportedReview, StatedTotal } from "../imported-review.ts";
import type { FieldNames, SourceReview } from "../source-review.ts";
import type { DayOrder } from "../source-time.ts";
import type { TableInUse } from "../tables/table-mapping.ts";
import type { EntryFault } from "../to-entry.ts";

/** Where a record stands in its file: a line from 1, or a place such as `reviews[3]`. */
export interface Where {
  line?: number | undefined;
  place?: string | undefined;
}

/** A record as it was read, or what is wrong with it. */
export type RawRecord =
  | { where: Where; review: SourceReview }
  | { where: Where; faults: EntryFault[]; source?: string | undefined; id: string | undefined };

/** The same, or already understood. */
export type FoundRecord = RawRecord | { imported: ImportedReview; location: string | undefined };

/** What a file holds, read and not yet understood: how its times and ratings are meant, the whole file tells. */
export interface Reading {
  file: string;
  /** What kind of file it is, as its owner is told. */
  title: string;
  records: FoundRecord[];
  names: FieldNames;
  /** What the sources themselves say they have. */
  stated: Map<string, StatedTotal>;
  /** Milliseconds since 1970 from which relative times count. */
  asOf?: number | undefined;
  /** When it was made, where it tells; of several times the first. Milliseconds since 1970. */
  made?: number | undefined;
  best?: number | undefined;
  order?: DayOrder | undefined;
  table?: TableInUse;
  notes: string[];
}

/** What becomes of a file without reviews. */
export interface Unread {
  file: string;
  reason: "empty" | "not stored" | "own reviews" | "other" | "damaged" | "asks";
  message: string;
}
