import { createHash } from "node:crypto";
import { parse } from "csv-parse/sync";
import { DATASETS, TABLE } from "../../_schema/addresses.ts";
import { type DataPackage, tableSchema } from "../../_schema/data-package.ts";
import { COLUMNS, cellsOf } from "../../_schema/reviews-table.ts";
import type { Facts } from "./facts.ts";
import type { Findings } from "./findings.ts";

const PLACE = TABLE.csv;
const SOURCE = DATASETS.reviews;

/** Holds every cell of the table against the reviews. */
export function checkReviewsTable(csv: string, { dataset }: Facts, findings: Findings): void {
  const rows = rowsOf(csv, findings);
  if (!rows) return;
  const names = COLUMNS.map(({ name }) => name);
  findings.same(PLACE, "columns", rows[0], TABLE.descriptor, names);
  findings.same(PLACE, "number of rows", rows.length - 1, SOURCE, dataset.reviews.length);
  for (const [index, review] of dataset.reviews.entries()) {
    const wanted = cellsOf(review);
    for (const [at, name] of names.entries())
      findings.same(PLACE, `${review.id} ${name}`, rows[index + 1]?.[at], SOURCE, wanted[at]);
  }
}

/** Holds what describes the table against it. */
export function checkDataPackage(
  file: DataPackage,
  csv: string,
  { dataset, baseUrl }: Facts,
  findings: Findings,
): void {
  const place = TABLE.descriptor;
  const bytes = Buffer.from(csv, "utf8");
  const [resource] = file.resources;
  findings.same(place, "title", file.title, SOURCE, `${dataset.business.name}: reviews`);
  findings.same(place, "version", file.version, SOURCE, dataset.version);
  findings.same(place, "homepage", file.homepage, "its address", `${baseUrl}/`);
  findings.same(place, "path", resource?.path, "its address", PLACE.slice(1));
  findings.same(place, "bytes", resource?.bytes, PLACE, bytes.length);
  const hash = `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
  findings.same(place, "hash", resource?.hash, PLACE, hash);
  findings.same(place, "schema", resource?.schema, "the columns of the table", tableSchema());
}

/** Null when it is no table, which is noted. */
function rowsOf(csv: string, findings: Findings): string[][] | null {
  try {
    return parse(csv, { recordDelimiter: "\r\n" });
  } catch (error) {
    findings.expect(false, PLACE, "document", (error as Error).message, "its media type", "a table");
    return null;
  }
}
