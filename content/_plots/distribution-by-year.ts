import { axisX, axisY, barX } from "@observablehq/plot";
import type { Interface } from "../_strings/strings.ts";
import { countCells, drawBoth, type Figure, legendOf, MARKS, markOf, ORDER } from "./draw.ts";
import { periodsOf, type Rated } from "./periods.ts";

/** The distribution of stars in each year; null for less than two years. */
export function distributionByYear(reviews: readonly Rated[], words: Interface): Figure | null {
  const { strings: t, format } = words;
  const years = periodsOf(reviews, 12)
    .filter(({ reviews }) => reviews.length > 0)
    .reverse();
  if (years.length < 2) return null;
  const marks = [...ORDER].reverse();
  const parts = years.flatMap(({ id, reviews }) => {
    let from = 0;
    return marks.map((mark) => {
      const share = reviews.filter(({ rating }) => markOf(rating) === mark).length / reviews.length;
      const part = { id, mark, from, to: from + share, share };
      from += share;
      return part;
    });
  });
  const shareOf = (id: string) => parts.find((part) => part.id === id && part.mark === "high")!.share;
  const [newest, oldest] = [years[0]!, years.at(-1)!];
  return {
    ...drawBoth(() => ({
      height: years.length * 38 + 34,
      marginLeft: 48,
      marginRight: 20,
      marginTop: 4,
      x: { domain: [0, 1] },
      y: { type: "band", padding: 0.25, domain: years.map(({ id }) => id) },
      marks: [
        axisX({ ticks: [0, 0.5, 1], tickSize: 0, label: null, tickFormat: format.percent }),
        axisY({ tickSize: 0, label: null, fill: "var(--ink)", tickFormat: (id: string) => id.slice(0, 4) }),
        ...marks.map((mark) =>
          barX(
            parts.filter((part) => part.mark === mark && part.share > 0),
            {
              x1: "from",
              x2: "to",
              y: "id",
              ...MARKS[mark],
              insetLeft: mark === "low" ? 1 : 0,
              insetTop: mark === "low" ? 1 : 0,
              insetBottom: mark === "low" ? 1 : 0,
            },
          ),
        ),
      ],
    })),
    alternative: t.plots.years.alternative({
      newestShare: format.percent(shareOf(newest.id)),
      newestYear: newest.id.slice(0, 4),
      oldestShare: format.percent(shareOf(oldest.id)),
      oldestYear: oldest.id.slice(0, 4),
    }),
    title: t.plots.years.title,
    caption: t.plots.years.caption({ n: t.reviews({ n: reviews.length }) }),
    legend: legendOf(words),
    table: {
      head: [t.plots.year, ...legendOf(words).map((entry) => entry.words)],
      rows: years.map(({ id, reviews }) => [id.slice(0, 4), ...countCells(reviews, format)]),
    },
  };
}
