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
  constraints?: Record<string, unknown>;
  value(review: Review): Value;
}

const REQUIRED = { constraints: { required: true } };

const NAMED: readonly Column[] = [
  {
    name: "id",
    type: "string",
    description: "Permanent, never reused.",
    constraints: { required: true, unique: true },
    value: ({ id }) => id,
  },
  {
    name: "url",
    type: "string",
    format: "uri",
    description: "Its page.",
    ...REQUIRED,
    value: ({ url }) => url,
  },
  {
    name: "rating",
    type: "integer",
    description: "Stars.",
    constraints: { required: true, minimum: 1, maximum: 5 },
    value: ({ rating }) => rating,
  },
  {
    name: "date",
    type: "date",
    description: "The day it was written.",
    ...REQUIRED,
    value: ({ date }) => date,
  },
  {
    name: "date_precision",
    type: "string",
    description:
      "How precise the date is; empty means the day, else date is the first day of that month or year.",
    constraints: { enum: ["month", "year"] },
    value: ({ date_precision }) => date_precision,
  },
  {
    name: "experience_date",
    type: "date",
    description: "The day of the job.",
    value: ({ experience_date }) => experience_date,
  },
  {
    name: "recorded",
    type: "date",
    description: "The day it was added to the journal.",
    value: ({ recorded }) => recorded,
  },
  {
    name: "updated",
    type: "date",
    description: "The day its author last edited it.",
    value: ({ updated }) => updated,
  },
  {
    name: "source_missing",
    type: "date",
    description: "The day a full export of its source no longer contained it.",
    value: ({ source_missing }) => source_missing,
  },
  { name: "title", type: "string", description: "The customer's words.", value: ({ title }) => title },
  {
    name: "text",
    type: "string",
    description: "The customer's words; empty for a rating only.",
    value: ({ text }) => text,
  },
  {
    name: "language",
    type: "string",
    description: "BCP 47 tag of the text, as the journal has it.",
    value: ({ language }) => language,
  },
  {
    name: "author",
    type: "string",
    description: "Who wrote it.",
    ...REQUIRED,
    value: ({ author }) => author.name,
  },
  {
    name: "source",
    type: "string",
    description: "Where it was left.",
    ...REQUIRED,
    value: ({ source }) => source.name,
  },
  {
    name: "source_url",
    type: "string",
    format: "uri",
    description: "Its address there.",
    value: ({ source }) => source.url,
  },
  {
    name: "verification",
    type: "string",
    description: "How we know that a customer wrote it: the level.",
    constraints: { required: true, enum: VERIFICATION_LEVELS },
    value: ({ verification }) => verification.level,
  },
  {
    name: "verification_method",
    type: "string",
    description: "How that is known, in a word.",
    value: ({ verification }) => verification.method,
  },
  {
    name: "technicians",
    type: "array",
    description: "Names that it mentions, as a JSON list.",
    ...REQUIRED,
    value: ({ mentions }) => mentions.technicians,
  },
  {
    name: "services",
    type: "array",
    description: "Ids of services that it mentions, as a JSON list.",
    ...REQUIRED,
    value: ({ mentions }) => mentions.services,
  },
  {
    name: "service_areas",
    type: "array",
    description: "Ids of service areas that it mentions, as a JSON list.",
    ...REQUIRED,
    value: ({ mentions }) => mentions.service_areas,
  },
  { name: "reply", type: "string", description: "The business's reply.", value: ({ reply }) => reply?.text },
  {
    name: "reply_date",
    type: "date",
    description: "The day of the reply.",
    value: ({ reply }) => reply?.date,
  },
  {
    name: "original_rating",
    type: "number",
    description: "The rating as it was given, when the source's scale is not 1 to 5.",
    value: ({ original_rating }) => original_rating?.value,
  },
  {
    name: "original_best",
    type: "number",
    description: "The highest rating on that scale.",
    value: ({ original_rating }) => original_rating?.best,
  },
  {
    name: "invited",
    type: "boolean",
    description: "Invited by the business; empty if not known.",
    value: ({ collection }) => collection?.invited,
  },
  {
    name: "incentive",
    type: "boolean",
    description: "Incentivised; empty if not known.",
    value: ({ collection }) => collection?.incentive,
  },
  {
    name: "affiliated",
    type: "boolean",
    description: "By someone connected to the business; empty if not known.",
    value: ({ collection }) => collection?.affiliated,
  },
  {
    name: "photos",
    type: "array",
    description: "Addresses of the customer's photos, as a JSON list.",
    ...REQUIRED,
    value: ({ photos = [] }) => photos.map(({ src }) => src),
  },
  {
    name: "language_detected",
    type: "string",
    description: "BCP 47 tag of the text, where the journal has none and its words leave no doubt.",
    value: ({ language_detected }) => language_detected,
  },
];

/** The columns of further facts stand behind those that there were, since programs read columns by their place. */
const OF_REVIEW = [
  ...NAMED,
  ...FACT_NAMES.filter((fact) => !NAMED.some(({ name }) => name === fact)).map(columnOf),
];

function columnOf(name: (typeof FACT_NAMES)[number]): Column {
  const schema = innerSchema(FACTS[name]);
  return { name, type: typeOf(schema), description: schema.description!, value: (review) => review[name] };
}

function typeOf(schema: z.ZodType): ColumnType {
  if (schema instanceof z.ZodNumber) return "number";
  if (schema instanceof z.ZodBoolean) return "boolean";
  return schema.meta()?.["format"] === "date" ? "date" : "string";
}

const GUARDED: Omit<Column, "value"> = {
  name: "guarded",
  type: "array",
  description:
    "The columns of this row, as a JSON list, in which an apostrophe was put before the words, so that " +
    "no spreadsheet takes them for a formula: without it they are as they were written.",
  ...REQUIRED,
};

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
