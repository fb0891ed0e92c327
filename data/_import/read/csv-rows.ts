import type { InputFile } from "./input-files.ts";
import type { Row, Rows } from "./rows.ts";
import { rowsOf, type TableForm } from "./table-rows.ts";
import { type Encoding, textOf } from "./text-of.ts";

/** The rows of a table with separators. `first` are those of its beginning. */
export function csvRows(
  file: InputFile,
  encoding: Encoding,
  { form, first }: { form: TableForm; first: readonly (readonly string[])[] },
): Rows {
  const { header } = form;
  async function* each(onBytes?: (count: number) => void): AsyncGenerator<Row> {
    const faulty: Row[] = [];
    const onFault = (line: number, fault: string) => faulty.push({ where: { line }, fault });
    for await (const { line, cells } of rowsOf(textOf(file, encoding, onBytes), form, onFault)) {
      yield* faulty.splice(0);
      yield { where: { line }, cells };
    }
    yield* faulty;
  }
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
