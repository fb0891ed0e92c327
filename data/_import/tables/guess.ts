import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bareNumber, readRating } from "../source-rating.ts";
import { possibleOrders, readTime } from "../source-time.ts";
import { columnKey, type TableField, type TableMapping } from "./table-mapping.ts";

const NAMES = JSON.parse(readFileSync(join(import.meta.dirname, "columns.json"), "utf8")) as Record<
  Exclude<TableField, "verified">,
  string[]
>;

/** Platforms that the name of a file may tell. */
const PLATFORMS = [
  "Google",
  "Trustpilot",
  "Facebook",
  "Checkatrade",
  "Yelp",
  "Houzz",
  "Angi",
  "HomeAdvisor",
  "Thumbtack",
];

/**
 * Guesses by the names of its columns, and by what the first rows hold, how a table is to be read; null when nothing there
 * can be the rating or the date. To be confirmed by somebody who knows the table.
 */
export function guessMapping(
  file: string,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): TableMapping | null {
  const keys = header.map(columnKey);
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
  const source = PLATFORMS.find((name) => file.toLowerCase().includes(name.toLowerCase()));
  return {
    name: "your table",
    columns,
    requires: [...header],
    ...(source && !columns.source && { source }),
  };
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
