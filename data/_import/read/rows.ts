import type { TableSample } from "../tables/guess.ts";
import type { Where } from "./reading.ts";

/** A row of a table, or why it is none. */
export type Row = { where: Where; cells: readonly string[] } | { where: Where; fault: string };

/** A table, whatever it is written as: its columns, its first rows, and all of them as often as they are needed. */
export interface Rows extends TableSample {
  file: string;
  /** What was to be said of how it is written. */
  notes: readonly string[];
  /** The row of its column names takes part in what it is known by, and it may have one without any row. */
  isEmpty: boolean;
  /** Throws DamagedExport. */
  each(onBytes?: (count: number) => void): AsyncGenerator<Row>;
  /** When it was made, in milliseconds since 1970, as it says itself; to be called when all rows were read. */
  made(): number | undefined;
}
