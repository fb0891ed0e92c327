import { parse } from "csv-parse/sync";
import { INPUT_LIMITS } from "../../_schema/input-limits.ts";
import { format as jsonLd } from "../formats/json/json-ld.ts";
import { RECORD_FORMATS } from "../formats/record-formats.ts";
import { isOfYelp, refuseToStore } from "../not-stored.ts";
import { guessMapping, isNamedLikeReviews, unreadable } from "../tables/guess.ts";
import {
  describeTable,
  fits,
  shippedMappings,
  type TableInUse,
  type TableMapping,
} from "../tables/table-mapping.ts";
import type { Conventions } from "../to-entry.ts";
import type { InputFile } from "./input-files.ts";
import { recogniseJson } from "./json-records.ts";
import { readPageData } from "./page-data.ts";
import { readJson } from "./read-json.ts";
import { readPage } from "./read-page.ts";
import { readTable, samplesOf } from "./read-table.ts";
import { DamagedExport, type Reading, type Unread } from "./reading.ts";
import { type TableForm, tableFormOf } from "./table-rows.ts";
import { encodingOf, headOf, textOf } from "./text-of.ts";

export interface FileOptions {
  /** The one format to look for. */
  format?: string | undefined;
  /** Mappings that the owner has given or confirmed, before those that come with this. */
  mappings: readonly TableMapping[];
  given?: TableMapping | undefined;
  /** What is known of any file before it is read. */
  known: Conventions;
  /** Where the reviews were left, if the export does not tell. */
  source?: string | undefined;
  /** Whether a guessed mapping may be used; asked of the owner. */
  confirm(table: TableInUse): Promise<boolean>;
  onBytes(count: number): void;
}

const WRONG_REVIEWS =
  "holds reviews that you wrote about other places, not the ones your business got; export Google Business Profile";
export const UNKNOWN =
  `holds no reviews in a form that is known: ${RECORD_FORMATS.map(({ title }) => title).join(", ")}, ` +
  "or a table with a column of ratings and one of dates; or write the reviews themselves as lines of " +
  "reviews.jsonl (README: Bring your reviews)";

/** Finds out what a file is by its content, and reads the reviews in it. */
export async function readFile(file: InputFile, options: FileOptions): Promise<Reading | Unread> {
  const { bytes, whole } = await headOf(file);
  const head = decodeHead(bytes);
  const start = head.trimStart();
  if (start === "") return unread(file, "empty", "is empty");
  if (start.startsWith("{") || start.startsWith("["))
    return readAsJson(file, { bytes, head, whole }, options);
  if (start.startsWith("<")) return readAsPage(file, options);
  if (head.includes("\0")) return unread(file, "other", UNKNOWN);
  return readAsTable(file, { bytes, head, whole }, options);
}

async function readAsJson(
  file: InputFile,
  { bytes, head, whole }: { bytes: Buffer; head: string; whole: boolean },
  { format: only, known, onBytes }: FileOptions,
): Promise<Reading | Unread> {
  const content = recogniseJson(
    head,
    whole,
    RECORD_FORMATS.find(({ id }) => id === only),
  );
  switch (content.kind) {
    case "records":
      break;
    case "not stored":
      return unread(file, "not stored", refuseToStore(content.what, content.url));
    case "own reviews":
      return unread(file, "own reviews", WRONG_REVIEWS);
    case "empty":
      return unread(file, "empty", "holds no reviews");
    case "damaged":
      return unread(file, "damaged", content.why);
    default:
      return unread(file, "other", UNKNOWN);
  }
  const encoding = await encodingOf(file, bytes);
  if (encoding === "windows-1252")
    return unread(file, "damaged", "is not UTF-8, as JSON must be; export it again, or save it in UTF-8");
  try {
    return await readJson(file, encoding, { ...content, known }, onBytes);
  } catch (error) {
    if (error instanceof DamagedExport) return unread(file, "damaged", error.message);
    throw error;
  }
}

async function readAsPage(file: InputFile, { format, onBytes }: FileOptions): Promise<Reading | Unread> {
  if (file.size > INPUT_LIMITS.page) {
    const most = INPUT_LIMITS.page / 1e6;
    return unread(
      file,
      "other",
      `is a page of more than ${most} MB; save the part with the reviews, or export them`,
    );
  }
  const pieces: string[] = [];
  const encoding = await encodingOf(file, new Uint8Array());
  for await (const text of textOf(file, encoding, onBytes)) pieces.push(text);
  const data = readPageData(pieces.join(""));
  if (isOfYelp(data.address)) {
    return unread(file, "not stored", refuseToStore({ provider: "Yelp", source: "Yelp" }, data.address));
  }
  if (data.reviews.length === 0 || (format !== undefined && format !== jsonLd.id))
    return unread(
      file,
      "other",
      "is a page without reviews in its JSON-LD; export them from where they were left",
    );
  return readPage(file.name, data);
}

async function readAsTable(
  file: InputFile,
  { bytes, head, whole }: { bytes: Buffer; head: string; whole: boolean },
  options: FileOptions,
): Promise<Reading | Unread> {
  const form = tableFormOf(head);
  if (!form) return unread(file, "other", UNKNOWN);
  const { length } = form.header;
  if (length > INPUT_LIMITS.columns)
    return unread(
      file,
      "other",
      `has ${length} columns; at most ${INPUT_LIMITS.columns} are read, so keep those of the reviews`,
    );
  const rows = firstRows(head, form);
  const found = findMapping(file, form, rows, options);
  if (!found && whole && rows.length === 0 && isNamedLikeReviews(form.header))
    return unread(file, "empty", "holds no reviews");
  if (!found)
    return unread(file, "other", options.given ? notAsGiven(options.given, form) : noMapping(form, rows));
  const table = {
    file: file.name,
    ...found,
    header: form.header,
    samples: samplesOf(found.mapping, form.header, rows),
  };
  if (found.origin === "guessed" && !(await options.confirm(table)))
    return unread(file, "asks", askForMapping(table));
  const encoding = await encodingOf(file, bytes);
  const { known, source, onBytes } = options;
  try {
    return await readTable(file, encoding, { form, table, known, source }, onBytes);
  } catch (error) {
    if (error instanceof DamagedExport) return unread(file, "damaged", error.message);
    throw error;
  }
}

/** Given, kept, or coming with this; of several the one that asks for most columns. */
function findMapping(
  file: InputFile,
  { header }: TableForm,
  rows: readonly string[][],
  { format, mappings, given }: FileOptions,
): Pick<TableInUse, "mapping" | "origin"> | null {
  if (given) return fits(given, header) ? { mapping: given, origin: "given" } : null;
  const kept = mappings.filter((mapping) => fits(mapping, header))[0];
  if (kept && format === undefined) return { mapping: kept, origin: "kept" };
  const [shipped] = shippedMappings()
    .filter((mapping) => fits(mapping, header) && (!format || isCalled(mapping, format)))
    .sort((a, b) => b.requires.length - a.requires.length);
  if (shipped) return { mapping: shipped, origin: "comes with this" };
  if (format) return null;
  const mapping = guessMapping(file.name, header, rows);
  return mapping && { mapping, origin: "guessed" };
}

function isCalled({ name }: TableMapping, format: string): boolean {
  return name.toLowerCase().replace(/\W/g, "").startsWith(format.toLowerCase().replace(/\W/g, ""));
}

function firstRows(head: string, { delimiter, headerLine }: TableForm): string[][] {
  // The last rows of the beginning of a file may be cut, and are not looked at.
  const options = {
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
  };
  try {
    return parse(head, { ...options, from_line: headerLine, from: 2, to: 21 }) as string[][];
  } catch {
    return [];
  }
}

function notAsGiven({ columns, requires }: TableMapping, { header }: TableForm): string {
  const wanted = [...requires, ...[columns.rating ?? [], columns.date ?? []].flat()];
  return `has not the columns that --map needs (${[...new Set(wanted)].join(", ")}), but ${namesOf(header)}`;
}

function noMapping({ header }: TableForm, rows: readonly string[][]): string {
  const reasons = unreadable(header, rows);
  const why = reasons.length > 0 ? ` (${reasons.join("; ")})` : "";
  return (
    "is a table in which no columns of ratings and dates were recognised among " +
    `${namesOf(header.map((name) => JSON.stringify(name)))}${why}; say which they are in a file for ` +
    "--map (data/README.md: Any other table)"
  );
}

/** Columns that a message names. */
const NAMED = 40;

function namesOf(header: readonly string[]): string {
  const rest = header.length - NAMED;
  return header.slice(0, NAMED).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}

/** What to do where nobody can be asked. */
function askForMapping(table: TableInUse): string {
  const guess = JSON.stringify(table.mapping, null, 2);
  return (
    `is a table of a kind that is not known yet.\n${describeTable(table).join("\n")}\nSave this guess as ` +
    `a file, correct it, and give it with --map:\n${guess}`
  );
}

function decodeHead(bytes: Buffer): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? "utf-16le"
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? "utf-16be"
        : "utf-8";
  return new TextDecoder(encoding).decode(bytes, { stream: true });
}

function unread(file: InputFile, reason: Unread["reason"], message: string): Unread {
  return { file: file.name, reason, message };
}
