import { INPUT_LIMITS } from "../../_schema/input-limits.ts";
import { firstOf } from "../../_text/counted.ts";
import { RECORD_FORMATS } from "../formats/record-formats.ts";
import { isPhotoField, photoColumns } from "../photos/photo-fields.ts";
import { guessMapping, isNamedLikeReviews, unreadable, unreadDays, unreadWords } from "../tables/guess.ts";
import { fits, shippedMappings, type TableInUse, type TableMapping } from "../tables/table-mapping.ts";
import { csvRows, firstRows, type TableForm, tableFormsOf } from "./csv-rows.ts";
import { asJson, documentIn } from "./documents.ts";
import type { InputFile } from "./input-files.ts";
import { type JsonContent, recogniseJson, UNKNOWN } from "./json-records.ts";
import { jsonRows } from "./json-rows.ts";
import { readJson } from "./read-json.ts";
import { readPage } from "./read-page.ts";
import { readTable } from "./read-table.ts";
import { DamagedExport, type FileOptions, type Reading, type Rows, type Unread, unread } from "./reading.ts";
import { type Beginning, beginningIn, type Encoding, encodingOf, headOf } from "./text-of.ts";

const SAVE_OTHERWISE = "save or export its reviews as CSV or JSON, and import that";

/** Finds out what a file is by its content, and reads the reviews in it. */
export async function readFile(file: InputFile, options: FileOptions): Promise<Reading | Unread> {
  try {
    return await readAsKind(file, await headOf(file), options);
  } catch (error) {
    if (error instanceof DamagedExport) return unread(file, "damaged", error.message);
    throw error;
  }
}

async function readAsKind(file: InputFile, beginning: Beginning, options: FileOptions) {
  const { head, whole } = beginning;
  const start = head.trimStart();
  if (start === "") return unread(file, "empty", "is empty");
  if (/\.(?:md|mdx|markdown)$/i.test(file.name)) {
    const document = whole ? documentIn(head) : undefined;
    return { ...unread(file, "other", UNKNOWN), ...(document !== undefined && { document }) };
  }
  if (/\.ya?ml$/i.test(file.name)) {
    const json = whole ? asJson(file, head) : null;
    return json
      ? readAsJson(json, await headOf(json), options)
      : unread(file, "damaged", `does not parse as YAML of less than 1 MB; mend it, or ${SAVE_OTHERWISE}`);
  }
  if (/\.toml$/i.test(file.name)) return unread(file, "other", `is TOML; ${SAVE_OTHERWISE}`);
  if (start.startsWith("{") || start.startsWith("[")) return readAsJson(file, beginning, options);
  if (/^<\?xml(?![^<]*<!doctype html)/i.test(start) && !/<html/i.test(head))
    return unread(file, "other", `is XML; ${SAVE_OTHERWISE}`);
  if (start.startsWith("<")) return readPage(file, options);
  if (head.includes("\0")) return unread(file, "other", UNKNOWN);
  return readAsTable(file, beginning, options);
}

async function readAsJson(file: InputFile, { bytes, head, whole }: Beginning, options: FileOptions) {
  const only = RECORD_FORMATS.find(({ id }) => id === options.format);
  const content = recogniseJson(head, whole, only);
  if ("reason" in content) return unread(file, content.reason, content.message);
  const { encoding, notes } = await encodingOf(file, bytes);
  if (notes.length > 0)
    return unread(file, "damaged", "is not UTF-8, as JSON must be; export it again, or save it in UTF-8");
  if ("format" in content)
    return readJson(file, encoding, { ...content, known: options.known }, options.onBytes);
  return readObjects(file, { encoding, head }, content, options);
}

/** Objects of no known kind: a table, or what may be one row of it. */
async function readObjects(
  file: InputFile,
  { encoding, head }: { encoding: Encoding; head: string },
  content: Extract<JsonContent, { objects: unknown }>,
  options: FileOptions,
): Promise<Reading | Unread> {
  const isKnown = (header: readonly string[]) =>
    [options.map ?? [], ...options.mappings, ...shippedMappings()]
      .flat()
      .some((mapping) => fits(mapping, header));
  const rows = await jsonRows(file, encoding, content, isKnown);
  const isOne = content.whole && content.objects.some(({ keys }) => keys.length === 0);
  const found = rows && findMapping(rows, options);
  if (rows && found && !(isOne && rows.rows.length === 1 && !options.single))
    return readRows(rows, found, options);
  return { ...unread(file, "other", UNKNOWN), ...(isOne && { document: documentIn(head) }) };
}

async function readAsTable(file: InputFile, { bytes, head, whole }: Beginning, options: FileOptions) {
  if (tableFormsOf(head).length === 0) return unread(file, "other", UNKNOWN);
  // All of a file tells its encoding; names of columns are to be read in the same as what stands below them.
  const found = await encodingOf(file, bytes);
  const text = beginningIn(bytes, found.encoding);
  const forms = tableFormsOf(text);
  const tried = forms.filter(({ header }, at) => at < 4 || options.map || isNamedLikeReviews(header));
  for (const form of tried.filter(({ header }) => header.length <= INPUT_LIMITS.columns)) {
    const rows = csvRows(file, found, form, firstRows(text, form));
    const mapping = findMapping(rows, options);
    if (mapping) return readRows(rows, mapping, options);
  }
  const [form] = forms;
  if (!form) return unread(file, "other", UNKNOWN);
  const { length } = form.header;
  if (length > INPUT_LIMITS.columns)
    return unread(
      file,
      "other",
      `has ${length} columns; at most ${INPUT_LIMITS.columns} are read, so keep those of the reviews`,
    );
  const first = firstRows(text, form);
  if (whole && first.length === 0 && isNamedLikeReviews(form.header))
    return unread(file, "empty", "holds no reviews");
  return unread(file, "other", options.map ? notAsGiven(options.map, form) : noMapping(form, first));
}

/** Reads a table as it is known, given or guessed. */
function readRows(rows: Rows, found: FoundMapping, options: FileOptions): Promise<Reading> {
  const all = withPhotos(found, rows);
  const isGuess = all.origin === "guessed";
  const words = isGuess ? unreadWords(all.mapping, rows) : undefined;
  const dates = isGuess ? unreadDays(all.mapping, rows) : undefined;
  return readTable(rows, { ...all, header: rows.header, words, dates }, options);
}

/** A mapping that names no columns of pictures but such as are recognised gets all of them: a later export may have more. */
function withPhotos(found: FoundMapping, { header, rows }: Rows) {
  const { mapping, origin } = found;
  const told = [mapping.columns.photos ?? []].flat();
  const photos = [...new Set([...told, ...photoColumns(header, rows)])];
  if (photos.length === told.length || !told.every(isPhotoField)) return found;
  return { origin, mapping: { ...mapping, columns: { ...mapping.columns, photos } } };
}

type FoundMapping = Pick<TableInUse, "mapping" | "origin">;

/** Given, kept, or coming with this; of several the one that asks for most columns. */
function findMapping(rows: Rows, options: FileOptions): FoundMapping | null {
  const { format, mappings, map, listed } = options;
  const { header } = rows;
  if (map) return fits(map, header) ? { mapping: map, origin: "given" } : null;
  const isOne = (mapping: TableMapping) => fits(mapping, header) && (!format || isCalled(mapping, format));
  const kept = mappings.find(isOne);
  if (kept) return { mapping: kept, origin: "kept" };
  const [shipped] = shippedMappings()
    .filter(isOne)
    .sort((a, b) => b.requires.length - a.requires.length);
  if (shipped) return { mapping: shipped, origin: "comes with this" };
  if (format) return null;
  const mapping = guessMapping(rows, listed);
  return mapping && { mapping, origin: "guessed" };
}

function isCalled({ name }: TableMapping, format: string): boolean {
  return name.toLowerCase().replace(/\W/g, "").startsWith(format.toLowerCase().replace(/\W/g, ""));
}

function notAsGiven({ columns, requires }: TableMapping, { header }: TableForm): string {
  const wanted = [...requires, ...[columns.rating ?? [], columns.date ?? []].flat()];
  return `has not the columns that --map needs (${[...new Set(wanted)].join(", ")}), but ${firstOf(header, NAMED)}`;
}

function noMapping({ header }: TableForm, rows: readonly string[][]): string {
  const reasons = unreadable(header, rows);
  const why = reasons.length > 0 ? ` (${reasons.join("; ")})` : "";
  return (
    "is a table in which no columns of ratings and dates were recognised among " +
    `${firstOf(
      header.map((name) => JSON.stringify(name)),
      NAMED,
    )}${why}; say which they are in a file for ` +
    "--map (data/README.md: Any other table)"
  );
}

/** Columns that a message names. */
const NAMED = 40;
