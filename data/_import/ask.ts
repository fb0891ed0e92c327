import type { Duplicate } from "./duplicates.ts";
import type { FoundContact } from "./found-contacts.ts";
import type { DayOrder } from "./source-time.ts";
import type { TableInUse } from "./tables/table-mapping.ts";

/** The questions that an import may put to the owner; null is no answer. */
export interface Ask {
  /** Whether a guessed table is read as it should be. */
  table(table: TableInUse): Promise<boolean>;
  dayOrder(file: string): Promise<DayOrder | null>;
  contacts(found: readonly FoundContact[]): Promise<"mask" | "keep" | null>;
  duplicates(waiting: readonly Duplicate[]): Promise<"same" | "different" | null>;
}
