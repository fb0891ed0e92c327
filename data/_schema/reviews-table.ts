import * as z from "zod";
import { FACT_NAMES, FACTS, type Review, VERIFICATION_LEVELS } from "./review.ts";
import { innerSchema } from "./zod-objects.ts";

/** A type of the Table Schema of Data Package 2.0; an `array` is a JSON list. */
export type ColumnType = "string" | "integer" | "number" | "boolean" | "date" | "array";

type Value = string | number | boolean | readonly string[] | undefined;

/** A column of `/reviews.csv`, and how a review fills it. */
interface Column {
  name: string;
  type: ColumnType;
  format?: "uri";
  description: string;
  constraints?: Constraints;
  value(review: Review): Value;
}

type Constraints = Record<string, unknown>;
const REQUIRED: Constraints = { required: true };

function column(
  name: string,
  type: ColumnType | "uri",
  description: string,
  value: Column["value"],
  constraints?: Constraints,
): Column {
  const typed = type === "uri" ? ({ type: "string", format: "uri" } as const) : { type };
  return { name, ...typed, description, ...(constraints && { constraints }), value };
}

/** The fields of a review that are one value. */
type PlainField = { [Name in keyof Review]-?: Review[Name] extends Value ? Name : never }[keyof Review];

/** A column that has a field as it is. */
const own = (name: PlainField, type: ColumnType | "uri", description: string, constraints?: Constraints) =>
  column(name, type, description, (review) => review[name], constraints);

const NAMED: readonly Column[] = [
  own("id", "string", "Permanent id of the review; never reused.", { required: true, unique: true }),
  own("url", "uri", "The review's page on this site.", REQUIRED),
  own("rating", "integer", "The rating in stars, 1 to 5.", { required: true, minimum: 1, maximum: 5 }),
  own("date", "date", "The day the review was written.", REQUIRED),
  own(
    "date_precision",
    "string",
    "How precise date is; empty means to the day. With month or year, date is the first day of that month or year.",
    { enum: ["month", "year"] },
  ),
  own("experience_date", "date", "The day of the job; empty if the source does not give it."),
  own("recorded", "date", "The day the review was first added to the journal; empty if not recorded."),
  own("updated", "date", "The day the author last edited the review; empty if never edited."),
  own(
    "source_missing",
    "date",
    "The first day on which a full export of the source no longer contained the review; empty if " +
      "the source still has it, as far as we know.",
  ),
  own("title", "string", "The title the customer gave; empty if there is none."),
  own("text", "string", "The text as the customer wrote it; empty for a rating only."),
  own(
    "language",
    "string",
    "BCP 47 tag of the language of the text, as the source or the owner states it; empty if neither does.",
  ),
  column(
    "author",
    "string",
    "The author's name, as the source shows it.",
    ({ author }) => author.name,
    REQUIRED,
  ),
  column(
    "source",
    "string",
    "The platform where the review was left; first-party if it was sent to the business directly.",
    ({ source }) => source.name,
    REQUIRED,
  ),
  column(
    "source_url",
    "uri",
    "The address of the review at its source; empty if it has none.",
    ({ source }) => source.url,
  ),
  column(
    "verification",
    "string",
    "How we know that a customer wrote the review: the verification level.",
    ({ verification }) => verification.level,
    { required: true, enum: VERIFICATION_LEVELS },
  ),
  column(
    "verification_method",
    "string",
    "What the verification level rests on, in a word or two; empty if not recorded.",
    ({ verification }) => verification.method,
  ),
  column(
    "technicians",
    "array",
    "Names of the technicians the review mentions or was recorded for, as a JSON list.",
    ({ mentions }) => mentions.technicians,
    REQUIRED,
  ),
  column(
    "services",
    "array",
    "Ids of the services the review mentions or was recorded for, as a JSON list.",
    ({ mentions }) => mentions.services,
    REQUIRED,
  ),
  column(
    "service_areas",
    "array",
    "Ids of the service areas the review mentions or was recorded for, as a JSON list.",
    ({ mentions }) => mentions.service_areas,
    REQUIRED,
  ),
  column(
    "reply",
    "string",
    "The text of the business's reply; empty if there is none.",
    ({ reply }) => reply?.text,
  ),
  column(
    "reply_date",
    "date",
    "The day of the reply; empty if the source does not give it.",
    ({ reply }) => reply?.date,
  ),
  column(
    "original_rating",
    "number",
    "The rating as the customer gave it, if the source's scale is not 1 to 5; empty otherwise.",
    ({ original_rating }) => original_rating?.value,
  ),
  column(
    "original_best",
    "number",
    "The highest rating on the source's scale; empty if original_rating is.",
    ({ original_rating }) => original_rating?.best,
  ),
  column(
    "invited",
    "boolean",
    "Whether the business invited the review; empty if not known.",
    ({ collection }) => collection?.invited,
  ),
  column(
    "incentive",
    "boolean",
    "Whether something was given for the review; empty if not known.",
    ({ collection }) => collection?.incentive,
  ),
  column(
    "affiliated",
    "boolean",
    "Whether the author is connected to the business; empty if not known.",
    ({ collection }) => collection?.affiliated,
  ),
  column(
    "photos",
    "array",
    "Addresses of the customer's photos, as a JSON list.",
    ({ photos = [] }) => photos.map(({ src }) => src),
    REQUIRED,
  ),
  own(
    "language_detected",
    "string",
    "BCP 47 tag of the language detected in the text; empty if language is given or the text leaves doubt.",
  ),
];

/** The columns of further facts stand behind those that there were, since programs read columns by their place. */
const OF_REVIEW = [
  ...NAMED,
  ...FACT_NAMES.filter((fact) => !NAMED.some(({ name }) => name === fact)).map(columnOf),
];

function columnOf(name: (typeof FACT_NAMES)[number]): Column {
  const schema = innerSchema(FACTS[name]);
  return own(name, typeOf(schema), schema.description!);
}

function typeOf(schema: z.ZodType): ColumnType {
  if (schema instanceof z.ZodNumber) return "number";
  if (schema instanceof z.ZodBoolean) return "boolean";
  return schema.meta()?.["format"] === "date" ? "date" : "string";
}

const { value: _, ...GUARDED } = column(
  "guarded",
  "array",
  "Columns of this row, as a JSON list, whose text was given a leading apostrophe so that no spreadsheet " +
    "reads it as a formula. Remove the apostrophe to get the original text.",
  () => [],
  REQUIRED,
);

/** The columns of `/reviews.csv`, in order. */
export const COLUMNS: readonly Omit<Column, "value">[] = [
  ...OF_REVIEW.map(({ value: _, ...column }) => column),
  GUARDED,
];

/** The cells of a review, in the order of the columns; an empty one stands for what is not known. */
export function cellsOf(review: Review): string[] {
  const guarded: string[] = [];
  const cells = OF_REVIEW.map(({ name, type, value }) => {
    const cell = written(value(review));
    if (type !== "string" || !FORMULA.test(cell)) return cell;
    guarded.push(name);
    return `'${cell}`;
  });
  return [...cells, written(guarded)];
}

function written(value: Value): string {
  if (value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** What spreadsheets take for a formula, also in full width, after white space, and after what they cut off. */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;
