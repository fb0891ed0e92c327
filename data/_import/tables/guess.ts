import { readFileSync } from "node:fs";
import { join } from "node:path";
import { groupBy } from "../../_text/group-by.ts";
import { firstPartIn, isGivenName } from "../name-order.ts";
import { bareNumber, readRating, recommendationIn } from "../source-rating.ts";
import { isRelative, possibleOrders, readTime } from "../source-time.ts";
import {
  asksCriticism,
  asksRating,
  bareKey,
  isLikeReply,
  isOfCustomer,
  keyOf,
  SCALE,
  shortKey,
  withoutAddition,
} from "./column-names.ts";
import { LISTS, type Listed } from "./listed.ts";
import { isNothing } from "./nothing.ts";
import { isOfPerson, isToPerson } from "./of-person.ts";
import { platformIn } from "./platforms.ts";
import { columnKey, isRead, type TableField, type TableMapping } from "./table-mapping.ts";

type GuessedField = Exclude<TableField, "verified" | "photos">;

/** By field, the names that columns have for it: of a table that has several the first counts. */
const NAMES = Object.entries(
  JSON.parse(readFileSync(join(import.meta.dirname, "columns.json"), "utf8")) as Record<
    GuessedField,
    string[]
  >,
).map(([field, names]) => ({
  field: field as GuessedField,
  keys: [...new Set(names.flatMap((name) => [columnKey(name), shortKey(name)]))],
}));

/** Words of a day, before the name of a reply and behind it. */
const DAYS = ["date", "datum", "fecha", "data"];
const AT = [...DAYS, "time", "at", "on", "am", "vom", "le", "du", "el", "il", "op", "em"];
keysOf("reply_date").push(
  ...keysOf("reply").flatMap((key) => [...DAYS.map((day) => day + key), ...AT.map((at) => key + at)]),
);

/** What a table looks like before all of it is read. */
export interface TableSample {
  /** Whatever may tell where its reviews were left: its name, and what stands beside it. */
  hints: readonly string[];
  header: readonly string[];
  rows: readonly (readonly string[])[];
  /** Columns by which such a table is known again. */
  requires: readonly string[];
}

/**
 * Guesses by the names of columns and by the first rows how a table is to be read, to be confirmed by somebody who knows it; null when
 * nothing there can be the rating, or nothing says whose it is.
 */
export function guessMapping({ hints, header, rows, requires }: TableSample, listed?: Listed) {
  const { columns, taken } = namedColumns({ header, rows }, listed);
  const inLanguages = columns.text ? [] : textsByLanguage({ header, rows }, taken);
  const { rating, date, author } = columns;
  const text = columns.text ?? (inLanguages.length > 0 ? inLanguages : undefined);
  if (!rating || !(date || text) || !(date || author || text)) return null;
  // Days that cannot be read are none that are not told.
  const [named] = date ? [] : placesOf(keysOf("date"), header);
  if (named !== undefined && !taken.has(named) && filled(rows, named).length > 0) return null;
  const addresses = placesOf(keysOf("url"), header).flatMap((at) => filled(rows.slice(0, 3), at));
  const source = columns.source ? undefined : platformIn([...hints, ...header, ...addresses]);
  const best = Number(SCALE.exec(rating)?.[1]);
  return {
    name: "your table",
    columns: { ...columns, ...(text && { text }) },
    requires: requires.filter(isNamed),
    ...(best && { best }),
    ...(source && { source }),
  };
}

type Sample = Pick<TableSample, "header" | "rows">;

/** A column of each field that one is found for, and their places. */
function namedColumns({ header, rows }: Sample, listed: Listed | undefined) {
  const columns: Partial<Record<GuessedField, string>> = {};
  const taken = new Set<number>();
  for (const { field, keys } of NAMES) {
    if (field === "surname" && !isGivenName(columns.author ?? "")) continue;
    const isAnswer = (name: string) => field === "text" && isToPerson(name);
    const named = placesOf(keys, header).filter(
      (at) =>
        !taken.has(at) &&
        isRead(field, header[at]!) &&
        holds(field, rows, at) &&
        (field !== "id" || areOfReviews({ header, rows }, at)) &&
        !((field === "reply" || field === "reply_date") && isOfCustomer(header[at]!)) &&
        !isAnswer(header[at]!),
    );
    const place =
      exactest(field, named, { header, rows }) ??
      header.findIndex(
        (name, at) =>
          isNamed(name) &&
          !taken.has(at) &&
          !isAnswer(name) &&
          (field !== "criticism" || columns.text !== undefined) &&
          isMeant(field, { name, cells: filled(rows, at) }, listed),
      );
    if (place < 0) continue;
    columns[field] = header[place]!;
    taken.add(place);
  }
  const asked = columns.rating ?? ratingAsked({ header, rows }, taken);
  if (asked) columns.rating = asked;
  return { columns, taken };
}

/** No mapping can name a column without a name, such as the one in which pandas numbers rows. */
const isNamed = (column: string) => column.trim() !== "";

/** Whether the ids in a column can be those of reviews: not of their authors, nor of something else that several authors share. */
function areOfReviews({ header, rows }: Sample, place: number): boolean {
  const authors = placesOf(keysOf("author"), header).filter((at) => holds("author", rows, at));
  const first = new Map<string, readonly string[]>();
  const isShared = rows.some((row) => {
    const id = row[place]?.trim() ?? "";
    const other = first.get(id) ?? row;
    first.set(id, other);
    return !isNothing(id) && authors.some((at) => areTwoPeople(row[at], other[at]));
  });
  return !isShared && !isOfPerson(header[place]!);
}

/** Whether two authors are named, and not one of them with more or less of a name. */
export function areTwoPeople(one = "", other = ""): boolean {
  const [a, b] = [one, other].map((name) => name.trim().toLowerCase().replace(/\.$/, "")) as [string, string];
  return !isNothing(a) && !isNothing(b) && !a.startsWith(b) && !b.startsWith(a);
}

/** The one column that asks for a rating in a sentence, or else whether its author recommends the business. */
function ratingAsked({ header, rows }: Sample, taken: ReadonlySet<number>): string | undefined {
  const columns = header.filter((_, at) => !taken.has(at) && filled(rows, at).length > 0);
  const mostly = (name: string, fits: (cell: string) => boolean) => {
    const cells = filled(rows, header.indexOf(name));
    return cells.filter(fits).length * 2 > cells.length;
  };
  const rated = columns.filter((name) => asksRating(name, keysOf("rating")) && mostly(name, isRating));
  const recommended = columns.filter((name) =>
    mostly(name, (cell) => recommendationIn(name, cell) !== undefined),
  );
  const [one, ...others] = rated.length > 0 ? rated : recommended;
  return others.length === 0 ? one : undefined;
}

/** Columns of the text in one language each, such as text.en and text_it, of which the first that is filled counts. */
function textsByLanguage({ header, rows }: Sample, taken: ReadonlySet<number>): string[] {
  const keys = keysOf("text");
  return header.filter((name, at) => {
    const [, base] = /^(.+)[._](?!id$)[a-z]{2}(?:-[A-Z]{2})?$/.exec(name) ?? [];
    return (
      base !== undefined && !taken.has(at) && placesOf(keys, [base]).length > 0 && holds("text", rows, at)
    );
  });
}

/** A column of sentences that is read as nothing, although no text is; undefined where there is none. */
export function unreadWords(mapping: TableMapping, sample: Sample): string | undefined {
  if (mapping.columns.text) return undefined;
  const isSentence = (cell: string) =>
    cell.length > 30 ? /\p{L}\s+\p{L}/u.test(cell) : /\p{L}\s+\p{L}.*\s\p{L}+[.!]+$/u.test(cell);
  return unused(mapping, sample, (cells) => cells.filter(isSentence).length * 2 > cells.length)[0];
}

/** A column of days that is read as nothing, although no date is; undefined where there is none, or several. */
export function unreadDays(mapping: TableMapping, sample: Sample): string | undefined {
  if (mapping.columns.date) return undefined;
  const isDay = (cell: string) =>
    /\d/.test(cell) && !/^[\d.,]+$/.test(cell.replace(DAY, "day")) && isDate(cell);
  const areDays = (cells: readonly string[]) =>
    cells.length * 10 > sample.rows.length * 8 && cells.filter(isDay).length * 10 > cells.length * 8;
  const [one, ...others] = unused(mapping, sample, areDays);
  return others.length === 0 ? one : undefined;
}

/** The columns that a mapping does not use whose filled cells are such. */
function unused({ columns }: TableMapping, { header, rows }: Sample, are: (cells: string[]) => boolean) {
  const used = new Set(Object.values(columns).flat());
  return header.filter((name, at) => !used.has(name) && are(filled(rows, at)));
}

/** A day in figures and points, unlike a number. */
const DAY = /^\d{1,4}\.\d{1,2}\.\d{1,4}$/;

/** What keeps columns that are named like ratings and dates from being them; empty where none is named so. */
export function unreadable(header: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return (["rating", "date"] as const).flatMap((field) => {
    const [place] = placesOf(keysOf(field), header);
    const cell = place === undefined ? undefined : filled(rows, place).find((one) => !CELLS[field]!(one));
    if (cell === undefined) return [];
    const column = JSON.stringify(header[place!]);
    return [`${column} holds ${JSON.stringify(cell.slice(0, 60))}, which is no ${field} that can be read`];
  });
}

export function isNamedLikeReviews(header: readonly string[]): boolean {
  return (["rating", "date"] as const).every((field) => placesOf(keysOf(field), header).length > 0);
}

function keysOf(field: GuessedField): string[] {
  return NAMES.find((each) => each.field === field)!.keys;
}

/**
 * The columns that one of these names fits, the best first: whole, then without joining and owning words, then without what is in
 * brackets.
 */
function placesOf(keys: readonly string[], header: readonly string[]): number[] {
  const find = (names: readonly string[]) =>
    keys.flatMap((key) => names.flatMap((name, at) => (name === key ? [at] : [])));
  const short = header.map(shortKey);
  const plain = header.map((name) => withoutAddition(name, keys));
  return [...new Set([header.map(keyOf), short, header.map(bareKey), plain].flatMap(find))];
}

function filled(rows: readonly (readonly string[])[], place: number): string[] {
  return rows.map((row) => row[place]?.trim() ?? "").filter((cell) => !isNothing(cell));
}

/** Whether what stands in a column can be what its name says; single faulty cells are named as such later. */
function holds(field: GuessedField, rows: readonly (readonly string[])[], place: number): boolean {
  const cells = filled(rows, place);
  const fits = CELLS[field] ?? (() => true);
  return (
    cells.filter(fits).length * 2 > cells.length &&
    (field !== "title" || !areOfPlaces(cells)) &&
    (field !== "location" || areRepeated(cells))
  );
}

const isWords = (cell: string) =>
  /\p{L}|\p{Extended_Pictographic}/u.test(cell) && !/^(?:true|false|https?:\S*)$/i.test(cell);

/** What a cell may hold, by field; of others anything. */
const CELLS: Partial<Record<GuessedField, (cell: string) => boolean>> = {
  rating: isRating,
  best: (cell) => [5, 10, 100].includes(Number(cell)),
  date: isDate,
  updated: isDate,
  reply_date: isDate,
  experience_date: isDate,
  fetched: isDate,
  // Some tell by it who was asked.
  source: (cell) => cell.length <= 40 && !/^[\d.]+$|\/|invit|organic/i.test(cell),
  language: (cell) => /^[a-z]{2,3}(?:[-_][a-z]{2,4})?$/i.test(cell),
  url: (cell) => /^https?:/.test(cell),
  location: (cell) => cell.length <= 200,
  author: (cell) => cell.length <= 100 && !/^(?:true|false|https?:.*|\d+)$/i.test(cell),
  // A column may have a name for both.
  text: (cell) => isWords(cell) && !isRating(cell),
  criticism: isWords,
  title: isWords,
  reply: (cell) => isWords(cell) && !isDate(cell),
  ...Object.fromEntries(LISTS.map((list) => [list, (cell: string) => isWords(cell) && cell.length <= 100])),
};

/** The best of these columns. Times that count back give way to days of each review: what was fetched on one day has many times ago. */
function exactest(field: GuessedField, [first, ...others]: readonly number[], { header, rows }: Sample) {
  if (field !== "date" || first === undefined || !filled(rows, first).some(isRelative)) return first;
  const many = (at: number) => new Set(filled(rows, at).map((cell) => cell.replace(/[T ,]+\d+:.*/, ""))).size;
  const isEach = (at: number) =>
    placesOf(keysOf("fetched"), [header[at]!]).length === 0 && many(at) > 1 && many(at) >= many(first);
  const isTold = (at: number) => /publi|post|review/i.test(header[at]!) || isEach(at);
  return others.find((at) => !filled(rows, at).some(isRelative) && isTold(at)) ?? first;
}

/** Whether a column that no name fits is one by a part of its name, and holds words, or by what it holds. */
function isMeant(field: GuessedField, { name, cells }: Column, listed: Listed | undefined): boolean {
  const words = cells.filter((cell) => /\p{L}\s+\p{L}/u.test(cell)).length;
  const areWords = words > 0 && words * 3 >= cells.length;
  if (areWords && field === "criticism") return asksCriticism(name);
  if (field === "author") return firstPartIn(name) !== undefined;
  if (areWords && field === "reply") return isLikeReply(name, keysOf(field));
  return areListed(field, cells, listed);
}

interface Column {
  name: string;
  cells: readonly string[];
}

/** Whether most of a column is listed, whatever it is called. A technician may be who answered, and is told by the column's name alone. */
function areListed(field: GuessedField, cells: readonly string[], listed: Listed | undefined): boolean {
  if (!listed || (field !== "services" && field !== "service_areas")) return false;
  const known = cells.filter((cell) => cell.length <= 60 && listed.namesIn(field, cell).known.length > 0);
  return areRepeated(cells) && known.length * 2 > cells.length;
}

/** A business has several reviews; what is another one in each row is rather its author, or its id. */
function areRepeated(cells: readonly string[]): boolean {
  return cells.length > 0 && new Set(cells).size <= Math.max(1, cells.length * 0.6);
}

/** The title of a place stands in many rows; of a review's title that is true of some. */
function areOfPlaces(titles: readonly string[]): boolean {
  const shared = [...groupBy(titles, (title) => title).values()].filter(({ length }) => length > 2);
  return shared.reduce((sum, { length }) => sum + length, 0) > titles.length * 0.9;
}

function isRating(cell: string): boolean {
  return bareNumber(cell) !== null || typeof readRating({ value: cell }) !== "string";
}

function isDate(cell: string): boolean {
  return possibleOrders(cell, "9999-12-31") !== null || typeof readTime(cell, { asOf: 0 }) !== "string";
}
