import * as z from "zod";
import { Collection, FACT_NAMES, Review, VERIFICATION_LEVELS } from "./review.ts";
import { CUSTOMER_WORDS } from "./terms.ts";
import { innerSchema, schemaAt } from "./zod-objects.ts";

/** Types of the Table Schema of Data Package 2.0; an `array` is a JSON list. */
export const COLUMN_TYPES = ["string", "integer", "number", "boolean", "date", "array"] as const;

type ColumnType = (typeof COLUMN_TYPES)[number];

/** A column of `/reviews.csv`, and how a review fills it. */
interface Column {
  name: string;
  type: ColumnType;
  format?: "uri";
  description: string;
  constraints?: Constraints;
  value(review: Review): unknown;
}

type Constraints = Record<string, unknown>;
const REQUIRED: Constraints = { required: true };

/** What is said of a column beside what the schema of its field says. */
interface Told {
  /** The place of the field in a review; absent where it is the name of the column. */
  at?: `${keyof Review}.${string}`;
  /** Absent for the field's own words, in those of a table. */
  description?: string;
  constraints?: Constraints;
}

const TOLD: Record<string, Told> = {
  id: { constraints: { required: true, unique: true } },
  url: { constraints: REQUIRED },
  rating: { constraints: { required: true, minimum: 1, maximum: 5 } },
  date: { constraints: REQUIRED },
  date_precision: { constraints: { enum: ["month", "year"] } },
  experience_date: {},
  recorded: {},
  updated: {},
  source_missing: {},
  title: {},
  text: {},
  language: {},
  author: { at: "author.name", constraints: REQUIRED },
  source: { at: "source.name", constraints: REQUIRED },
  source_url: { at: "source.url" },
  verification: {
    at: "verification.level",
    description: "How we know that a customer wrote the review: the verification level.",
    constraints: { required: true, enum: VERIFICATION_LEVELS },
  },
  verification_method: { at: "verification.method" },
  technicians: mentioned("technicians", "Names of the technicians"),
  services: mentioned("services", "Ids of the services"),
  service_areas: mentioned("service_areas", "Ids of the service areas"),
  reply: { at: "reply.text", description: "The text of the business's reply; empty if there is none." },
  reply_date: { at: "reply.date" },
  original_rating: {
    at: "original_rating.value",
    description: "The rating as the customer gave it, if the source's scale is not 1 to 5; empty otherwise.",
  },
  original_best: {
    at: "original_rating.best",
    description: "The highest rating on the source's scale; empty if original_rating is.",
  },
  invited: collected("invited"),
  incentive: collected("incentive"),
  affiliated: collected("affiliated"),
  photos: { description: "Addresses of the customer's photos, as a JSON list.", constraints: REQUIRED },
  language_detected: {
    description:
      "BCP 47 tag of the language detected in the text; empty if language is given or the text leaves doubt.",
  },
};

function mentioned(kind: keyof Review["mentions"], words: string): Told {
  const description = `${words} the review mentions or was recorded for, as a JSON list.`;
  return { at: `mentions.${kind}`, description, constraints: REQUIRED };
}

function collected(name: keyof typeof Collection.shape): Told {
  const description = Collection.shape[name].description!.replace(/\.$/, "; empty if not known.");
  return { at: `collection.${name}`, description };
}

/** The columns of further facts stand behind those that there were, since programs read columns by their place. */
const OF_REVIEW = [...new Set([...Object.keys(TOLD), ...FACT_NAMES])].map(columnOf);

function columnOf(name: string): Column {
  const { at = name, description, constraints } = TOLD[name] ?? {};
  const path = at.split(".");
  const [parent, field] = [schemaAt(Review, path.slice(0, -1)) as z.ZodObject, path.at(-1)!];
  const schema = parent.shape[field] as z.ZodType;
  return {
    name,
    ...typeOf(innerSchema(schema)),
    description: description ?? wordsOf(schema),
    ...(constraints && { constraints }),
    value: (review) => path.reduce<unknown>((value, key) => (value as Values | undefined)?.[key], review),
  };
}

type Values = Record<string, unknown>;

/** What is said of a field, where what is absent is an empty cell, and the words of customers are told of once. */
function wordsOf(schema: z.ZodType): string {
  const told = schema.description ?? innerSchema(schema).description!;
  return told.replace(` ${CUSTOMER_WORDS}`, "").replace("absent", "empty").replaceAll("`", "");
}

function typeOf(schema: z.ZodType): Pick<Column, "type" | "format"> {
  if (schema instanceof z.ZodArray) return { type: "array" };
  if (schema instanceof z.ZodBoolean) return { type: "boolean" };
  if (schema instanceof z.ZodNumber) return { type: schema.format === null ? "number" : "integer" };
  const format = schema.meta()?.["format"];
  if (format === "date") return { type: "date" };
  return { type: "string", ...(format === "uri" && { format }) };
}

/** The columns of `/reviews.csv`, in order. */
export const COLUMNS: readonly Omit<Column, "value">[] = [
  ...OF_REVIEW.map(({ value: _, ...column }) => column),
  {
    name: "guarded",
    type: "array",
    description:
      "Columns of this row, as a JSON list, whose text was given a leading apostrophe so that no spreadsheet " +
      "reads it as a formula. Remove the apostrophe to get the original text.",
    constraints: REQUIRED,
  },
];

/** The cells of a review, in the order of the columns; an empty one stands for what is not known. */
export function cellsOf(review: Review): string[] {
  const guarded: string[] = [];
  const cells = OF_REVIEW.map(({ name, type, value }) => {
    const cell = written(value(review), type);
    if (type !== "string" || !FORMULA.test(cell)) return cell;
    guarded.push(name);
    return `'${cell}`;
  });
  return [...cells, written(guarded, "array")];
}

/** Of a photo its address. */
function written(value: unknown, type: ColumnType): string {
  if (type !== "array") return String(value ?? "");
  const entries = (value ?? []) as (string | { src: string })[];
  return JSON.stringify(entries.map((entry) => (typeof entry === "string" ? entry : entry.src)));
}

/** What spreadsheets take for a formula, also in full width, after white space, and after what they cut off. */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;
