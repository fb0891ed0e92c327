import * as z from "zod";
import { DAY_PATTERN, isCalendarDay } from "./calendar-day.ts";

export { isCalendarDay };

/** A real calendar day. Its JSON Schema shows a plain pattern, since zod's leap-year pattern is unreadable. */
export const CalendarDay = z
  .string("must be a calendar day as YYYY-MM-DD")
  .regex(DAY_PATTERN, { error: "must be a calendar day as YYYY-MM-DD, such as 2026-03-31", abort: true })
  .refine(isCalendarDay, "is not a calendar day; write an existing one as YYYY-MM-DD")
  .meta({ format: "date", examples: ["2026-03-31"] });

/** An RFC 3339 date-time, in UTC or with an offset. */
export const DateTime = z
  .string("must be a date-time such as 2026-03-31T09:30:00Z")
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/, {
    error: "must be a date-time such as 2026-03-31T09:30:00Z",
    abort: true,
  })
  .refine(
    (text) => isCalendarDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)),
    "is not a valid time; write one such as 2026-03-31T09:30:00Z",
  )
  .meta({ format: "date-time" });
