import { axisX, axisY, dot, gridX, link, ruleX } from "@observablehq/plot";
import { type Insights, OTHER_CRITICISM } from "../../data/_schema/insights.ts";
import type { Interface } from "../_strings/strings.ts";
import { drawBoth, type Figure, isNarrow } from "./draw.ts";

type Aspect = Insights["aspects"][number];
type Scored = Aspect & { score: number; interval: [number, number] };

/** The share of praise of each aspect, with its interval; null when no aspect has a score. */
export function aspectScores(aspects: readonly Aspect[], { strings: t, format }: Interface): Figure | null {
  const scored = aspects
    .filter((aspect): aspect is Scored => aspect.score !== null && aspect.interval !== null)
    .sort((a, b) => b.score - a.score);
  if (scored.length < 2) return null;
  const [best, worst] = [scored[0]!, scored.at(-1)!];
  return {
    ...drawBoth((width) => ({
      height: scored.length * 30 + 40,
      marginLeft: isNarrow(width) ? 118 : 190,
      marginRight: 20,
      marginTop: 4,
      x: { domain: [0, 1] },
      y: { type: "band", domain: scored.map(({ id }) => id) },
      marks: [
        gridX({ ticks: [0, 0.25, 0.5, 0.75, 1], strokeOpacity: 0.25 }),
        ruleX([0.5], { strokeOpacity: 0.6, strokeDasharray: "3 3" }),
        axisX({
          ticks: isNarrow(width) ? [0, 0.5, 1] : [0, 0.25, 0.5, 0.75, 1],
          tickSize: 0,
          label: null,
          tickFormat: format.percent,
        }),
        axisY({
          tickSize: 0,
          label: null,
          fill: "var(--ink)",
          // In ems: long names wrap instead of reaching beyond the page.
          lineWidth: isNarrow(width) ? 8 : 13,
          tickFormat: (id: string) => scored.find((aspect) => aspect.id === id)!.name,
        }),
        link(scored, {
          x1: ({ interval }: Scored) => interval[0],
          x2: ({ interval }: Scored) => interval[1],
          y1: "id",
          y2: "id",
          stroke: "var(--accent)",
          strokeOpacity: 0.35,
          strokeWidth: 9,
        }),
        dot(scored, { x: "score", y: "id", r: 5.5, fill: "var(--accent)", stroke: "var(--panel)" }),
      ],
    })),
    alternative: t.plots.aspects.alternative({
      bestName: best.name,
      bestShare: format.percent(best.score),
      worstName: worst.name,
      worstShare: format.percent(worst.score),
    }),
    title: t.plots.aspects.title,
    caption: t.plots.aspects.caption({
      unscored: aspects.filter(({ id }) => id !== OTHER_CRITICISM).length - scored.length,
    }),
    legend: [],
    table: {
      head: [t.insights.aspect, t.insights.score, t.plots.range, t.insights.praise, t.insights.complaint],
      rows: scored.map((aspect) => [
        aspect.name,
        format.percent(aspect.score),
        t.insights.range({ low: aspect.interval[0], high: aspect.interval[1] }),
        format.number(aspect.sentiment.positive),
        format.number(aspect.sentiment.negative),
      ]),
    },
  };
}
