import { describeIssues } from "../../_journal/faults.ts";
import type { RecordFormat } from "../formats/record-format.ts";
import { photosOfRecord } from "../photos/photo-fields.ts";
import { readFetched } from "../source-time.ts";
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
  const facts = new Map<string, unknown>();
  const counts: number[] = [];
  const { stated, fetched = [] } = format;
  const wanted = [stated, ...fetched].filter((fact) => fact !== undefined);
  const reader = readRecords(
    path,
    wanted,
    (record, place) => {
      const found = takeRecord(format, record, place, reading);
      const conventions = { ...known, best: 5 };
      if ("review" in found) reading.made = earlier(reading.made, readFetched([found.review.asOf], known));
      addRecord(
        reading,
        "review" in found ? convertEarly(found.where, found.review, conventions, format.names) : found,
      );
    },
    (name, value) => {
      facts.set(name, value);
      if (name === stated && typeof value === "number") counts.push(value);
    },
  );
  for await (const text of textOf(file, encoding, onBytes)) reader.write(text);
  reader.end();
  const places = new Set(reading.records.flatMap((record) => factsOf(record).location ?? []));
  // Of a file of several places nobody knows whose its figures are.
  if (format.source && places.size <= 1)
    for (const count of counts)
      reading.stated.hear({ source: format.source, location: [...places][0], count });
  reading.asOf = readFetched(
    fetched.map((fact) => facts.get(fact)),
    known,
  );
  reading.made = earlier(reading.made, reading.asOf);
  return reading;
}

function earlier(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);
}

/** A record of a format; adds to its reading what it tells of its source. */
export function takeRecord(
  format: RecordFormat,
  record: unknown,
  place: string,
  { stated }: Pick<Reading, "stated">,
): RawRecord {
  const where = { place };
  const result = format.schema.safeParse(record);
  if (!result.success) {
    const faults = describeIssues(result.error, record, format.schema);
    return { where, faults, source: format.source, id: format.idOf(record) };
  }
  const photos = photosOfRecord(record as object);
  const review = { ...format.toReview(result.data), ...(photos.length > 0 && { photos }) };
  const count = format.statedIn?.(result.data);
  if (count) stated.hear({ source: review.source, location: review.location, count });
  return { where, review };
}
