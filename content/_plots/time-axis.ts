import { axisX, type Markish } from "@observablehq/plot";
import { isNarrow } from "./draw.ts";
import { monthNumber, type Period } from "./periods.ts";

/** Months from one label to the next, each of which divides a year or is years, so that every year has its labels in the same places. */
const APART = [1, 3, 6, 12, 24, 60, 120];

/** An axis that labels as many periods as fit, with round numbers of months between them, each label starting at its tick. */
export function timeAxis(periods: readonly Period[], width: number, name: (id: string) => string): Markish {
  const most = isNarrow(width) ? 4 : 8;
  const every = (apart: number) => periods.filter(({ id }) => monthNumber(id) % apart === 0);
  const labelled = APART.map(every).find(({ length }) => length <= most) ?? [];
  // The last label has to end within the plot.
  const room = periods.length * (1 - 0.5 / most);
  return axisX({
    ticks: (labelled.length > 0 ? labelled : periods.slice(0, 1))
      .filter((period) => periods.indexOf(period) <= room)
      .map(({ id }) => id),
    tickSize: 4,
    label: null,
    textAnchor: "start",
    dx: -4,
    tickFormat: name,
  });
}
