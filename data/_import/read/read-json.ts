import { describeIssues } from "../../_journal/faults.ts";
import type { RecordFormat } from "../formats/record-format.ts";
import { photosOfRecord } from "../photos/photo-fields.ts";
import type { Conventions } from "../to-entry.ts";
import type { InputFile } from "./input-files.ts";
import { type RecordPath, readRecords } from "./json-records.ts";
import { addRecord, convertEarly, emptyReading, factsOf, type RawRecord, type Reading } from "./reading.ts";
import { type Encoding, textOf } from "./text-of.ts";

/** Reads the records of a JSON file. Throws an Error where it is no JSON. */
export async function readJson(
  file: InputFile,
  encoding: Encoding,
  { format, path, known }: { format: RecordFormat; path: RecordPath; known: Conventions },
  onBytes: (count: number) => void,
): Promise<Reading> {
  const reading = emptyReading(file.name, format);
  const counts: number[] = [];
  const conventions = { ...known, best: 5 };
  const reader = readRecords(
    path,
    format.stated ? [format.stated] : [],
    (record, place) => {
      const found = takeRecord(format, record, place);
      addRecord(
        reading,
        "review" in found ? convertEarly(found.where, found.review, conventions, format.names) : found,
      );
    },
    (_, value) => {
      if (typeof value === "number") counts.push(value);
    },
  );
  for await (const text of textOf(file, encoding, onBytes)) reader.write(text);
  reader.end();
  const places = new Set(reading.records.flatMap((record) => factsOf(record).location ?? []));
  // Of a file of several places nobody knows whose its figures are.
  if (format.source && counts.length > 0 && places.size <= 1)
    reading.stated = { source: format.source, count: Math.max(...counts) };
  return reading;
}

export function takeRecord(format: RecordFormat, record: unknown, place: string): RawRecord {
  const where = { place };
  const result = format.schema.safeParse(record);
  if (!result.success) {
    const faults = describeIssues(result.error, record, format.schema);
    return { where, faults, source: format.source, id: format.idOf(record) };
  }
  const photos = photosOfRecord(record as object);
  const review = { ...format.toReview(result.data), ...(photos.length > 0 && { photos }) };
  return { where, review };
}
