import type { Format } from "../_strings/format.ts";
import type { Interface } from "../_strings/strings.ts";
import { type Figure, type Mark, markOf } from "./draw.ts";
import type { Rated } from "./periods.ts";

/** The stacking order from the bottom: complaints stand where the eye begins. */
export const ORDER: readonly Mark[] = ["low", "middle", "high"];

export function legendOf({ strings }: Interface): Figure["legend"] {
  return [...ORDER].reverse().map((mark) => ({ mark, words: strings.plots.marks[mark] }));
}

/** How many reviews of a period have each mark, in the order of the legend. */
export function countCells(reviews: readonly Rated[], format: Format): string[] {
  const count = (mark: Mark) => reviews.filter(({ rating }) => markOf(rating) === mark).length;
  return [...ORDER].reverse().map((mark) => format.number(count(mark)));
}
