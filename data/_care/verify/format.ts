/** How figures and days look in one language. */
export interface Format {
  number(value: number): string;
  /** With two decimals, as averages are. */
  average(value: number): string;
  /** Of a share from 0 to 1. */
  percent(share: number): string;
  /** A day YYYY-MM-DD; YYYY-MM and YYYY are written as the month and the year. */
  day(day: string): string;
}

const known = new Map<string, Format>();

/** `locale` is a BCP 47 tag; one that is none counts as English. */
export function formatOf(locale: string): Format {
  const before = known.get(locale);
  if (before) return before;
  const format = create(isTag(locale) ? locale : "en");
  known.set(locale, format);
  return format;
}

function isTag(locale: string): boolean {
  try {
    return Intl.getCanonicalLocales(locale).length === 1;
  } catch {
    return false;
  }
}

function create(locale: string): Format {
  const number = new Intl.NumberFormat(locale);
  const average = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  const month = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" });
  return {
    number: (value) => number.format(value),
    average: (value) => average.format(value),
    percent: (share) => percent.format(share),
    day: (text) => {
      if (text.length === 4) return text;
      const date = new Date(`${text.length === 7 ? `${text}-01` : text}T00:00:00Z`);
      if (Number.isNaN(date.getTime())) return text;
      return (text.length === 7 ? month : day).format(date);
    },
  };
}
