/** Numbers and days as the readers of one locale write them; every day is a day in UTC. */
export interface Format {
  locale: string;
  number(value: number): string;
  /** A mean of stars, always with two decimals: 4.96 is not 5. */
  average(value: number): string;
  /** A share from 0 to 1. */
  percent(share: number): string;
  /** A day as YYYY-MM-DD. */
  day(day: string): string;
  /** The month of a day or of YYYY-MM. */
  month(day: string): string;
  /** A country's name for its two-letter code; anything else as it is. */
  country(code: string): string;
}

export function createFormat(locale: string): Format {
  const number = new Intl.NumberFormat(locale);
  const average = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  const month = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" });
  const countries = new Intl.DisplayNames(locale, { type: "region" });
  return {
    locale,
    number: (value) => number.format(value),
    average: (value) => average.format(value),
    percent: (share) => percent.format(share),
    day: (text) => day.format(new Date(`${text}T00:00:00Z`)),
    month: (text) => month.format(new Date(`${text.slice(0, 7)}-01T00:00:00Z`)),
    country: (code) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code),
  };
}
