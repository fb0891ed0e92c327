import type { InputFile } from "./input-files.ts";
import type { Rows } from "./rows.ts";
import { rowsOf, type TableForm } from "./table-rows.ts";
import { type Encoding, textOf } from "./text-of.ts";

/** The rows of a table with separators. `first` are those of its beginning. */
export function csvRows(
  file: InputFile,
  encoding: Encoding,
  { form, first }: { form: TableForm; first: readonly (readonly string[])[] },
): Rows {
  const { header } = form;
  const each: Rows["each"] = async function* ({ onBytes, onFault } = {}) {
    const rows = rowsOf(textOf(file, encoding, onBytes), form, (line, message) =>
      onFault?.({ line }, message),
    );
    for await (const { line, cells } of rows) yield { where: { line }, cells };
  };
  return {
    file: file.name,
    hints: [file.name],
    header,
    rows: first.filter(({ length }) => length >= header.length),
    requires: header,
    isEmpty: first.length === 0,
    notes: encoding === "windows-1252" ? [`${file.name} is not UTF-8 and was read as Windows-1252.`] : [],
    each,
    made: () => undefined,
  };
}
