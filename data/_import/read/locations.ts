import { dirname, join } from "node:path";
import { bytesOf } from "../../_fetch/fetch-within.ts";
import { InputError, refusal } from "../../_journal/faults.ts";
import { INPUT_LIMITS } from "../../_schema/input-limits.ts";
import { counted } from "../../_text/counted.ts";
import { parseJson } from "../../_text/json.ts";
import { plainLine } from "../plain-line.ts";
import type { Question } from "../questions.ts";
import type { InputFile } from "./input-files.ts";
import { factsOf, type Reading } from "./reading.ts";

/**
 * Leaves out the records of other locations, since a journal is for one business at one place; those that tell none stay. Asks where it
 * is open which. Throws an InputError that lists the locations when there is none as it is named.
 */
export async function atOneLocation(
  readings: Reading[],
  files: readonly InputFile[],
  wanted: string | undefined,
  questions: Question[],
): Promise<Reading[]> {
  const locations = new Map<string, Location>();
  for (const reading of readings) {
    const { file, records } = reading;
    reading.places = new Set(records.flatMap((record) => factsOf(record).location ?? [])).size;
    for (const { location, id } of records.map(factsOf)) {
      if (location === undefined) continue;
      const known = locations.get(location) ?? { reviews: 0, ids: new Set<string>(), file };
      locations.set(location, known);
      if (id === undefined || !known.ids.has(id)) known.reviews++;
      if (id !== undefined) known.ids.add(id);
    }
  }
  if (wanted === undefined) {
    if (locations.size > 1) questions.push(await openChoice(locations, files));
    return readings;
  }
  if (wanted === ALL) return readings;
  if (!locations.has(wanted)) throw await notThere(locations, files, wanted);
  return readings.filter((reading) => {
    const hadNone = reading.records.length === 0;
    reading.records = reading.records.filter((record) => (factsOf(record).location ?? wanted) === wanted);
    return hadNone || reading.records.length > 0;
  });
}

/** Says that all of them are one business, such as its products. */
export const ALL = "all";

interface Location {
  reviews: number;
  ids: Set<string>;
  file: string;
}

/** Locations that are named one by one. */
const NAMED = 20;

async function openChoice(
  locations: ReadonlyMap<string, Location>,
  files: readonly InputFile[],
): Promise<Question> {
  const list = await listed(locations, files);
  return {
    id: "location",
    asks: [
      `The export holds ${locations.size} locations, and a journal is for one: which? Import each of several into its own ` +
        "DATA_DIR, or answer all where they are one business, such as its products.",
      ...list.map(({ file, message }) => `${file}: ${message}`),
    ].join("\n"),
    choices: [...locations.keys(), ALL],
    accepts: (answer) => answer === ALL || locations.has(answer),
  };
}

async function notThere(
  locations: ReadonlyMap<string, Location>,
  files: readonly InputFile[],
  wanted: string,
): Promise<InputError> {
  const file = "the export";
  if (locations.size === 0)
    return refusal(file, `tells no location of any review; leave out --location ${plainLine(wanted)}`);
  const message = `holds no location ${plainLine(wanted)}; name one of these`;
  return new InputError([{ file, message }, ...(await listed(locations, files))]);
}

async function listed(locations: ReadonlyMap<string, Location>, files: readonly InputFile[]) {
  const most = [...locations].sort(([, a], [, b]) => b.reviews - a.reviews).slice(0, NAMED);
  const list = await Promise.all(
    most.map(async ([id, { reviews, file }]) => {
      const name = await listingName(file, files);
      const count = counted(reviews, "review");
      return { file: `location ${plainLine(id)}`, message: name ? `${plainLine(name)}, ${count}` : count };
    }),
  );
  const rest = locations.size - list.length;
  return rest > 0 ? [...list, { file: `and ${rest} more`, message: "each with as many or fewer" }] : list;
}

/** The name of the business listing, from the file that Takeout writes beside a page; null when there is none. */
async function listingName(page: string, files: readonly InputFile[]): Promise<string | null> {
  const file = files.find(({ name }) => name === join(dirname(page), "additionalData.json"));
  if (!file || file.size > INPUT_LIMITS.record) return null;
  try {
    const text = (await bytesOf(file.read())).toString("utf8");
    const { attributes } = parseJson(text) as {
      attributes?: {
        id?: { attributeType?: string };
        values?: { datum?: { listingName?: { text?: string } } }[];
      }[];
    };
    const attribute = attributes?.find(({ id }) => id?.attributeType === "LISTING_NAME");
    return attribute?.values?.[0]?.datum?.listingName?.text ?? null;
  } catch {
    return null;
  }
}
