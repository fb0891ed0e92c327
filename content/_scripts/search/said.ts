import { messageKeyOf } from "../../../data/_schema/search-order.ts";
import { counted, fill, locale, type Name, page, subjects, words } from "./page.ts";

const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
const languages = new Intl.DisplayNames(locale, { type: "language" });

/** A parameter's value as readers know it, alone. */
export function nameOf(name: string, value: string): string {
  try {
    return (NAMES[name as Name] ?? listed(name))(value) ?? value;
  } catch {
    // No day, no language, no number: shown as it was given.
    return value;
  }
}

/** A parameter and its value in words, such as "Service: Drain cleaning". */
export const inWords = (name: string, value: string) =>
  fill(words.pair, { name: words.names[name as Name] ?? name, value: nameOf(name, value) });

const stars = (value: string) => counted(words.stars, Number(value));
/** Undefined for what is no day of the calendar. */
const written = (value: string) => {
  const date = new Date(`${value}T00:00:00Z`);
  return date.toISOString().startsWith(value) ? day.format(date) : undefined;
};
const fromList =
  (list: Record<string, string>) =>
  (value: string): string | undefined =>
    list[value];

/** By the messages for its values, where there are any: those of filters that are true or false. */
const listed = (name: string) =>
  fromList((words as unknown as Record<string, Record<string, string>>)[messageKeyOf(name)] ?? {});

const NAMES: Partial<Record<Name, (value: string) => string | undefined>> = {
  rating: stars,
  min_rating: stars,
  max_rating: stars,
  since: written,
  until: written,
  mentions_service: (id) => subjects["services"]?.[id]?.[0],
  mentions_area: (id) => subjects["service_areas"]?.[id]?.[0],
  aspect: fromList(page.aspects),
  source: fromList(page.sources),
  sentiment: fromList(words.sentiments),
  language: (tag) => languages.of(tag),
  verification: fromList(words.levels),
  match: fromList(words.matches),
  sort: fromList(words.sorts),
};
