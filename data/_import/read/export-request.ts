import type { PublishEntry } from "../../_schema/journal-entry.ts";
import type { DayOrder } from "../source-time.ts";
import type { TableInUse, TableMapping } from "../tables/table-mapping.ts";

export interface ExportRequest {
  /** A file, a folder or a .zip. */
  path: string;
  /** The one format to look for. */
  format?: string | undefined;
  /** The location to import from an export of several. */
  location?: string | undefined;
  /** Where the reviews were left, if the export does not tell. */
  source?: string | undefined;
  /** What comes first in 03/04/2025. */
  dates?: DayOrder | undefined;
  /** The day from which relative times count, and on which the export was made, YYYY-MM-DD. */
  asOf?: string | undefined;
  /** When it was made, where that is known; milliseconds since 1970. */
  made?: number | undefined;
  /** How its tables are to be read. */
  map?: TableMapping | undefined;
  /** Milliseconds since 1970; decides which days lie in the future. */
  now: number;
  /** Bytes read of all, and reviews so far. */
  progress?: ((read: number, all: number, reviews: number) => void) | undefined;
}

/** What only the owner can tell of an export; null when nobody can be asked. */
export interface ExportQuestions {
  /** The mappings that were given or confirmed before. */
  mappings: readonly TableMapping[];
  confirmTable(table: TableInUse): Promise<boolean>;
  dayOrder(file: string): Promise<DayOrder | null>;
  /** Hears of each entry as soon as it is understood, and may give back one of the same words that is in memory already. */
  seen(entry: PublishEntry): PublishEntry;
}
