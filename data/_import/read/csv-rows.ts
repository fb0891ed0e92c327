import { Readable } from "node:stream";
import { type CsvError, type Options, parse } from "csv-parse";
import { parse as parseAll } from "csv-parse/sync";
import { INPUT_LIMITS } from "../../_schema/input-limits.ts";
import type { InputFile } from "./input-files.ts";
import { DamagedExport, type Row, type Rows } from "./reading.ts";
import { type FoundEncoding, textOf } from "./text-of.ts";

export interface TableForm {
  delimiter: string;
  header: string[];
  /** The number of lines before the first row, of which the names of columns may take several. */
  headerLine: number;
}

const DELIMITERS = [",", ";", "\t", "|"];

/**
 * The forms that a table may have, each told by a row near its beginning that may be that of its column names. First come those that most
 * rows below fit, and of these the one whose row stands first.
 */
export function tableFormsOf(head: string): TableForm[] {
  const told = /^\ufeff?sep=(.)\r?\n/i.exec(head);
  const forms = (told ? [told[1]!] : DELIMITERS).flatMap((delimiter) => {
    // What is damaged in them is told later.
    const all = rowsIn(head, delimiter, { to: 30, skip_records_with_error: true });
    const rows = all.filter(({ record }) => record.some(isFilled));
    // A title may stand above the names, alone in its row as "sep=;" is, or facts such as "Company:,Ours".
    const top = rows.slice(0, 10).filter(({ record }) => record.filter(isFilled).length >= 2);
    return (
      top
        .filter((row) => row === top[0] || !row.record.some(isFigure))
        // Forms ask in sentences.
        .filter(({ record }) => record.every((name) => name.length <= 1000))
        .map(({ record: header, info }) => {
          const width = header.findLastIndex(isFilled) + 1;
          const below = rows.filter((row) => row.info.lines > info.lines);
          const fitting = below.filter(
            ({ record }) => record.length >= width && record.findLastIndex(isFilled) < width,
          );
          return { delimiter, header, headerLine: info.lines, fits: fitting.length * 2 > below.length };
        })
    );
  });
  return forms.sort(
    (a, b) =>
      Number(b.fits) - Number(a.fits) || a.headerLine - b.headerLine || b.header.length - a.header.length,
  );
}

const isFilled = (cell: string) => cell.trim() !== "";
const isFigure = (cell: string) => /\d/.test(cell) && !/\p{L}/u.test(cell);

/** The rows of a table with separators; `rows` are those of its beginning. */
export function csvRows(
  file: InputFile,
  { encoding, notes }: FoundEncoding,
  form: TableForm,
  rows: readonly (readonly string[])[],
): Rows {
  const { header } = form;
  return {
    file: file.name,
    hints: [file.name],
    header,
    rows: rows.filter(({ length }) => length >= header.length),
    requires: header,
    notes,
    each: ({ onBytes, onFault } = {}) =>
      rowsOf(textOf(file, encoding, onBytes), form, (line, message) => onFault?.({ line }, message)),
  };
}

/** The rows below the header. A row that cannot be read is passed to `onFault` and skipped. */
async function* rowsOf(
  text: AsyncIterable<string>,
  { delimiter, header, headerLine }: TableForm,
  onFault: (line: number, message: string) => void,
): AsyncGenerator<Row> {
  const parser = parse({ ...formOf(delimiter), skip_records_with_error: true });
  parser.on("skip", (error: CsvError & { lines?: number }) => {
    const line = error.lines ?? 0;
    if (error.code === "CSV_MAX_RECORD_SIZE") parser.destroy(endlessRow(line));
    else onFault(line, "is no row of this table; look for a quotation mark that is missing or too many");
  });
  const source = Readable.from(text);
  source.on("error", (error) => parser.destroy(error));
  source.pipe(parser);
  let read = 0;
  for await (const { record, info } of parser as AsyncIterable<ReadRow>) {
    const line = read + 1;
    read = info.lines;
    if (read <= headerLine) continue;
    const excess = record.slice(header.length).some(isFilled);
    if (excess || record.length < header.length)
      onFault(
        line,
        `has ${record.length} columns, and the header ${header.length}; quote texts that hold the separator`,
      );
    else yield { where: { line }, cells: record };
  }
}

/** It swallows the rest of its file, or might. */
function endlessRow(line: number): DamagedExport {
  return new DamagedExport(
    `has a row of more than ${INPUT_LIMITS.row / 1e6} MB, up to line ${line}; ` +
      "look there and before for a quotation mark that is missing",
  );
}

/** Its rows in the beginning of a file, of which the last may be cut, and are not looked at. */
export function firstRows(head: string, { delimiter, headerLine }: TableForm): string[][] {
  const rows = rowsIn(head, delimiter, { to: 210, skip_records_with_error: true });
  return rows.flatMap(({ record, info }) => (info.lines > headerLine ? [record] : []));
}

interface ReadRow {
  record: string[];
  /** How many lines were read with its last. */
  info: { lines: number };
}

function rowsIn(head: string, delimiter: string, which: Options): ReadRow[] {
  try {
    return parseAll(head, { ...formOf(delimiter), ...which }) as unknown as ReadRow[];
  } catch {
    return [];
  }
}

function formOf(delimiter: string): Options {
  return {
    delimiter,
    info: true,
    record_delimiter: ["\r\n", "\n", "\r"],
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: INPUT_LIMITS.row,
  };
}
