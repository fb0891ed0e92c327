import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { Verification } from "../../_schema/review.ts";
import { strictLike } from "../../_schema/zod-objects.ts";
import { firstPartIn } from "../name-order.ts";
import { photosIn } from "../photos/photo-names.ts";
import { recommendationIn } from "../source-rating.ts";
import type { SourceReview } from "../source-review.ts";
import { readTime } from "../source-time.ts";
import { withoutMarkup } from "../without-markup.ts";
import { LISTS, type ListName } from "./listed.ts";
import { isNothing } from "./nothing.ts";
import { isOfPerson } from "./of-person.ts";
import { levelAt, platformCalled } from "./platforms.ts";

const Column = z.string().trim().min(1);

/** What a column may hold. */
const FIELDS = [
  "id",
  "rating",
  "date",
  "text",
  "criticism",
  "title",
  "author",
  "surname",
  "language",
  "reply",
  "reply_date",
  "updated",
  "experience_date",
  "source",
  "url",
  "verified",
  "best",
  "fetched",
  "location",
  "parent",
  "photos",
  ...LISTS,
] as const;

export type TableField = (typeof FIELDS)[number];

/** How the rows of a table become reviews. Columns are found whatever their case and punctuation. */
export const TableMapping = z.strictObject({
  name: z.string().trim().min(1).meta({ description: "Of what makes such tables." }),
  columns: z
    .partialRecord(z.enum(FIELDS), z.union([Column, z.array(Column).min(1)]))
    .refine(
      (columns) => columns.rating && (columns.date || columns.text),
      "must name at least rating and date; of a table without days rating and text",
    ),
  requires: z.array(Column).default([]).meta({ description: "Columns that tell such a table from others." }),
  source: z.string().trim().min(1).optional().meta({
    description: "Where the reviews were left, unless a column tells.",
  }),
  best: z
    .number()
    .positive()
    .optional()
    .meta({ description: "The highest rating; found in the file if absent." }),
  dates: z.enum(["dmy", "mdy"]).optional().meta({ description: "What comes first in 03/04/2025." }),
  family_before_comma: z.boolean().optional().meta({
    description: "Whether names are written as García López, Ana; found in the file if absent.",
  }),
  verification: strictLike(Verification.shape, '{"level":"platform"}').optional().meta({
    description:
      "Of every row; if absent the level platform at platforms that are known, else what is answered.",
  }),
  levels: z.record(z.string(), Verification.shape.level).optional().meta({
    description: "Of rows left at these sources, where nothing else tells it.",
  }),
  verified: z
    .strictObject({
      values: z.array(z.string()).min(1),
      level: Verification.shape.level,
      method: Verification.shape.method,
    })
    .optional()
    .meta({ description: "Of a row whose column `verified` has one of these values." }),
  leave_out: z.record(Column, z.array(z.string()).min(1)).optional().meta({
    description: "Rows that are no published reviews: a column, and its values.",
  }),
  published: z.record(Column, z.array(z.string())).optional().meta({
    description:
      "Rows that are published, of all: a column, and its values. Without a column ({}) all are, and nothing is asked.",
  }),
});

export type TableMapping = z.infer<typeof TableMapping>;

/** How a table was read, for its owner. */
export interface TableInUse {
  mapping: TableMapping;
  origin: "comes with this" | "kept" | "given" | "guessed";
  header: readonly string[];
  /** A column of sentences that a guess left out although it found no text. */
  words?: string | undefined;
  /** A column of days that a guess left out although it found no date. */
  dates?: string | undefined;
  /** Whether more is known now of which rows are published than was said before. */
  isNew?: boolean;
}

/** Column names are compared without case and punctuation. */
export function columnKey(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Whether a table with these column names is of this kind. */
export function fits({ columns, requires }: TableMapping, header: readonly string[]): boolean {
  const keys = new Set(header.map(columnKey));
  const has = (column: string | string[] | undefined) =>
    column === undefined || [column].flat().some((name) => keys.has(columnKey(name)));
  return requires.every((name) => has(name)) && has(columns.rating) && has(columns.date ?? columns.text);
}

/** Addresses of people are not read, whoever says that they are those of reviews. */
export const isRead = (field: string, column: string) => field !== "url" || !isOfPerson(column);

/** The columns that a mapping reads, as a table calls them. */
export function usedColumns({ columns }: TableMapping, header: readonly string[]): Map<TableField, string[]> {
  const used = Object.entries(columns).map(([field, names]): [TableField, string[]] => {
    const keys = [names].flat().map(columnKey);
    const isUsed = (name: string) => keys.includes(columnKey(name)) && isRead(field, name);
    return [field as TableField, header.filter(isUsed)];
  });
  return new Map(used.filter(([, names]) => names.length > 0));
}

/** Why a row is no review that is published. */
export interface LeftOut {
  leftOut: string;
  /** Whether it is one, of a state that is not said to be published. */
  byState?: true;
}

/** Makes reviews of rows, or says why one is left out; `namesIn` tells what of the owner's lists a cell names. */
export function rowReader(
  mapping: TableMapping,
  header: readonly string[],
  namesIn: (list: ListName, cell: string) => string[] = () => [],
): (cells: readonly string[]) => SourceReview | LeftOut {
  const keys = header.map(columnKey);
  const placeOf = (column: string) => keys.indexOf(columnKey(column));
  const places = Object.fromEntries(
    FIELDS.map((field) => [
      field,
      [mapping.columns[field] ?? []]
        .flat()
        .map(placeOf)
        .filter((at) => at >= 0 && isRead(field, header[at]!)),
    ]),
  ) as Record<TableField, number[]>;
  const used = LISTS.filter((list) => places[list].length > 0);
  const listsIn = (cells: readonly string[]) =>
    Object.fromEntries(
      used
        .map((list) => [list, places[list].flatMap((place) => namesIn(list, cells[place]!))] as const)
        .filter(([, names]) => names.length > 0),
    );
  const isOut = ruleOf(mapping.leave_out, placeOf, true);
  const isUnpublished = ruleOf(mapping.published, placeOf, false);
  const verifiedBy = new Set((mapping.verified?.values ?? []).map(columnKey));
  const levels = new Map(Object.entries(mapping.levels ?? {}));
  const isFamilyFirst = places.author.some((place) => firstPartIn(header[place]!) === "family");
  const familyNameFirst = isFamilyFirst ? "always" : mapping.family_before_comma && "before commas";
  const isVerified = (cell = "") => verifiedBy.has(columnKey(cell));
  const verificationOf = (source: string, verified?: string) =>
    levelOf(isVerified(verified) ? mapping.verified : mapping.verification) ??
    levelAt(source) ??
    levelOf(levels.has(source) ? { level: levels.get(source)! } : undefined);
  // What follows is made once a table: esbuild names every function that is made, which takes longer than most of them.
  // Of several columns the first that is filled counts.
  const cellOf = (cells: readonly string[], field: TableField) => {
    for (const place of places[field]) {
      const text = cells[place]!.trim();
      if (!isNothing(text, field)) return text;
    }
    return undefined;
  };
  const wordsOf = (cells: readonly string[], field: TableField) => withoutMarkup(cellOf(cells, field));
  const ratingNames = [mapping.columns.rating ?? []].flat().join(" ");
  return (cells) => {
    const out = isOut(cells);
    if (out !== undefined) return { leftOut: out };
    const rating = cellOf(cells, "rating");
    const text = wordsOf(cells, "text");
    const none = whyNone(rating, text, cellOf(cells, "parent"));
    if (none !== undefined) return { leftOut: none };
    const state = isUnpublished(cells);
    if (state !== undefined) return { leftOut: state, byState: true };
    const source = platformCalled(cellOf(cells, "source") ?? mapping.source ?? "");
    const author = wordsOf(cells, "author");
    const reply = wordsOf(cells, "reply");
    const best = Number(cellOf(cells, "best")) || mapping.best;
    const recommended = recommendationIn(ratingNames, rating ?? "");
    const photos = places.photos.flatMap((place) => photosIn(cells[place]!));
    const fetched = cellOf(cells, "fetched");
    return {
      source,
      id: cellOf(cells, "id"),
      url: cellOf(cells, "url"),
      location: cellOf(cells, "location"),
      rating: recommended === undefined ? { value: rating ?? "", best } : { recommended },
      written: cellOf(cells, "date") ?? "",
      edited: cellOf(cells, "updated"),
      experienced: cellOf(cells, "experience_date"),
      title: wordsOf(cells, "title"),
      text: [text, wordsOf(cells, "criticism")].filter(Boolean).join("\n\n") || undefined,
      language: cellOf(cells, "language"),
      author,
      authorAsWritten: cellOf(cells, "author"),
      surname: author && cellOf(cells, "surname"),
      familyNameFirst: familyNameFirst || undefined,
      ...(reply && { reply: { text: reply, date: cellOf(cells, "reply_date") } }),
      verification: verificationOf(source, cellOf(cells, "verified")),
      ...(photos.length > 0 && { photos }),
      lists: listsIn(cells),
      ...(fetched && { asOf: fetched }),
    };
  };
}

/** Why a row is no review at all; `parent` is the row that it is below. */
function whyNone(rating: string | undefined, text: string | undefined, parent: string | undefined) {
  if (rating === undefined && text === undefined) return "without stars and words";
  return isSet(parent) && !isSet(rating) ? "without stars, which answer another" : undefined;
}

const isSet = (cell = "") => cell !== "" && Number(cell) !== 0;

function levelOf(told: TableMapping["verification"]): SourceReview["verification"] {
  return told && { level: told.level, ...(told.method && { method: told.method }) };
}

/** What says of a row that it is not published, as its column has one of these values, or none of them; else undefined. */
function ruleOf(
  rules: Readonly<Record<string, string[]>> = {},
  placeOf: (column: string) => number,
  isOne: boolean,
) {
  const all = Object.entries(rules).map(([column, values]) => ({
    ...{ column, place: placeOf(column) },
    values: new Set(values.map(columnKey)),
  }));
  return (cells: readonly string[]): string | undefined => {
    const rule = all.find(({ place, values }) => place >= 0 && isAmong(values, cells[place]!) === isOne);
    return rule && `${rule.column} = ${cells[rule.place]!.trim() || "nothing"}`;
  };
}

const isAmong = (values: ReadonlySet<string>, cell: string) =>
  values.has(columnKey(cell)) || (values.has(columnKey(SOME_DAY)) && isTime(cell));

/** What the days are counted as, and named by in a rule, on which rows were deleted, hidden or the like: each may be another. */
export const SOME_DAY = "a day";

export const isTime = (cell: string) => typeof readTime(cell, { order: "dmy" }) !== "string";

const FOLDER = join(import.meta.dirname, "../formats/tables");

/** The mappings that come with this: one file each, and no code. */
export function shippedMappings(): TableMapping[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => TableMapping.parse(JSON.parse(readFileSync(join(FOLDER, name), "utf8"))));
}
