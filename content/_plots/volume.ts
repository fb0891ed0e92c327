import { axisY, barY, gridY, ruleY } from "@observablehq/plot";
import type { Interface } from "../_strings/strings.ts";
import {
  countCells,
  drawBoth,
  type Figure,
  isNarrow,
  legendOf,
  MARKS,
  type Mark,
  markOf,
  ORDER,
  sentences,
} from "./draw.ts";
import { datedIn, type Period, periodsOf, type Rated, stepFor } from "./periods.ts";
import { timeAxis } from "./time-axis.ts";

/** The number of reviews with a known day in each period, by stars; null for fewer than three periods. */
export function volume(all: readonly Rated[], words: Interface): Figure | null {
  const reviews = datedIn(all);
  const { strings: t, format } = words;
  const step = stepFor(reviews);
  const periods = periodsOf(reviews, step);
  if (periods.length < 3) return null;
  const name = (id: string) => format.period(id, step);
  const most = [...periods].sort((a, b) => b.reviews.length - a.reviews.length)[0]!;
  const bars = ORDER.map((mark) => ({ mark, bars: stacked(periods, mark) }));
  return {
    ...drawBoth((width) => {
      return {
        height: isNarrow(width) ? 200 : 240,
        marginLeft: 34,
        x: { type: "band", padding: 0.2, domain: periods.map(({ id }) => id) },
        marks: [
          gridY({ strokeOpacity: 0.25, ticks: 4 }),
          axisY({ ticks: 4, tickSize: 0, label: null, tickFormat: format.number }),
          timeAxis(periods, width, (id) => format.shortPeriod(id, step)),
          ...bars.map(({ mark, bars }) =>
            barY(bars, { x: "id", y1: "from", y2: "to", ...MARKS[mark], inset: mark === "low" ? 1 : 0 }),
          ),
          ruleY([0]),
        ],
      };
    }),
    alternative: t.plots.volume.alternative({
      all: format.number(reviews.length),
      period: name(most.id),
      most: format.number(most.reviews.length),
    }),
    title: t.plots.volume.title,
    caption: sentences(
      t.plots.volume.caption({ n: t.reviews({ n: reviews.length }), months: step }),
      t.plots.undated({ n: all.length - reviews.length }),
    ),
    legend: legendOf(words),
    table: {
      head: [t.plots.period, ...legendOf(words).map((entry) => entry.words)],
      rows: periods.map((period) => [name(period.id), ...countCells(period.reviews, format)]),
    },
  };
}

/** The part of each column taken by one class of mark, above the classes before it in the order. */
function stacked(periods: readonly Period[], mark: Mark) {
  const below = ORDER.slice(0, ORDER.indexOf(mark));
  return periods.flatMap(({ id, reviews }) => {
    const count = (marks: readonly Mark[]) =>
      reviews.filter(({ rating }) => marks.includes(markOf(rating))).length;
    const from = count(below);
    const to = from + count([mark]);
    return to > from ? [{ id, from, to }] : [];
  });
}
