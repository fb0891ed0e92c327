import { dot, ruleY } from "@observablehq/plot";
import { aggregate } from "../../data/_dataset/aggregate-rating.ts";
import type { Interface } from "../_strings/strings.ts";
import { drawBoth, type Figure, isNarrow, legendOf, MARKS, markOf, ORDER, sentences } from "./draw.ts";
import { datedIn, periodsOf, type Rated } from "./periods.ts";
import { timeAxis } from "./time-axis.ts";
import { volume } from "./volume.ts";

/** The limits of a plot with one mark per review: months side by side, and reviews stacked in a month. */
const MOST = { months: 48, reviews: 20 };

/** Every review with a known day as one mark in the month it was written; columns when there are too many for that. */
export function everyReview(all: readonly Rated[], words: Interface): Figure | null {
  const reviews = datedIn(all);
  const months = periodsOf(reviews, 1);
  const tallest = Math.max(0, ...months.map(({ reviews }) => reviews.length));
  if (months.length > MOST.months || tallest > MOST.reviews) return volume(all, words);
  if (months.length < 3) return null;

  const { strings: t, format } = words;
  const places = months.flatMap(({ id, reviews }) =>
    [...reviews]
      .sort((a, b) => a.rating - b.rating)
      .map(({ rating }, at) => ({ id, row: at + 0.5, mark: markOf(rating) })),
  );
  const count = (least: number, most: number) =>
    reviews.filter(({ rating }) => rating >= least && rating <= most).length;
  return {
    ...drawBoth((width) => {
      const column = (width - 12) / months.length;
      const radius = Math.min(column * 0.42, isNarrow(width) ? 4.5 : 6);
      return {
        height: tallest * radius * 2.3 + 36,
        marginLeft: 6,
        marginRight: 6,
        marginTop: 6,
        x: { type: "band", domain: months.map(({ id }) => id) },
        y: { domain: [0, tallest], axis: null },
        marks: [
          ruleY([0], { strokeOpacity: 0.5 }),
          timeAxis(months, width, (id) => format.shortPeriod(id, 1)),
          ...ORDER.map((mark) =>
            dot(
              places.filter((place) => place.mark === mark),
              { x: "id", y: "row", ...MARKS[mark], r: mark === "low" ? radius - 0.8 : radius },
            ),
          ),
        ],
      };
    }),
    alternative: t.plots.every.alternative({
      all: t.reviews({ n: reviews.length }),
      high: format.number(count(4, 5)),
      middle: format.number(count(3, 3)),
      low: format.number(count(1, 2)),
    }),
    title: reviews.length < all.length ? t.plots.every.titleDated : t.plots.every.title,
    caption: sentences(
      t.plots.every.caption({ n: t.reviews({ n: reviews.length }) }),
      t.plots.undated({ n: all.length - reviews.length }),
    ),
    legend: legendOf(words),
    table: {
      head: [t.month, t.averageStars, t.count],
      rows: months.map(({ id, reviews }) => {
        const { average, count } = aggregate(reviews);
        return [format.month(id), average === null ? "–" : format.average(average), format.number(count)];
      }),
    },
  };
}
