import * as z from "zod";

/** Days as schema.org's `openingHours` writes them, Monday first. */
export const DAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"] as const;

export type Day = (typeof DAYS)[number];

/** When the business opens on some days. */
export interface OpeningTimes {
  days: Day[];
  /** Minutes after midnight, from 0 to 1440; one that closes at or before it opens, closes on the next day. */
  opens: number;
  closes: number;
}

const DAY = `(?:${DAYS.join("|")})`;
const LINE = new RegExp(`^(${DAY}(?:-${DAY})?(?:,${DAY}(?:-${DAY})?)*)(?: (\\S+))?$`);
const CLOCK = /^(\d\d):(\d\d)-(\d\d):(\d\d)$/;

/** A line such as `Mo-Fr 07:00-17:00`; days alone are open all day. Null for what is no such line. */
export function openingTimes(line: string): OpeningTimes | null {
  const found = LINE.exec(line);
  if (!found) return null;
  const [, days = "", hours] = found;
  const span = hours === undefined ? { opens: 0, closes: 1440 } : clockSpan(hours);
  return span === undefined ? null : { days: days.split(",").flatMap(daysIn), ...span };
}

/** A span such as `07:00-17:00`; undefined for what is none. */
export function clockSpan(text: string): Pick<OpeningTimes, "opens" | "closes"> | undefined {
  const parts = CLOCK.exec(text)?.slice(1).map(Number) as [number, number, number, number] | undefined;
  if (parts === undefined || parts[1] >= 60 || parts[3] >= 60) return undefined;
  const [opens, closes] = [parts[0] * 60 + parts[1], parts[2] * 60 + parts[3]];
  return opens >= 1440 || closes > 1440 || opens === closes ? undefined : { opens, closes };
}

/** schema.org's `openingHours`, one line for each span of the day. */
export const OpeningHours = z
  .array(
    z
      .string("must be a string such as Mo-Fr 07:00-17:00")
      .refine(
        (line) => openingTimes(line) !== null,
        "must be days and times such as Mo-Fr 07:00-17:00 or Sa,Su 09:00-12:30; days alone are open all day",
      ),
    'must be a list such as ["Mo-Fr 07:00-17:00", "Sa 09:00-12:30"]',
  )
  .min(1, "must not be empty; leave it out to say nothing")
  .max(50, "must be at most 50 lines");

/** A name of the IANA time zone database. */
export const TimeZone = z.string("must be a string, in quotation marks").refine(isTimeZone, {
  error: "must be the name of a time zone such as America/New_York or Europe/Berlin",
  params: { known: Intl.supportedValuesOf("timeZone") },
});

/** `Sa-Mo` goes on after Sunday. */
function daysIn(part: string): Day[] {
  const [first, last = first] = part.split("-") as [Day, Day?];
  const from = DAYS.indexOf(first);
  const length = ((DAYS.indexOf(last) - from + DAYS.length) % DAYS.length) + 1;
  return Array.from({ length }, (_, step) => DAYS[(from + step) % DAYS.length]!);
}

function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
