import { axisX, axisY, dot, gridY, lineY, link } from "@observablehq/plot";
import { aggregate } from "../../data/_dataset/aggregate-rating.ts";
import { CONFIDENCE } from "../../data/_schema/statistics.ts";
import type { Interface } from "../_strings/strings.ts";
import { drawBoth, type Figure, isNarrow, sentences } from "./draw.ts";
import { datedIn, type Period, periodsOf, type Rated, stepFor } from "./periods.ts";

/** A period with fewer reviews has no interval, since the spread of so few is meaningless. */
const LEAST = 5;

interface Point {
  at: Date;
  id: string;
  mean: number;
  /** The mean as every page and dataset says it, to two decimals. */
  average: number;
  count: number;
  /** Interval of the mean; null when there are too few reviews. */
  interval: [number, number] | null;
}

/** The average rating of each period with its interval; null for fewer than three periods. */
export function ratingOverTime(all: readonly Rated[], { strings: t, format }: Interface): Figure | null {
  const reviews = datedIn(all);
  const step = stepFor(reviews);
  const points = periodsOf(reviews, step).flatMap(toPoint);
  if (points.length < 3) return null;
  const words = t.plots.rating;
  const name = (id: string) => format.period(id, step);
  const ranked = [...points].sort((a, b) => a.mean - b.mean);
  const [low, high, last] = [ranked[0]!, ranked.at(-1)!, points.at(-1)!];
  return {
    ...drawBoth((width) => ({
      height: isNarrow(width) ? 220 : 260,
      marginLeft: 28,
      x: { type: "utc" },
      y: { domain: [1, 5] },
      marks: [
        gridY({ ticks: [1, 2, 3, 4, 5], strokeOpacity: 0.25 }),
        axisY({ ticks: [1, 2, 3, 4, 5], tickSize: 0, label: null, tickFormat: format.number }),
        axisX({
          ticks: isNarrow(width) ? 3 : 6,
          tickSize: 4,
          label: null,
          tickFormat: (day: Date) => format.shortMonth(day),
        }),
        link(
          points.filter(({ interval }) => interval),
          {
            x1: "at",
            x2: "at",
            y1: ({ interval }: Point) => interval![0],
            y2: ({ interval }: Point) => interval![1],
            stroke: "var(--accent)",
            strokeOpacity: 0.35,
            strokeWidth: isNarrow(width) ? 5 : 8,
          },
        ),
        lineY(points, { x: "at", y: "mean", stroke: "var(--accent)", strokeWidth: 2 }),
        dot(points, {
          x: "at",
          y: "mean",
          r: 4,
          fill: ({ interval }: Point) => (interval ? "var(--accent)" : "var(--panel)"),
          stroke: "var(--accent)",
        }),
      ],
    })),
    alternative: words.alternative({
      lastValue: format.average(last.average),
      lastPeriod: name(last.id),
      lowValue: format.average(low.average),
      lowPeriod: name(low.id),
      highValue: format.average(high.average),
      highPeriod: name(high.id),
    }),
    title: words.title,
    caption: sentences(
      words.caption,
      points.some(({ interval }) => !interval) ? words.hollow({ least: LEAST }) : "",
      t.plots.undated({ n: all.length - reviews.length }),
    ),
    legend: [],
    table: {
      head: [t.plots.period, t.averageStars, t.plots.range, t.count],
      rows: points.map(({ id, average, interval, count }) => [
        name(id),
        format.average(average),
        interval ? interval.map(format.average).join(" – ") : "–",
        format.number(count),
      ]),
    },
  };
}

function toPoint({ id, reviews }: Period): Point[] {
  const { average, count } = aggregate(reviews);
  if (average === null) return [];
  const mean = reviews.reduce((sum, { rating }) => sum + rating, 0) / count;
  return [{ id, at: new Date(`${id}T00:00:00Z`), mean, average, count, interval: intervalOf(reviews, mean) }];
}

/** A normal approximation, a little narrower than Student's t for the smallest periods; clipped to the scale, to two decimals. */
function intervalOf(reviews: readonly Rated[], mean: number): [number, number] | null {
  const count = reviews.length;
  if (count < LEAST) return null;
  const variance = reviews.reduce((sum, { rating }) => sum + (rating - mean) ** 2, 0) / (count - 1);
  const half = CONFIDENCE.quantile * Math.sqrt(variance / count);
  const toHundredths = (end: number) => Math.round(end * 100) / 100;
  return [toHundredths(Math.max(1, mean - half)), toHundredths(Math.min(5, mean + half))];
}
