import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CalendarDay, DateTime, isCalendarDay } from "../../../data/_schema/calendar.ts";
import { anyCharacters } from "../../helpers/any-characters.ts";

/** The Gregorian calendar in its own words, without Date. */
function isDay(year: number, month: number, day: number): boolean {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return year >= 1 && day >= 1 && day <= (lengths[month - 1] ?? 0);
}

const write = (year: number, month: number, day: number) =>
  [String(year).padStart(4, "0"), ...[month, day].map((part) => String(part).padStart(2, "0"))].join("-");

describe("a calendar day", () => {
  it.each(["2026-03-31", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"])("is %s", (text) => {
    expect(CalendarDay.safeParse(text).success).toBe(true);
  });

  it.each([
    "2023-02-30",
    "2023-02-29",
    "1900-02-29",
    "2023-04-31",
    "2023-13-01",
    "2023-00-10",
    "2023-01-00",
    "0000-00-00",
    "0000-01-01",
    "2023-2-3",
    "23-02-03",
    "２０２３-０１-０１",
    "+010000-01-01",
    "-000001-01-01",
    "2023-01-01T00:00:00Z",
    " 2023-01-01",
    "2023-01-01\n",
    "2023/01/01",
    "20230101",
    "today",
    "",
  ])("is not %j", (text) => {
    expect(isCalendarDay(text)).toBe(false);
    expect(CalendarDay.safeParse(text).success).toBe(false);
  });

  it("is exactly what the rules of the calendar say", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9999 }),
        fc.integer({ min: 0, max: 13 }),
        fc.integer({ min: 0, max: 32 }),
        (year, month, day) => {
          expect(isCalendarDay(write(year, month, day))).toBe(isDay(year, month, day));
        },
      ),
      { numRuns: 5000 },
    );
  });

  it("has 365 or 366 of them a year", () => {
    for (const [year, days] of [
      [1900, 365],
      [2000, 366],
      [2023, 365],
      [2024, 366],
    ] as const) {
      let count = 0;
      for (let month = 0; month <= 13; month++)
        for (let day = 0; day <= 32; day++) if (isCalendarDay(write(year, month, day))) count++;
      expect([year, count]).toEqual([year, days]);
    }
  });

  it("is decided for any text without an error", () => {
    fc.assert(
      fc.property(fc.oneof(anyCharacters(), fc.stringMatching(/^[0-9-]{8,12}$/)), (text) => {
        expect(isCalendarDay(text)).toBe(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) && isDayText(text));
      }),
    );
  });

  it("says what would be right", () => {
    expect(CalendarDay.safeParse("31.03.2026").error?.issues.map(({ message }) => message)).toEqual([
      "must be a calendar day as YYYY-MM-DD, such as 2026-03-31",
    ]);
    expect(CalendarDay.safeParse("2026-02-30").error?.issues.map(({ message }) => message)).toEqual([
      "is not a calendar day; write an existing one as YYYY-MM-DD",
    ]);
  });
});

describe("a moment (RFC 3339)", () => {
  it.each(["2024-03-03T05:00:28.865780Z", "2026-03-31T09:30:00Z", "2026-03-31T09:30:00+05:30"])(
    "is %s",
    (text) => {
      expect(DateTime.safeParse(text).success).toBe(true);
    },
  );

  it.each([
    "2026-02-30T09:30:00Z",
    "2026-03-31T24:30:00Z",
    "2026-03-31T09:60:00Z",
    "2026-03-31T09:30:00",
    "2026-03-31 09:30:00Z",
    "2026-03-31T09:30Z",
    "2026-03-31",
    "",
  ])("is not %j", (text) => {
    expect(DateTime.safeParse(text).success).toBe(false);
  });
});

function isDayText(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  return isDay(year, month, day);
}
