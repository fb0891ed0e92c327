import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bareNumber, readRating } from "../source-rating.ts";
import { possibleOrders, readTime } from "../source-time.ts";
import { columnKey, platformIn, type TableField, type TableMapping } from "./table-mapping.ts";

const NAMES = JSON.parse(readFileSync(join(import.meta.dirname, "columns.json"), "utf8")) as Record<
  Exclude<TableField, "verified">,
  string[]
>;

/**
 * Guesses by the names of its columns, and by what the first rows hold, how a table is to be read; null when nothing there
 * can be the rating or the date. To be confirmed by somebody who knows the table.
 */
export function guessMapping(
  file: string,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): TableMapping | null {
  const keys = header.map(keyOf);
  const columns: Partial<Record<TableField, string>> = {};
  const taken = new Set<number>();
  for (const [field, names] of Object.entries(NAMES) as [keyof typeof NAMES, string[]][]) {
    const place = names
      .map((name) => keys.indexOf(columnKey(name)))
      .find((at) => at >= 0 && !taken.has(at) && holds(field, rows, at));
    if (place === undefined) continue;
    columns[field] = header[place]!;
    taken.add(place);
  }
  if (!columns.rating || !columns.date) return null;
  const source = platformIn(file);
  return {
    name: "your table",
    columns,
    requires: [...header],
    ...bestIn(columns.rating),
    ...(source && !columns.source && { source }),
  };
}

/** What keeps columns that are named like ratings and dates from being them; empty where none is named so. */
export function unreadable(header: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return (["rating", "date"] as const).flatMap((field) => {
    const place = placeOf(field, header);
    const cells = rows.map((row) => row[place]?.trim() ?? "").filter((cell) => cell !== "");
    const cell = cells.find((one) => !holds(field, [[one]], 0));
    return cell === undefined
      ? []
      : [
          `${JSON.stringify(header[place])} holds ${JSON.stringify(cell.slice(0, 60))}, which is no ${field} that can be read`,
        ];
  });
}

/** Whether there are columns that are named like ratings and dates. */
export function isNamedLikeReviews(header: readonly string[]): boolean {
  return placeOf("rating", header) >= 0 && placeOf("date", header) >= 0;
}

function placeOf(field: keyof typeof NAMES, header: readonly string[]): number {
  const keys = header.map(keyOf);
  return NAMES[field].map((name) => keys.indexOf(columnKey(name))).find((at) => at >= 0) ?? -1;
}

/** The scale in the name of a column, such as "Score out of 10" or "Rating (1-5)". */
const SCALE = /\s*[([]?\s*(?:out of|von|sur|\/|[01]\s*(?:-|–|to)\s*)\s*(5|10|100)\s*[)\]]?\s*$/i;

function keyOf(name: string): string {
  return columnKey(name.replace(SCALE, ""));
}

function bestIn(name: string | undefined): { best?: number } {
  const best = SCALE.exec(name ?? "")?.[1];
  return best === undefined ? {} : { best: Number(best) };
}

/** Whether what stands in a column can be what its name says. */
function holds(field: string, rows: readonly (readonly string[])[], place: number): boolean {
  const cells = rows.map((row) => row[place]?.trim() ?? "").filter((cell) => cell !== "");
  if (field === "rating")
    return (
      cells.length > 0 &&
      cells.every((cell) => typeof readRating({ value: cell }, scaleOf(cells)) !== "string")
    );
  if (field === "date") return cells.length > 0 && cells.every(isDate);
  if (field === "updated" || field === "reply_date" || field === "experience_date")
    return cells.every(isDate);
  if (field === "source")
    return cells.length > 0 && cells.every((cell) => cell.length <= 40 && !cell.includes("/"));
  if (field === "url") return cells.every((cell) => /^https?:/.test(cell));
  return true;
}

function isDate(cell: string): boolean {
  return possibleOrders(cell, "9999-12-31") !== null || typeof readTime(cell, { asOf: 0 }) !== "string";
}

/** The highest rating of the scale that a column of ratings is on: 5, 10 or 100. */
export function scaleOf(ratings: Iterable<string | number>): number {
  let most = 0;
  for (const rating of ratings) most = Math.max(most, bareNumber(String(rating)) ?? 0);
  return most <= 5 ? 5 : most <= 10 ? 10 : 100;
}
