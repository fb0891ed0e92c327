import { existsSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { describeIssues, InputError } from "../_journal/faults.ts";
import { readOwnersFile } from "../_journal/owners-file.ts";
import { rewriteOwnersFile } from "../_journal/rewrite.ts";
import { ReviewId } from "../_schema/review.ts";
import { decodeUtf8 } from "../_text/clean.ts";
import { TableMapping } from "./tables/table-mapping.ts";

/** What the owner has decided about imports, so that it is asked once. */
export const Decisions = z.strictObject({
  contacts: z.enum(["mask", "keep"], "must be mask or keep").optional().meta({
    description:
      "Whether e-mail addresses, telephone numbers and street addresses in texts and replies are removed.",
  }),
  keep: z.array(z.string()).optional().meta({
    description: "Those that stay all the same, such as your office's; @example.com stays as a whole.",
  }),
  same: z.record(ReviewId, ReviewId).optional().meta({
    description: "Reviews that are another one, left or exported twice: they are not imported.",
  }),
  different: z.array(ReviewId).optional().meta({
    description: "Reviews that only look like another one.",
  }),
  key: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/, "must be as the first import wrote it; restore it from a backup")
    .optional()
    .meta({
      description: "Secret, made by the first import: with it ids are made that do not tell who wrote.",
    }),
  tables: z.array(TableMapping).optional().meta({ description: "How your tables are read." }),
});

export type Decisions = z.infer<typeof Decisions>;

export const DECISIONS = "imports.json";

/** Reads `imports.json`; a missing file holds no decision. Throws an InputError with its faults. */
export function readDecisions(dataDir: string): Decisions {
  const { content: bytes, faults } = readOwnersFile(dataDir, DECISIONS);
  if (faults.length > 0) throw new InputError(faults);
  if (bytes === null) return {};
  const value = parseJson(decodeUtf8(bytes));
  const result = Decisions.safeParse(value);
  if (result.success) return result.data;
  throw new InputError(
    describeIssues(result.error, value, Decisions).map((fault) => ({ file: DECISIONS, ...fault })),
  );
}

/** Writes them as a whole, for this user alone to read: they hold a secret. To be called `whileWriting`. */
export function writeDecisions(dataDir: string, decisions: Decisions): void {
  const text = `${JSON.stringify(decisions, null, 2)}\n`;
  if (Object.keys(decisions).length === 0 && !existsSync(join(dataDir, DECISIONS))) return;
  rewriteOwnersFile(dataDir, DECISIONS, Buffer.from(text), 0o600);
}

/** Reads a mapping that the owner has written to a file. Throws an InputError with its faults. */
export function parseMapping(text: string, file: string): TableMapping {
  const value = parseJson(text, file);
  const result = TableMapping.safeParse(value);
  if (result.success) return result.data;
  throw new InputError(
    describeIssues(result.error, value, TableMapping).map((fault) => ({ file, ...fault })),
  );
}

function parseJson(text: string | null, file = DECISIONS): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    throw new InputError([{ file, message: "does not parse as JSON in UTF-8; mend it" }]);
  }
}
