import type { Business } from "../../data/_schema/business.ts";
import { DAYS, type OpeningTimes, openingTimes } from "../../data/_schema/opening-hours.ts";
import { type SpecialHours, specialHours } from "../../data/_schema/special-hours.ts";
import type { Interface } from "../_strings/strings.ts";

type Spans = Pick<OpeningTimes, "opens" | "closes">[];

const DAY = 1440;

/**
 * When the business is open, in words. Null for a business that declares none, or none but what is over. Days with other hours
 * that ended before `updated`, the newest day that the journal names, are over whenever a page is read.
 */
export function openingHoursOf(
  business: Pick<Business, "opening_hours" | "special_opening_hours" | "time_zone">,
  updated: string | null,
  { strings: { home, comma }, format }: Interface,
) {
  const { opening_hours: lines, special_opening_hours: others = [], time_zone: zone } = business;
  const special = byDays(others).filter(({ to }) => to >= (updated ?? ""));
  if (lines === undefined && special.length === 0) return null;
  const times = (lines ?? []).flatMap((line) => openingTimes(line) ?? []);
  const weekly = DAYS.map((day) => times.filter(({ days }) => days.includes(day)).sort(byTime));

  /** Some languages write days of the week with a small letter, but not at the beginning of a line. */
  const capital = (words: string) => words.charAt(0).toLocaleUpperCase(format.locale) + words.slice(1);
  const inWords = (spans: Spans) =>
    spans.length === 0
      ? home.closed
      : spans
          .map(({ opens, closes }) =>
            closes - opens === DAY ? home.allDay : `${format.time(opens)} – ${format.time(closes)}`,
          )
          .join(`${comma} `);
  const hours = weekly.map(inWords);
  /** Days in a row with the same hours, Monday first; none where only certain days are declared. */
  const rows: { days: string; hours: string }[] = [];
  for (let from = 0, to = 0; lines !== undefined && from < hours.length; from = to) {
    while (to < hours.length && hours[to] === hours[from]) to++;
    const [first, last] = [format.weekday(from), format.weekday(to - 1)];
    rows.push({ days: capital(first === last ? first : `${first} – ${last}`), hours: hours[from]! });
  }
  const now = {
    zone,
    weekly: weekly.map(asPairs),
    special: special.map(({ from, to, spans }) => [dayNumber(from), dayNumber(to), ...asPairs(spans)]),
    words: {
      closed: home.closedNow,
      opens: home.opens({ day: "{day}", time: "{time}" }),
      today: home.opensToday({ time: "{time}" }),
      until: home.openUntil({ time: "{time}" }),
      untilDay: home.openUntil({ time: `{day}${comma} {time}` }),
      always: home.openAlways,
    },
  };
  const rowsOfDays = special.map(({ from, to, spans }) => ({
    /** The last of the days, counted from 1970 on. */
    until: dayNumber(to),
    days: [...new Set([from, to])].map((day) => ({
      datetime: day,
      words: capital(format.weekdayAndDay(day)),
    })),
    hours: inWords(spans),
  }));
  return {
    rows,
    /** Days with other hours, the first first. */
    special: rowsOfDays,
    /** The last of them, counted as they are; null for none. */
    lastDay: special.length > 0 ? Math.max(...rowsOfDays.map(({ until }) => until)) : null,
    /** What `content/_scripts/home/open-now.js` tells by whether it is open now; null where no time zone is declared. */
    now: zone && lines ? JSON.stringify(now) : null,
    /** The zone that those days are meant in; empty for that of the reader. */
    zone: zone ?? "",
  };
}

/** Lines of the same days are one. */
function byDays(lines: readonly string[]): (Pick<SpecialHours, "from" | "to"> & { spans: Spans })[] {
  const read = lines.map(specialHours).filter((line) => typeof line !== "string");
  return [...new Set(read.map(({ from, to }) => `${from}/${to}`))].sort().map((days) => {
    const [from, to] = days.split("/") as [string, string];
    const spans = read.flatMap((line) => (line.from === from && line.to === to ? (line.span ?? []) : []));
    return { from, to, spans: spans.sort(byTime) };
  });
}

const byTime = (a: Spans[number], b: Spans[number]) => a.opens - b.opens;

/** Minutes after the day's midnight; what ends before it begins ends on the next day. */
const asPairs = (spans: Spans) =>
  spans.map(({ opens, closes }) => [opens, closes > opens ? closes : closes + DAY]);

const dayNumber = (day: string) => Date.parse(day) / (DAY * 60_000);
