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
    description: "Permanent id of the review; never reused.",
    constraints: { required: true, unique: true },
    value: ({ id }) => id,
  },
  {
    name: "url",
    type: "string",
    format: "uri",
    description: "The review's page on this site.",
    ...REQUIRED,
    value: ({ url }) => url,
  },
  {
    name: "rating",
    type: "integer",
    description: "The rating in stars, 1 to 5.",
    constraints: { required: true, minimum: 1, maximum: 5 },
    value: ({ rating }) => rating,
  },
  {
    name: "date",
    type: "date",
    description: "The day the review was written.",
    ...REQUIRED,
    value: ({ date }) => date,
  },
  {
    name: "date_precision",
    type: "string",
    description:
      "How precise date is; empty means to the day. With month or year, date is the first day of that month or year.",
    constraints: { enum: ["month", "year"] },
    value: ({ date_precision }) => date_precision,
  },
  {
    name: "experience_date",
    type: "date",
    description: "The day of the job; empty if the source does not give it.",
    value: ({ experience_date }) => experience_date,
  },
  {
    name: "recorded",
    type: "date",
    description: "The day the review was first added to the journal; empty if not recorded.",
    value: ({ recorded }) => recorded,
  },
  {
    name: "updated",
    type: "date",
    description: "The day the author last edited the review; empty if never edited.",
    value: ({ updated }) => updated,
  },
  {
    name: "source_missing",
    type: "date",
    description:
      "The first day on which a full export of the source no longer contained the review; empty if " +
      "the source still has it, as far as we know.",
    value: ({ source_missing }) => source_missing,
  },
  {
    name: "title",
    type: "string",
    description: "The title the customer gave; empty if there is none.",
    value: ({ title }) => title,
  },
  {
    name: "text",
    type: "string",
    description: "The text as the customer wrote it; empty for a rating only.",
    value: ({ text }) => text,
  },
  {
    name: "language",
    type: "string",
    description:
      "BCP 47 tag of the language of the text, as the source or the owner states it; empty if neither does.",
    value: ({ language }) => language,
  },
  {
    name: "author",
    type: "string",
    description: "The author's name, as the source shows it.",
    ...REQUIRED,
    value: ({ author }) => author.name,
  },
  {
    name: "source",
    type: "string",
    description:
      "The platform where the review was left; first-party if it was sent to the business directly.",
    ...REQUIRED,
    value: ({ source }) => source.name,
  },
  {
    name: "source_url",
    type: "string",
    format: "uri",
    description: "The address of the review at its source; empty if it has none.",
    value: ({ source }) => source.url,
  },
  {
    name: "verification",
    type: "string",
    description: "How we know that a customer wrote the review: the verification level.",
    constraints: { required: true, enum: VERIFICATION_LEVELS },
    value: ({ verification }) => verification.level,
  },
  {
    name: "verification_method",
    type: "string",
    description: "What the verification level rests on, in a word or two; empty if not recorded.",
    value: ({ verification }) => verification.method,
  },
  {
    name: "technicians",
    type: "array",
    description: "Names of the technicians the review mentions or was recorded for, as a JSON list.",
    ...REQUIRED,
    value: ({ mentions }) => mentions.technicians,
  },
  {
    name: "services",
    type: "array",
    description: "Ids of the services the review mentions or was recorded for, as a JSON list.",
    ...REQUIRED,
    value: ({ mentions }) => mentions.services,
  },
  {
    name: "service_areas",
    type: "array",
    description: "Ids of the service areas the review mentions or was recorded for, as a JSON list.",
    ...REQUIRED,
    value: ({ mentions }) => mentions.service_areas,
  },
  {
    name: "reply",
    type: "string",
    description: "The text of the business's reply; empty if there is none.",
    value: ({ reply }) => reply?.text,
  },
  {
    name: "reply_date",
    type: "date",
    description: "The day of the reply; empty if the source does not give it.",
    value: ({ reply }) => reply?.date,
  },
  {
    name: "original_rating",
    type: "number",
    description: "The rating as the customer gave it, if the source's scale is not 1 to 5; empty otherwise.",
    value: ({ original_rating }) => original_rating?.value,
  },
  {
    name: "original_best",
    type: "number",
    description: "The highest rating on the source's scale; empty if original_rating is.",
    value: ({ original_rating }) => original_rating?.best,
  },
  {
    name: "invited",
    type: "boolean",
    description: "Whether the business invited the review; empty if not known.",
    value: ({ collection }) => collection?.invited,
  },
  {
    name: "incentive",
    type: "boolean",
    description: "Whether something was given for the review; empty if not known.",
    value: ({ collection }) => collection?.incentive,
  },
  {
    name: "affiliated",
    type: "boolean",
    description: "Whether the author is connected to the business; empty if not known.",
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
    description:
      "BCP 47 tag of the language detected in the text; empty if language is given or the text leaves doubt.",
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
    "Columns of this row, as a JSON list, whose text was given a leading apostrophe so that no spreadsheet " +
    "reads it as a formula. Remove the apostrophe to get the original text.",
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
