import { isCalendarDay } from "../_schema/calendar.ts";
import { DAY, dayOf, latestDay } from "../_schema/calendar-day.ts";

/** When something happened, as far as its source tells. */
export interface SourceTime {
  /** Milliseconds since 1970; of a day, month or year its beginning (UTC). */
  at: number;
  /** `moment` also tells the time of day. */
  precision: "moment" | "day" | "month" | "year";
}

/** Which number of 03/04/2025 comes first: the day or the month. */
export type DayOrder = "dmy" | "mdy";

export interface Reading {
  order?: DayOrder | undefined;
  /** Milliseconds since 1970 from which "4 months ago" counts. */
  asOf?: number | undefined;
}

/** "10:15:33 AM GMT+1", "10:15 a. m.", "10:15:33.123Z", "10:15 Uhr", "10h15": a zone in letters alone is not read. */
const TIME =
  "(?:[ ,T]+(\\d{1,2}[:h]\\d{2}(?::\\d{2}(?:\\.\\d{1,9})?)?)\\s*([ap]\\.?\\s?m\\.?)?\\s*" +
  "(?:(?:GMT|UTC)?([+-]\\d{1,2}(?::?\\d{2})?)|[a-z]{1,4})?)?$";
const NUMBERS = new RegExp(`^(\\d{1,2})([/.-])(\\d{1,2})\\2(\\d{4}|\\d{2})${TIME}`, "i");
const YEAR_FIRST = new RegExp(`^(\\d{4})([/.-])(\\d{1,2})\\2(\\d{1,2})\\.?${TIME}`, "i");
/** In seconds or milliseconds. */
const UNIX = /^(?:\d{9,10}|\d{13})$/;
/** "20250105", "202501051130", "20250105T113000Z". */
const UNDIVIDED = /^(\d{4})(\d\d)(\d\d)(?:T?(\d\d)(\d\d)(\d\d)?Z?)?$/;
const YEAR = /^(?:19|20)\d{2}$/;
const YEAR_MONTH = /^((?:19|20)\d{2})-(\d{2})$/;
const CLOCK =
  /\b\d{1,2}[:h]\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s?[ap]\.?\s?m\b\.?)?(?: ?(?:(?:GMT|UTC)[+-]\d{1,2}|[+-]\d{2}:?\d{2})(?::?\d{2})?\b)?/i;
const SHORT_YEAR = /^(\d{1,2}(?:\. |[- ])\p{L}+\.?[- ])(\d{2})$/u;

/** Reads a time as sources write it; else a message that says what is wrong. Times without a zone are UTC. */
export function readTime(given: string | number, reading: Reading = {}): SourceTime | string {
  const text = String(given).trim();
  return (
    yearFirst(text) ??
    monthOrYear(text) ??
    numbers(text, reading.order) ??
    unix(text) ??
    inWords(text) ??
    ago(text, reading.asOf) ??
    `is no date that can be read: ${JSON.stringify(text).slice(0, 60)}; write 2026-03-31`
  );
}

/** What 03/04/2025 could be: the orders in which it is a day that is not later than `latest`; null for another form. */
export function possibleOrders(given: string | number, latest: string): DayOrder[] | null {
  const match = NUMBERS.exec(String(given).trim());
  if (!match || match[2] === ".") return null;
  return (["dmy", "mdy"] as const).filter((order) => {
    const day = dayFrom(match, order);
    return day !== null && day <= latest;
  });
}

/** Whether a time counts back from another one that must be known. */
export const isRelative = (given: string | number) => wordsAgo(String(given)) !== null;

/**
 * When something was fetched, in milliseconds since 1970, by the first of its own words that tell one time: no month, nothing in
 * the future, and no two days as long as the order is not known. Undefined where none do.
 */
export function readFetched(
  said: readonly unknown[],
  { order, now }: Pick<Reading, "order"> & { now: number },
): number | undefined {
  const orders: readonly DayOrder[] = order ? [order] : ["dmy", "mdy"];
  const latest = latestDay(now);
  for (const given of said) {
    if (typeof given !== "string" && typeof given !== "number") continue;
    const times = orders
      .map((each) => readTime(given, { order: each }))
      .filter((time) => typeof time !== "string")
      .filter((time) => !coarse(time) && dayOf(time.at) <= latest);
    const [one, ...others] = new Set(times.map((time) => time.at));
    if (one !== undefined && others.length === 0) return one;
  }
  return undefined;
}

/** What is all that is known of a time whose day is not. */
export function coarse({ precision }: SourceTime): "month" | "year" | undefined {
  return precision === "month" || precision === "year" ? precision : undefined;
}

function monthOrYear(text: string): SourceTime | string | null {
  const [, year, month] = YEAR_MONTH.exec(text) ?? [];
  if (year !== undefined && Number(month) >= 1 && Number(month) <= 12)
    return at(Date.UTC(Number(year), Number(month) - 1), "month");
  return YEAR.test(text) ? at(Date.UTC(Number(text), 0), "year") : null;
}

/** "2025-01-05T11:30:00Z", "2025/1/5", "2025.01.05.", "2025-01-05 11:30 PM", "20250105". */
function yearFirst(text: string): SourceTime | string | null {
  const divided = UNDIVIDED.test(text)
    ? text.replace(UNDIVIDED, "$1-$2-$3 $4:$5:$6").replace(/[ :]+$/, "")
    : text;
  const [, year, , month = "", date = "", time, half, zone] = YEAR_FIRST.exec(divided) ?? [];
  if (year === undefined) return null;
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  if (!isCalendarDay(day)) return `${text} is not a calendar day; write an existing one as YYYY-MM-DD`;
  return at(Date.parse(`${day}T${clock(time, half, zone)}`), time ? "moment" : "day");
}

function numbers(text: string, order: DayOrder | undefined): SourceTime | string | null {
  const match = NUMBERS.exec(text);
  if (!match) return null;
  // With dots the day comes first wherever dates are written so.
  const known = match[2] === "." ? "dmy" : order;
  if (!known) return `${text} may begin with the day or with the month; say which (--dates dmy or mdy)`;
  const day = dayFrom(match, known);
  if (day === null)
    return `${text} is not a calendar day, with the ${known === "dmy" ? "day" : "month"} first`;
  return at(Date.parse(`${day}T${clock(match[5], match[6], match[7])}`), match[5] ? "moment" : "day");
}

function dayFrom(match: RegExpExecArray, order: DayOrder): string | null {
  const [first, second] = [match[1]!, match[3]!].map((part) => part.padStart(2, "0"));
  const year = match[4]!.length === 2 ? `20${match[4]}` : match[4];
  const day = order === "dmy" ? `${year}-${second}-${first}` : `${year}-${first}-${second}`;
  return isCalendarDay(day) ? day : null;
}

function clock(time = "", half = "", zone = "+0"): string {
  const [hours = "0", minutes = "00", seconds = "00"] = time.toLowerCase().split(/[:h]/);
  const hour = half ? (Number(hours) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(hours || 0);
  const [, sign, ahead, minutesAhead = "00"] = /(.)(\d{1,2}):?(\d{2})?/.exec(zone)!;
  return `${String(hour).padStart(2, "0")}:${minutes}:${seconds}${sign}${ahead!.padStart(2, "0")}:${minutesAhead}`;
}

function unix(text: string): SourceTime | string | null {
  if (!UNIX.test(text)) return null;
  return at(Number(text) * (text.length > 10 ? 1 : 1000), "moment");
}

/** "March 3, 2025", "3 March 2025", "3. März 2025", "3-Mar-25", "Mar 2025", and a time of day after it, which is not read. */
function inWords(text: string): SourceTime | string | null {
  const whole = text
    .replace(CLOCK, " ")
    .trim()
    .replace(SHORT_YEAR, (_, day, year) => `${day}20${year}`);
  const words = whole.toLowerCase().match(/[\p{L}]+|\d+/gu) ?? [];
  const month = monthAmong(words);
  const figures = words.filter((word) => /^\d+$/.test(word));
  const year = figures.find((word) => YEAR.test(word));
  if (month === undefined || year === undefined || figures.length > 2) return null;
  const day = figures.find((word) => word.length <= 2);
  if (day === undefined) return at(Date.UTC(Number(year), month), "month");
  const written = `${year}-${String(month + 1).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isCalendarDay(written) ? at(Date.parse(written), "day") : null;
}

/** "mar" is Tuesday, too, in French, Spanish, Italian and Romanian: it is the month where no other word is one. */
function monthAmong(words: readonly string[]): number | undefined {
  const names = words.filter((word) => MONTHS.has(word));
  const sure = names.filter((word) => !WEEKDAYS.has(word));
  const months = new Set((sure.length > 0 ? sure : names).map((word) => MONTHS.get(word)));
  const isOpen = sure.length === 0 && names.length === 1 && isPerhapsWeekday(words, words.indexOf(names[0]!));
  return months.size === 1 && !isOpen ? [...months][0] : undefined;
}

/** Whether a name of both may begin the date, with a word after the day that may be a month that is not known: "mar 6 sett 2025". */
function isPerhapsWeekday(words: readonly string[], at: number): boolean {
  const isTold = words.slice(0, at).some((word) => /^\d/.test(word) || WEEKDAYS.has(word));
  return !isTold && !BEGINS_WITH_MONTH.test(words.slice(at).join(" "));
}

const BEGINS_WITH_MONTH = /^\p{L}+(?: \d{1,2})?(?: (?:st|nd|rd|th|of|del?))* \d{4}(?!\d)/u;

/** A week or more back the day is not known any more, from a year on neither the month. */
function ago(text: string, asOf: number | undefined): SourceTime | string | null {
  const found = wordsAgo(text);
  if (found === null) return null;
  if (asOf === undefined)
    return `counts from a day that is not told; say when this was exported (--as-of YYYY-MM-DD)`;
  const { count, unit } = found;
  const then = new Date(asOf);
  switch (unit) {
    case "year":
      return at(Date.UTC(then.getUTCFullYear() - count, 0), "year");
    case "month":
      return at(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() - count), "month");
    case "week":
      return at(Date.parse(`${dayOf(asOf - count * 7 * DAY).slice(0, 7)}-01`), "month");
    case "day":
      return at(Date.parse(dayOf(asOf - count * DAY)), "day");
    default:
      return at(Date.parse(dayOf(asOf)), "day");
  }
}

function at(time: number, precision: SourceTime["precision"]): SourceTime | string {
  return Math.abs(time) <= 8.64e15 ? { at: time, precision } : "is no time of the calendar";
}

/** Those that exports are made in; of a word that two of them have the first counts. */
const LANGUAGES = "en de fr es it nl pt pl da sv nb fi cs sk ro hu tr id ru uk el ca".split(" ");

/** The names of months, long and short, alone and beside a day. */
const MONTHS = new Map(
  LANGUAGES.flatMap((language) =>
    (["long", "short"] as const).flatMap((month) =>
      [{ month }, { month, day: "numeric" as const }].flatMap((form) => {
        const names = new Intl.DateTimeFormat(language, { ...form, timeZone: "UTC" });
        return Array.from({ length: 12 }, (_, index): [string, number] => [monthOf(names, index), index]);
      }),
    ),
  )
    .filter(([name]) => /\p{L}{3}/u.test(name))
    .reverse()
    // As Windows writes it.
    .concat([["mrz", 2]]),
);

const WEEKDAYS = new Set(
  LANGUAGES.flatMap((language) =>
    (["long", "short"] as const).flatMap((weekday) => {
      const names = new Intl.DateTimeFormat(language, { weekday, timeZone: "UTC" });
      return Array.from({ length: 7 }, (_, day) => bareName(names.format(day * DAY)));
    }),
  ),
);

function monthOf(names: Intl.DateTimeFormat, index: number): string {
  const parts = names.formatToParts(Date.UTC(2025, index));
  return bareName(parts.find(({ type }) => type === "month")?.value ?? "");
}

function bareName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}]+$/u, "");
}

type Unit = (typeof UNITS)[number];

const UNITS = ["second", "minute", "hour", "day", "week", "month", "year"] as const;

const ONE =
  /(?<![\p{L}\p{N}])(?:an?|one|eine[mnr]?|une?|um|uma|una|uno|een|en|et|ett|unul|egy|bir)(?![\p{L}\p{N}])/gu;
/** What stands around it at some sources, such as "Edited 2 weeks ago on Google". */
const AROUND =
  /^(?:edited|bearbeitet|modifié|editado|about|etwa|environ|circa)[: ]+| (?:on|auf|sur|en|su|op|no) google$/g;

/** How many units back a text such as "a year ago", "vor 10 Monaten" or "gestern" counts; null for another. */
function wordsAgo(given: string): { count: number; unit: Unit } | null {
  if (given.length > 60) return null;
  const words = given.trim().toLowerCase().replace(AROUND, "").replace(/\s+/g, " ");
  const text = words.replace(/^(.+) atrás$/, "há $1");
  const fixed = PHRASES.get(text);
  if (fixed) return fixed;
  const figure = /\d+/.exec(text)?.[0];
  const phrases = figure
    ? [text.replace(figure, "#")]
    : [
        `# ${text}`,
        ...[...text.matchAll(ONE)].map(
          ({ 0: one, index }) => `${text.slice(0, index)}#${text.slice(index + one.length)}`,
        ),
      ];
  const unit = phrases.map((phrase) => PHRASES.get(phrase)?.unit).find((known) => known !== undefined);
  return unit ? { count: Number(figure ?? 1), unit } : null;
}

/** Each phrase for a time ago by what it counts, with # for the number. */
const PHRASES = new Map<string, { count: number; unit: Unit }>(
  LANGUAGES.flatMap((language) => {
    const always = new Intl.RelativeTimeFormat(language, { numeric: "always" });
    const auto = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
    return UNITS.flatMap((unit) => [
      ...[1, 2, 3, 5, 10, 21].map(
        (count) => [always.format(-count, unit).replace(/\d+/, "#"), { count, unit }] as const,
      ),
      ...[0, 1].map((count) => [auto.format(-count, unit), { count, unit }] as const),
    ]);
  })
    .map(([phrase, value]) => [phrase.toLowerCase().replace(/\s+/g, " "), value] as const)
    .reverse(),
);
