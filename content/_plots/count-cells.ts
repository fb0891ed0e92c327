import { aggregate } from "../../data/_dataset/aggregate-rating.ts";
import type { Format } from "../_strings/format.ts";
import { type Cell, cell } from "./draw.ts";
import type { Rated } from "./periods.ts";

/** How many reviews of a period have five stars, four and so on, and how many there are. */
export function countCells(reviews: readonly Rated[], period: string, format: Format): Cell[] {
  const { count, distribution } = aggregate(reviews);
  const stars = ([5, 4, 3, 2, 1] as const).map((rating) =>
    cell(format.number(distribution[rating]), `${period}/distribution/${rating}`, distribution[rating]),
  );
  return [...stars, cell(format.number(count), `${period}/count`, count)];
}
