import { fieldName } from "../../_journal/faults.ts";
import { INPUT_LIMITS } from "../../_schema/input-limits.ts";
import { isPhotoField } from "../photos/photo-fields.ts";
import { guessMapping } from "../tables/guess.ts";
import { columnKey } from "../tables/table-mapping.ts";
import { type FoundList, type FoundObject, flatRecord, GROUP, listsOf } from "./flat-record.ts";
import type { InputFile } from "./input-files.ts";
import { type Keys, type RecordPath, readRecords } from "./json-records.ts";
import type { Row, Rows } from "./reading.ts";
import { type Encoding, textOf } from "./text-of.ts";

/**
 * The list of a JSON text that is most likely one of reviews, as a table of the fields of its records; null where none can be. `objects`
 * are those of its beginning, `isKnown` tells columns of a table that is known by them.
 */
export async function jsonRows(
  file: InputFile,
  encoding: Encoding,
  { objects, whole }: { objects: readonly FoundObject[]; whole: boolean },
  isKnown: (header: readonly string[]) => boolean,
): Promise<Rows | null> {
  const facts = factsOf(objects);
  const lists = listsOf(objects)
    .sort((a, b) => b.objects.length - a.objects.length)
    .slice(0, LISTS)
    .map((list) => ({ list, columns: columnsOf(list, isKnown) }))
    .filter(({ columns }) => columns > 0)
    .sort((a, b) => b.columns - a.columns || b.list.objects.length - a.list.objects.length);
  const [best] = lists;
  if (!best) return null;
  const { path } = best.list;
  const group = groupIn(path, best.list.objects);
  const found = best.list.objects.map(({ keys, record }) => ({ keys, cells: flatRecord(record, true) }));
  const all = whole ? found.map(({ cells }) => cells) : await cellsOf(file, encoding, path);
  const header = headerOf(all, group !== null);
  const row = (cells: ReadonlyMap<string, string>, keys: Keys) =>
    header.map((name) =>
      name === GROUP && !cells.has(name) ? groupOf(keys, group) : (cells.get(name) ?? ""),
    );
  const names = new Map<string, string>();
  const groupOf = (keys: Keys, at: number | null) => {
    if (at === null) return "";
    const holder = fieldName(keys.slice(0, at + 1));
    return typeof keys[at] === "number" ? (names.get(holder) ?? holder) : String(keys[at]);
  };
  const holders = group === null ? [] : HOLDER_NAMES;
  const each: Rows["each"] = async function* ({ onBytes } = {}) {
    const rows: Row[] = [];
    const reader = readRecords(
      path,
      holders,
      (record, place, keys) => {
        if (typeof record === "object" && record !== null && !Array.isArray(record))
          rows.push({ where: { place }, cells: row(flatRecord(record, true), keys) });
      },
      (_, value, keys) => {
        if (typeof value === "string") names.set(fieldName(keys.slice(0, -1)), value);
      },
    );
    for await (const text of textOf(file, encoding, onBytes)) {
      reader.write(text);
      yield* rows.splice(0);
    }
    reader.end();
    yield* rows;
  };
  const sample = found.slice(0, SAMPLE);
  return {
    file: file.name,
    hints: [file.name, ...facts.hints],
    header,
    rows: sample.map(({ cells, keys }) => row(cells, keys)),
    requires: header.filter(
      (name) => name !== GROUP && !isPhotoField(name) && sample.every(({ cells }) => cells.has(name)),
    ),
    notes: [],
    each,
    fetched: facts.fetched,
  };
}

/** Lists, the longest first, and records of each that a guess looks at. */
const LISTS = 50;
const SAMPLE = 200;
/** What an object that holds a list is called by. */
const HOLDER_NAMES = "name title placeName place_name hotel_name business_name companyName url".split(" ");

/** How many columns of reviews a list has; 0 where it is none. */
function columnsOf({ objects }: FoundList, isKnown: (header: readonly string[]) => boolean): number {
  const sample = objects.slice(0, SAMPLE).map(({ cells }) => cells);
  const header = headerOf(sample, false);
  const rows = sample.map((cells) => header.map((name) => cells.get(name) ?? ""));
  const guess = guessMapping({ hints: [], header, rows, requires: [] });
  if (!guess) return isKnown(header) ? 1 : 0;
  const { location: _, best: __, ...columns } = guess.columns;
  return Object.keys(columns).length;
}

function headerOf(records: readonly ReadonlyMap<string, string>[], isGrouped: boolean): string[] {
  const names = new Map<string, string>(isGrouped ? [[columnKey(GROUP), GROUP]] : []);
  for (const record of records)
    for (const name of record.keys()) {
      if (names.size >= INPUT_LIMITS.columns) break;
      // Columns are found by their letters and figures alone.
      if (!names.has(columnKey(name))) names.set(columnKey(name), name);
    }
  return [...names.values()];
}

/** All records of a file of which the beginning does not tell all columns, as one that has them all. */
async function cellsOf(file: InputFile, encoding: Encoding, path: RecordPath) {
  const all = new Map<string, string>();
  const reader = readRecords(path, [], (record) => {
    if (typeof record === "object" && record !== null)
      for (const name of flatRecord(record, true).keys())
        if (all.size < INPUT_LIMITS.columns) all.set(name, "");
  });
  for await (const text of textOf(file, encoding)) reader.write(text);
  reader.end();
  return [all];
}

/** The place in a path that tells lists of several apart: the last but one that stands for any. */
function groupIn(path: RecordPath, objects: readonly FoundObject[]): number | null {
  const at = path.slice(0, -1).lastIndexOf("*");
  const isOne = at === -1 || new Set(objects.map(({ keys }) => keys[at])).size < 2;
  return isOne ? null : at;
}

const MADE =
  /^(?:last)?(?:fetched|scraped|collected|exported|generated|crawled|extracted|retrieved|updated)(?:at|on|date)?$/;
const TOLD_IN = /^(?:source|platform|provider|origin|quelle|placeid|placeurl|url|googlemapsuri)$/;

/** What the objects around a list tell of all of it. */
function factsOf(objects: readonly FoundObject[]): { fetched: string[]; hints: string[] } {
  const outer = objects.filter(
    ({ keys }) => keys.length <= 1 && keys.every((key) => typeof key === "string"),
  );
  const cells = outer.length > 1 && outer.every(({ keys }) => keys.length === 0) ? [] : outer;
  const facts = cells.flatMap((each) => [...each.cells]);
  return {
    fetched: facts.filter(([name]) => MADE.test(columnKey(name))).map(([, value]) => value),
    hints: facts.filter(([name]) => TOLD_IN.test(columnKey(name))).map(([name, value]) => `${name} ${value}`),
  };
}
