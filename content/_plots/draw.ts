import { type PlotOptions, plot } from "@observablehq/plot";
import { parseHTML } from "linkedom/worker";
import { HIGH_STARS, LOW_STARS } from "../../data/_schema/statistics.ts";
import type { Format } from "../_strings/format.ts";
import type { Interface } from "../_strings/strings.ts";
import type { Rated } from "./periods.ts";

/** A drawing in two widths, what it shows in words, and the figures behind it. */
export interface Figure {
  /** SVG elements as text. */
  wide: string;
  narrow: string;
  /** What is drawn, for the heading above it. */
  title: string;
  /** Text alternative for people who cannot see it. */
  alternative: string;
  caption: string;
  legend: { mark: Mark; words: string }[];
  table: { head: string[]; rows: string[][] };
}

/** Classes of marks, coloured by the style sheet; `low` is hollow, so that the colours are not needed. */
export type Mark = "high" | "middle" | "low";

/** Uses the colours of the style sheet, so that one drawing works on light and dark pages. */
export const MARKS: Record<Mark, { fill: string; stroke: string; strokeWidth: number }> = {
  high: { fill: "var(--accent)", stroke: "var(--accent)", strokeWidth: 0 },
  middle: { fill: "var(--star)", stroke: "var(--star)", strokeWidth: 0 },
  low: { fill: "var(--panel)", stroke: "var(--bad)", strokeWidth: 1.75 },
};

/** The class of mark for a rating. */
export function markOf(rating: number): Mark {
  return rating >= HIGH_STARS ? "high" : rating <= LOW_STARS ? "low" : "middle";
}

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

/** In pixels; the narrow one is for phones. */
const WIDTHS = { wide: 900, narrow: 340 };

/** Draws the same plot in both widths. */
export function drawBoth(options: (width: number) => PlotOptions): { wide: string; narrow: string } {
  const draw = (width: number) => toText({ width, marginBottom: 28, ...options(width) });
  return { wide: draw(WIDTHS.wide), narrow: draw(WIDTHS.narrow) };
}

/** One text of those that have something to say. */
export function sentences(...texts: string[]): string {
  return texts.filter((text) => text !== "").join(" ");
}

export function isNarrow(width: number): boolean {
  return width === WIDTHS.narrow;
}

/**
 * A plot as SVG text, without the library's style element, which the Content-Security-Policy would refuse, its font,
 * needless digits, and labels of parts that would be read out in addition to the text alternative.
 */
function toText(options: PlotOptions): string {
  const { document } = parseHTML("<!doctype html><html><body></body></html>");
  const svg = plot({ document: document as unknown as Document, ...options }) as SVGSVGElement;
  for (const style of svg.querySelectorAll("style")) style.remove();
  for (const name of ["font-size", "font-family", "class", "width", "height", "role"])
    svg.removeAttribute(name);
  svg.setAttribute("aria-hidden", "true");
  // A value of CSS, not of the attribute; the style sheet has it.
  for (const part of svg.querySelectorAll("[font-variant]")) part.removeAttribute("font-variant");
  for (const part of svg.querySelectorAll("[aria-label]")) part.removeAttribute("aria-label");
  return svg.outerHTML.replace(/-?\d+\.\d{2,}/g, (digits) => String(Math.round(Number(digits) * 10) / 10));
}
