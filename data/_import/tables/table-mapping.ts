import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { Verification } from "../../_schema/review.ts";
import { objectLike } from "../../_schema/zod-objects.ts";
import { plainLine } from "../plain-line.ts";
import type { SourceReview } from "../source-review.ts";

const Column = z.string().trim().min(1);

/** What a column may hold. */
const FIELDS = [
  "id",
  "rating",
  "date",
  "text",
  "title",
  "author",
  "language",
  "reply",
  "reply_date",
  "updated",
  "experience_date",
  "source",
  "url",
  "verified",
] as const;

export type TableField = (typeof FIELDS)[number];

/** How the rows of a table become reviews. Columns are found whatever their case and punctuation. */
export const TableMapping = z.strictObject({
  name: z.string().trim().min(1).meta({ description: "Of what makes such tables." }),
  columns: z
    .partialRecord(z.enum(FIELDS), z.union([Column, z.array(Column).min(1)]))
    .refine((columns) => columns.rating && columns.date, "must name at least rating and date"),
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
  verification: z
    .strictObject(Verification.shape, objectLike('{"level":"platform"}'))
    .optional()
    .meta({ description: "Of every row; a platform's account if absent." }),
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
});

export type TableMapping = z.infer<typeof TableMapping>;

/** How a table was read, for its owner. */
export interface TableInUse {
  file: string;
  mapping: TableMapping;
  origin: "comes with this" | "kept" | "given" | "guessed";
  header: readonly string[];
  /** The first rows as they were understood. */
  samples: SourceReview[];
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
    column !== undefined && [column].flat().some((name) => keys.has(columnKey(name)));
  return requires.every((name) => has(name)) && has(columns.rating) && has(columns.date);
}

/** Makes reviews of rows; null for a row that is left out. */
export function rowReader(
  mapping: TableMapping,
  header: readonly string[],
): (cells: readonly string[]) => SourceReview | null {
  const keys = header.map(columnKey);
  const placeOf = (column: string) => keys.indexOf(columnKey(column));
  const places = Object.fromEntries(
    FIELDS.map((field) => [
      field,
      [mapping.columns[field] ?? []]
        .flat()
        .map(placeOf)
        .filter((at) => at >= 0),
    ]),
  ) as Record<TableField, number[]>;
  const out = Object.entries(mapping.leave_out ?? {}).map(([column, values]) => ({
    place: placeOf(column),
    values: new Set(values.map(columnKey)),
  }));
  const verifiedBy = new Set((mapping.verified?.values ?? []).map(columnKey));
  return (cells) => {
    // Of several columns the first that is filled counts.
    const cell = (field: TableField) =>
      places[field].map((place) => cells[place]!.trim()).find((text) => text !== "" && text !== "null");
    if (out.some(({ place, values }) => place >= 0 && values.has(columnKey(cells[place]!)))) return null;
    const source = platformCalled(cell("source") ?? mapping.source ?? "");
    const isVerified = mapping.verified && verifiedBy.has(columnKey(cell("verified") ?? ""));
    const { level, method } = (isVerified && mapping.verified) || {
      ...(mapping.verification ?? { level: "platform" as const, method: `${source} account` }),
    };
    const reply = cell("reply");
    return {
      source,
      id: cell("id"),
      url: cell("url"),
      rating: { value: cell("rating") ?? "", best: mapping.best },
      written: cell("date") ?? "",
      edited: cell("updated"),
      experienced: cell("experience_date"),
      title: cell("title"),
      text: cell("text"),
      language: cell("language"),
      author: cell("author"),
      ...(reply && { reply: { text: reply, date: cell("reply_date") } }),
      verification: { level, ...(method && { method }) },
    };
  };
}

const FOLDER = join(import.meta.dirname, "../formats/tables");

/** The mappings that come with this: one file each, and no code. */
export function shippedMappings(): TableMapping[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => TableMapping.parse(JSON.parse(readFileSync(join(FOLDER, name), "utf8"))));
}

const ORIGIN = {
  "comes with this": "which is known",
  kept: "as you have confirmed",
  given: "as you say with --map",
  guessed: "by a guess",
};

/** How a table is read, column by column, and what becomes of its first rows. */
export function describeTable({ file, mapping, origin, header, samples }: TableInUse): string[] {
  const keys = new Set(header.map(columnKey));
  const columns = Object.entries(mapping.columns).flatMap(([field, names]) => {
    const there = [names].flat().filter((name) => keys.has(columnKey(name)));
    return there.length > 0 ? [`${field} = ${there.join(" or ")}`] : [];
  });
  return [
    plainLine(
      `${file} is read as ${mapping.name}, ${ORIGIN[origin]}: ${columns.join(", ")}${mapping.source ? `; left at ${mapping.source}` : ""}`,
    ),
    ...samples.map((review) => {
      const rating = "value" in review.rating ? review.rating.value : "";
      const text = plainLine([review.title, review.text].filter(Boolean).join(": ")).slice(0, 60);
      const cells = [rating, review.written, review.author ?? "nobody named", JSON.stringify(text)];
      return `  ${plainLine(cells.join(" | "))}`;
    }),
  ];
}

const PLATFORMS = [
  "Google",
  "Trustpilot",
  "Facebook",
  "Checkatrade",
  "Yelp",
  "Houzz",
  "Angi",
  "HomeAdvisor",
  "Thumbtack",
];

/** The platform that the name of a file tells. */
export function platformIn(file: string): string | undefined {
  return PLATFORMS.find((name) => file.toLowerCase().includes(name.toLowerCase()));
}

/** A source by the name that its platform writes, so that "google" is no other than "Google". */
function platformCalled(source: string): string {
  return PLATFORMS.find((name) => name.toLowerCase() === source.toLowerCase()) ?? source;
}
