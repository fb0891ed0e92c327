import { dirname, join } from "node:path";
import { InputError } from "../../_journal/faults.ts";
import { INPUT_LIMITS } from "../../_schema/input-limits.ts";
import { parseJson } from "../../_text/json.ts";
import { plainLine } from "../plain-line.ts";
import type { InputFile } from "./input-files.ts";
import type { FoundRecord, Reading } from "./reading.ts";

/**
 * Takes the records of other locations out of the readings, since a journal is for one business at one place; those that tell
 * none stay. Throws an InputError that lists the locations when it is open which.
 */
export async function atOneLocation(
  readings: Reading[],
  files: readonly InputFile[],
  wanted: string | undefined,
): Promise<Reading[]> {
  const locations = new Map<string, { reviews: Set<string>; file: string }>();
  for (const { file, records } of readings) {
    for (const record of records) {
      const location = locationOf(record);
      if (location === undefined) continue;
      const known = locations.get(location) ?? { reviews: new Set<string>(), file };
      locations.set(location, known);
      known.reviews.add(idOf(record));
    }
  }
  const [only] = locations.keys();
  if (wanted === undefined ? locations.size > 1 : !locations.has(wanted))
    throw await openChoice(locations, files, wanted);
  const chosen = wanted ?? only;
  return readings.filter((reading) => {
    const hadNone = reading.records.length === 0;
    reading.records = reading.records.filter((record) => (locationOf(record) ?? chosen) === chosen);
    return hadNone || reading.records.length > 0;
  });
}

function locationOf(record: FoundRecord): string | undefined {
  if ("imported" in record) return record.location;
  return "review" in record ? record.review.location : undefined;
}

function idOf(record: FoundRecord): string {
  if ("imported" in record) return record.imported.entry.id;
  return ("review" in record && record.review.id) || "";
}

async function openChoice(
  locations: ReadonlyMap<string, { reviews: ReadonlySet<string>; file: string }>,
  files: readonly InputFile[],
  wanted: string | undefined,
): Promise<InputError> {
  const list = await Promise.all(
    [...locations].map(async ([id, { reviews, file }]) => {
      const name = await listingName(file, files);
      const count = `${reviews.size} ${reviews.size === 1 ? "review" : "reviews"}`;
      return { file: `location ${plainLine(id)}`, message: name ? `${plainLine(name)}, ${count}` : count };
    }),
  );
  const message =
    wanted === undefined
      ? `holds ${locations.size} locations, and a journal is for one; add --location <id> with one of these`
      : `holds no location ${wanted}; name one of these`;
  return new InputError([{ file: "the export", message }, ...list]);
}

/** The name of the business listing, from the file that Takeout writes beside a page; null when there is none. */
async function listingName(page: string, files: readonly InputFile[]): Promise<string | null> {
  const file = files.find(({ name }) => name === join(dirname(page), "additionalData.json"));
  if (!file) return null;
  try {
    const chunks: Buffer[] = [];
    if (file.size > INPUT_LIMITS.record) return null;
    for await (const chunk of file.read()) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString("utf8");
    const { attributes } = parseJson(text, { depth: INPUT_LIMITS.jsonDepth }) as AdditionalData;
    const attribute = attributes?.find(({ id }) => id?.attributeType === "LISTING_NAME");
    return attribute?.values?.[0]?.datum?.listingName?.text ?? null;
  } catch {
    return null;
  }
}

interface AdditionalData {
  attributes?: {
    id?: { attributeType?: string };
    values?: { datum?: { listingName?: { text?: string } } }[];
  }[];
}
