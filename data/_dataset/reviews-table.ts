import type { Review } from "../_schema/review.ts";
import { COLUMNS, cellsOf } from "../_schema/reviews-table.ts";

/** `/reviews.csv` as it is written, RFC 4180: one row a review, in their order, below a row of names. */
export function reviewsTable(reviews: readonly Review[]): string {
  const rows = [COLUMNS.map(({ name }) => name), ...reviews.map(cellsOf)];
  return rows.map((cells) => `${cells.map(quoted).join(",")}\r\n`).join("");
}

const SPECIAL = /[",\r\n]|^\s|\s$/;

function quoted(cell: string): string {
  return SPECIAL.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
