import { aggregate } from "../../data/_dataset/aggregate-rating.ts";
import type { Format } from "../_strings/format.ts";
import type { Rated } from "./periods.ts";

/** How many reviews of a period have five stars, four and so on, and how many there are. */
export function countCells(reviews: readonly Rated[], format: Format): string[] {
  const { count, distribution } = aggregate(reviews);
  const stars = ([5, 4, 3, 2, 1] as const).map((rating) => format.number(distribution[rating]));
  return [...stars, format.number(count)];
}
