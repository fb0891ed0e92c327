import { frenchFirst } from "../../data/_text/messages.ts";

export type Format = ReturnType<typeof createFormat>;

/** Formats numbers and days, as YYYY-MM-DD, for one locale; every day is in UTC. */
export function createFormat(locale: string) {
  const number = new Intl.NumberFormat(locale);
  const average = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 });
  const dates = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
  const long = dates({ dateStyle: "long" });
  const full = dates({ dateStyle: "full" });
  const month = dates({ month: "long", year: "numeric" });
  const shortMonth = dates({ month: "short", year: "numeric" });
  const weekday = dates({ weekday: "long" });
  const time = dates({ hour: "numeric", minute: "2-digit" });
  const languages = new Intl.DisplayNames(locale, { type: "language" });
  const countries = new Intl.DisplayNames(locale, { type: "region" });
  // English as most of the world writes it has no comma before the last of a list.
  const list = new Intl.ListFormat(locale === "en" ? "en-001" : locale);
  return {
    locale,
    /** The direction of the locale's script: `ltr` or `rtl`. */
    direction: directionOf(locale),
    number: (value: number) => number.format(value),
    /** An average rating, always with two decimals, so that 4.96 does not become 5. */
    average: (value: number) => average.format(value),
    /** A share from 0 to 1. */
    percent: (share: number) => percent.format(share),
    day: (day: string) => frenchFirst(long.format(midnight(day)), locale),
    /** A day after its day of the week. */
    weekdayAndDay: (day: string) => frenchFirst(full.format(midnight(day)), locale),
    /** The month of a day or of YYYY-MM. */
    month: (day: string) => month.format(midnight(`${day.slice(0, 7)}-01`)),
    /** A period that begins on a day and lasts this many months. */
    period(day: string, months: number) {
      if (months === 12) return day.slice(0, 4);
      if (months === 1) return month.format(midnight(day));
      const end = midnight(day);
      end.setUTCMonth(end.getUTCMonth() + months - 1);
      return shortMonth.formatRange(midnight(day), end);
    },
    /** The beginning of a period, short enough for the axis of a plot. */
    shortPeriod: (day: string, months: number) =>
      months === 12 ? day.slice(0, 4) : shortMonth.format(midnight(day)),
    shortMonth: (time: Date) => shortMonth.format(time),
    /** A day of the week, from 0 for Monday, as the first day of 2024 was. */
    weekday: (index: number) => weekday.format(Date.UTC(2024, 0, 1 + index)),
    /** Minutes after midnight as a time of day. */
    time: (minutes: number) => time.format(Date.UTC(2024, 0, 1, 0, minutes)),
    /** The name of a country given as a two-letter code; anything else unchanged. */
    country: (code: string) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code),
    /** Things after each other, the last after "and". */
    list: (items: readonly string[]) => list.format(items),
    /** A language's name for its BCP 47 tag. */
    language: (tag: string) => languages.of(tag) ?? tag,
  };
}

function midnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** Right-to-left scripts, ISO 15924. */
const RIGHT_TO_LEFT = new Set(["Adlm", "Arab", "Hebr", "Nkoo", "Rohg", "Syrc", "Thaa"]);

function directionOf(locale: string): string {
  const { script = "" } = new Intl.Locale(locale).maximize();
  return RIGHT_TO_LEFT.has(script) ? "rtl" : "ltr";
}
