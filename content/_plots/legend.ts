import type { Interface } from "../_strings/strings.ts";
import type { Figure, Mark } from "./draw.ts";

/** The stacking order from the bottom: complaints stand where the eye begins. */
export const ORDER: readonly Mark[] = ["low", "middle", "high"];

export function legendOf({ strings }: Interface): Figure["legend"] {
  return [...ORDER].reverse().map((mark) => ({ mark, words: strings.plots.marks[mark] }));
}
