import type { TableSample } from "../tables/guess.ts";
import type { Where } from "./reading.ts";

export interface Row {
  where: Where;
  cells: readonly string[];
}

/** A table, whatever it is written as: its columns, its first rows, and all of them as often as they are needed. */
export interface Rows extends TableSample {
  file: string;
  /** What was to be said of how it is written. */
  notes: readonly string[];
  /** Whether nothing follows the names of its columns. */
  isEmpty: boolean;
  /** `onFault` hears of those that cannot be read. Throws DamagedExport. */
  each(heard?: {
    onBytes?: (count: number) => void;
    onFault?: (where: Where, message: string) => void;
  }): AsyncGenerator<Row>;
  /** When it was made, in milliseconds since 1970, as it says itself; to be called when all rows were read. */
  made(): number | undefined;
}
