import { axisX, type Markish } from "@observablehq/plot";
import { isNarrow } from "./draw.ts";
import type { Period } from "./periods.ts";

/** An axis that labels as many periods as fit, each label starting at its tick. */
export function timeAxis(periods: readonly Period[], width: number, name: (id: string) => string): Markish {
  const every = Math.ceil(periods.length / (isNarrow(width) ? 4 : 8));
  const room = periods.length - every / 2;
  return axisX({
    ticks: periods.map(({ id }) => id).filter((_, at) => at % every === 0 && at <= room),
    tickSize: 4,
    label: null,
    textAnchor: "start",
    dx: -4,
    tickFormat: name,
  });
}
