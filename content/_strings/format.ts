import { frenchFirst } from "../../data/_text/messages.ts";

/** Formats numbers and days for one locale; every day is in UTC. */
export interface Format {
  locale: string;
  number(value: number): string;
  /** An average rating, always with two decimals, so that 4.96 does not become 5. */
  average(value: number): string;
  /** A share from 0 to 1. */
  percent(share: number): string;
  /** A day as YYYY-MM-DD. */
  day(day: string): string;
  /** A day as YYYY-MM-DD, after its day of the week. */
  weekdayAndDay(day: string): string;
  /** The month of a day or of YYYY-MM. */
  month(day: string): string;
  /** A period that begins on a day and lasts this many months. */
  period(day: string, months: number): string;
  /** The beginning of a period, short enough for the axis of a plot. */
  shortPeriod(day: string, months: number): string;
  shortMonth(day: Date): string;
  /** A day of the week, from 0 for Monday. */
  weekday(index: number): string;
  /** Minutes after midnight as a time of day. */
  time(minutes: number): string;
  /** The direction of the locale's script: `ltr` or `rtl`. */
  direction: string;
  /** The name of a country given as a two-letter code; anything else unchanged. */
  country(code: string): string;
  /** Things after each other, the last after "and". */
  list(items: readonly string[]): string;
  /** A language's name for its BCP 47 tag. */
  language(tag: string): string;
}

export function createFormat(locale: string): Format {
  const number = new Intl.NumberFormat(locale);
  const average = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  const weekdayAndDay = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeZone: "UTC" });
  const month = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" });
  const shortMonth = new Intl.DateTimeFormat(locale, { month: "short", year: "numeric", timeZone: "UTC" });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  const time = new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit", timeZone: "UTC" });
  const languages = new Intl.DisplayNames(locale, { type: "language" });
  const countries = new Intl.DisplayNames(locale, { type: "region" });
  // English as most of the world writes it has no comma before the last of a list.
  const list = new Intl.ListFormat(locale === "en" ? "en-001" : locale);
  return {
    locale,
    list: (items) => list.format(items),
    number: (value) => number.format(value),
    average: (value) => average.format(value),
    percent: (share) => percent.format(share),
    day: (text) => frenchFirst(day.format(midnight(text)), locale),
    weekdayAndDay: (text) => frenchFirst(weekdayAndDay.format(midnight(text)), locale),
    month: (text) => month.format(midnight(`${text.slice(0, 7)}-01`)),
    period: (text, months) => {
      if (months === 12) return text.slice(0, 4);
      if (months === 1) return month.format(midnight(text));
      const end = midnight(text);
      end.setUTCMonth(end.getUTCMonth() + months - 1);
      return shortMonth.formatRange(midnight(text), end);
    },
    shortPeriod: (text, months) => (months === 12 ? text.slice(0, 4) : shortMonth.format(midnight(text))),
    shortMonth: (time) => shortMonth.format(time),
    // The first day of 2024 was a Monday.
    weekday: (index) => weekday.format(Date.UTC(2024, 0, 1 + index)),
    time: (minutes) => time.format(Date.UTC(2024, 0, 1, 0, minutes)),
    direction: directionOf(locale),
    language: (tag) => languages.of(tag) ?? tag,
    country: (code) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code),
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
