import { readFileSync } from "node:fs";
import { z } from "zod";
import { TAXONOMY } from "../_insights/aspects/taxonomy.ts";

/** A mention: a term at its UTF-16 offsets in a text. */
export const Mention = z
  .object({
    text: z.string().min(1, "must not be empty"),
    term: z.string().min(1, "must not be empty"),
    from: z.int().min(0),
    to: z.int().min(0),
  })
  .check(({ value, issues }) => {
    const stands = value.text.slice(value.from, value.to);
    if (stands !== value.term)
      issues.push({
        code: "custom",
        input: value,
        message:
          `from ${value.from} to ${value.to} the text has ${JSON.stringify(stands)}, and term is ` +
          `${JSON.stringify(value.term)}; offsets count UTF-16 units, the end is exclusive`,
      });
  });

/** A mention and what the text says of it. */
export const LabelledMention = Mention.and(z.object({ y: z.enum(["positive", "neutral", "negative"]) }));

const KNOWN: ReadonlySet<string> = new Set(TAXONOMY.map(({ id }) => id));

const NO_ASPECT = `is no aspect; there are ${[...KNOWN].join(", ")}`;

/** The id of an aspect of the taxonomy. */
export const KnownAspect = z.string().refine((id) => KNOWN.has(id), NO_ASPECT);

/** A sentence and what it says of the aspects of the taxonomy, by their ids. */
export const LabelledAspects = z.object({
  text: z.string().min(1),
  rating: z.int().min(1).max(5).optional(),
  aspects: z
    .record(z.string(), z.enum(["positive", "negative", "mixed", "neutral"]))
    .check(({ value, issues }) => {
      for (const id of Object.keys(value)) {
        if (!KNOWN.has(id)) issues.push({ code: "custom", input: value, path: [id], message: NO_ASPECT });
      }
    }),
});

export type Mention = z.infer<typeof Mention>;
export type LabelledMention = z.infer<typeof LabelledMention>;
export type LabelledAspects = z.infer<typeof LabelledAspects>;

/** The lines of a JSONL file, blank ones left out. Throws an Error that names the file, or each line that does not fit its schema. */
export function readLines<T>(file: string, schema: SchemaOf<T>): T[] {
  const faults: string[] = [];
  const rows: T[] = [];
  readText(file)
    .split("\n")
    .forEach((line, index) => {
      if (line.trim() === "" || faults.length === MOST_FAULTS) return;
      const parsed = parseLine(line, schema);
      if (parsed.success) rows.push(parsed.data);
      else faults.push(`${file}:${index + 1}: ${parsed.message}`);
    });
  if (faults.length === MOST_FAULTS) faults.push("and perhaps more");
  if (faults.length > 0) throw new Error(faults.join("\n"));
  if (rows.length === 0) throw new Error(`${file}: has no lines`);
  return rows;
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8").replace(/^\ufeff/, "");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      code === "ENOENT"
        ? `${file}: there is no such file`
        : `${file}: cannot be read: ${(error as Error).message}`,
    );
  }
}

type SchemaOf<T> = z.ZodType<T> | ((value: unknown) => z.ZodType<T>);

function parseLine<T>(line: string, schema: SchemaOf<T>) {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { success: false, message: "is not JSON; each line is one object" } as const;
  }
  const parsed = (typeof schema === "function" ? schema(value) : schema).safeParse(value);
  if (parsed.success) return parsed;
  const message = parsed.error.issues
    .map((issue) => [issue.path.join("."), issue.message].filter(Boolean).join(": "))
    .join("; ");
  return { success: false, message } as const;
}

const MOST_FAULTS = 20;
