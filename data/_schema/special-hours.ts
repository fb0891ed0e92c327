import * as z from "zod";
import { DAY_PATTERN, isCalendarDay } from "./calendar-day.ts";
import { clockSpan } from "./opening-hours.ts";

/** When the business opens on certain days, in the place of its regular hours. */
export interface SpecialHours {
  /** The first and the last day, as YYYY-MM-DD. */
  from: string;
  to: string;
  /** As those of `OpeningTimes`; null for closed. */
  span: { opens: number; closes: number } | null;
}

const EXAMPLES = "2026-12-25 closed, 2026-12-24 08:00-12:00 or 2026-12-27/2026-12-31 closed";

/** A line such as `2026-12-25 closed` or `2026-12-24/2026-12-26 08:00-12:00`. A text that says what is wrong with one that is none. */
export function specialHours(line: string): SpecialHours | string {
  const [days = "", hours = "", ...rest] = line.trim().split(/\s+/);
  const [from = "", to = from, ...more] = days.split("/");
  const span = hours === "closed" ? null : clockSpan(hours);
  if (
    rest.length > 0 ||
    more.length > 0 ||
    span === undefined ||
    ![from, to].every((day) => DAY_PATTERN.test(day))
  )
    return `must be a day, or the first and the last with a slash between, and closed or a span of hours, such as ${EXAMPLES}`;
  const unreal = [from, to].find((day) => !isCalendarDay(day));
  if (unreal !== undefined) return `${unreal} is not a calendar day; write an existing one as YYYY-MM-DD`;
  if (to < from) return `${to} comes before ${from}; write the first day first`;
  return { from, to, span };
}

/** Days on which the business keeps other hours; several lines for one day are several spans. */
export const SpecialOpeningHours = z
  .array(
    z.string(`must be a string such as ${EXAMPLES}`).superRefine((line, context) => {
      const read = specialHours(line);
      if (typeof read === "string") context.addIssue({ code: "custom", message: read });
    }),
    'must be a list such as ["2026-12-25 closed"]',
  )
  .max(200, "must be at most 200 lines; days that are over can go")
  .superRefine((lines, context) => {
    const read = lines.map(specialHours);
    for (const [at, one] of read.entries()) {
      const against = read.findIndex((other, index) => index < at && contradict(one, other));
      if (against >= 0)
        context.addIssue({
          code: "custom",
          path: [at],
          message: `a day of it is closed by one of this and special_opening_hours[${against}], and open by the other; give each day one`,
        });
    }
  });

function contradict(one: SpecialHours | string, other: SpecialHours | string): boolean {
  if (typeof one === "string" || typeof other === "string") return false;
  const share = one.from <= other.to && other.from <= one.to;
  return share && (one.span === null) !== (other.span === null);
}
