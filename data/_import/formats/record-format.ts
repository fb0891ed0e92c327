import type * as z from "zod";
import type { FieldNames, SourceReview } from "../source-review.ts";

/** A format whose reviews are JSON objects, wherever in a file they lie. */
export interface RecordFormat<Schema extends z.ZodType = z.ZodType> {
  id: string;
  title: string;
  /** Where it comes among the formats that are listed and tried, from 1: a more particular one first. */
  order: number;
  /** Tells a record of this format from those of all others, by its content; a faulty record is recognised, too. */
  recognises(record: Record<string, unknown>): boolean;
  /** The fields that are used; others are ignored. */
  schema: Schema;
  toReview(record: z.infer<Schema>): SourceReview;
  /** The id at its source of a record that may be faulty. */
  idOf(record: unknown): string | undefined;
  /** The source of all its reviews; absent where each record tells its own. */
  source?: string;
  names: FieldNames;
  /** The path, from the object that holds the list of records, to how many the source itself says there are. */
  stated?: string;
  /** The same in every record. */
  statedIn?(record: z.infer<Schema>): number | null | undefined;
  /** Paths from there to the time at which it was fetched, for relative dates. */
  fetched?: readonly string[];
}

/** Keeps the schema's type, which a list of formats forgets. */
export function recordFormat<Schema extends z.ZodType>(format: RecordFormat<Schema>): RecordFormat {
  return format as unknown as RecordFormat;
}

/** Text that may be null or absent, as JSON of scrapers often has it. */
export function textAt(record: unknown, key: string): string | undefined {
  const value = (record as Record<string, unknown> | null)?.[key];
  return typeof value === "string" && value !== "" ? value : undefined;
}
