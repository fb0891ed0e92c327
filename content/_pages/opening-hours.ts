import type { Business } from "../../data/_schema/business.ts";
import { DAYS, openingTimes } from "../../data/_schema/opening-hours.ts";
import type { Interface } from "../_strings/strings.ts";

/** When the business is open, in words. */
export interface OpeningHoursView {
  /** As they are declared. */
  declared: string;
  /** Days in a row with the same hours, Monday first. */
  rows: { days: string; hours: string }[];
  /** What tells a page whether it is open now; null where nobody declared the time zone. */
  now: { zone: string; spans: string } | null;
}

/** A span of minutes after Monday's midnight, which may reach into the next week, and what is said before its day, during it, and on its day before it. */
export type OpenSpan = [from: number, to: number, before: string, during: string, today: string];

const DAY = 1440;
const WEEK = DAYS.length * DAY;

/** Null for a business that declares no hours. */
export function openingHoursOf(
  { opening_hours: lines, time_zone: zone }: Pick<Business, "opening_hours" | "time_zone">,
  { strings, format }: Interface,
): OpeningHoursView | null {
  if (lines === undefined) return null;
  const { home } = strings;
  const times = lines.flatMap((line) => openingTimes(line) ?? []);
  const hours = DAYS.map((day) => {
    const spans = times.filter(({ days }) => days.includes(day)).sort((a, b) => a.opens - b.opens);
    if (spans.length === 0) return home.closed;
    return spans
      .map(({ opens, closes }) =>
        closes - opens === DAY ? home.allDay : `${format.time(opens)} – ${format.time(closes)}`,
      )
      .join(", ");
  });
  const endOf = (from: number, to: number) => {
    const time = format.time(to % DAY);
    return to - from > DAY ? `${format.weekday(Math.floor(to / DAY) % DAYS.length)}, ${time}` : time;
  };
  const rows: OpeningHoursView["rows"] = [];
  for (let from = 0, to = 0; from < hours.length; from = to) {
    while (to < hours.length && hours[to] === hours[from]) to++;
    const [first, last] = [format.weekday(from), format.weekday(to - 1)];
    rows.push({ days: first === last ? first : `${first} – ${last}`, hours: hours[from]! });
  }
  const spans = openSpans(times).map(
    ([from, to]): OpenSpan => [
      from,
      to,
      home.opens(format.weekday(Math.floor(from / DAY)), format.time(from % DAY)),
      to - from >= WEEK ? home.openAlways : home.openUntil(endOf(from, to)),
      home.opensToday(format.time(from % DAY)),
    ],
  );
  return { declared: JSON.stringify(lines), rows, now: zone ? { zone, spans: JSON.stringify(spans) } : null };
}

/** What is open without a break counts as one span, over midnight and into the next week too. */
function openSpans(times: readonly NonNullable<ReturnType<typeof openingTimes>>[]): [number, number][] {
  const all = times
    .flatMap(({ days, opens, closes }) =>
      days.map((day): [number, number] => {
        const from = DAYS.indexOf(day) * DAY + opens;
        return [from, from + (closes > opens ? closes - opens : closes - opens + DAY)];
      }),
    )
    .sort(([a], [b]) => a - b);
  const joined: [number, number][] = [];
  for (const [from, to] of all) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  const [first, last] = [joined[0], joined.at(-1)];
  if (first && last && first !== last && last[1] >= first[0] + WEEK) {
    joined.shift();
    last[1] = Math.max(last[1], first[1] + WEEK);
  }
  return joined;
}
