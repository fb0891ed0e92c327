import { existsSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import type { readBusiness } from "../_journal/business.ts";
import { keptContacts } from "../_journal/contacts.ts";
import type { Duplicate } from "../_journal/duplicates.ts";
import { InputError } from "../_journal/faults.ts";
import { parseJsonFile } from "../_journal/json-file.ts";
import { readOwnersFile } from "../_journal/owners-file.ts";
import { rewriteOwnersFile } from "../_journal/rewrite.ts";
import { ReviewId } from "../_schema/review.ts";
import { maskContacts } from "../_text/contacts.ts";
import { groupBy } from "../_text/group-by.ts";
import { maskWords } from "../_text/masks.ts";
import type { Answers } from "./questions.ts";
import { together } from "./tables/published.ts";
import { type TableInUse, TableMapping } from "./tables/table-mapping.ts";

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
  const { content, faults } = readOwnersFile(dataDir, DECISIONS);
  if (faults.length > 0) throw new InputError(faults);
  return content === null ? {} : parse(Decisions, content, DECISIONS, orRestore);
}

const orRestore = (usual: string) => `${usual}; or restore it from a backup, as ids are made with its key`;

/** Writes them as a whole, for this user alone to read: they hold a secret. To be called `whileWriting`. */
export function writeDecisions(dataDir: string, decisions: Decisions): void {
  const text = `${JSON.stringify(decisions, null, 2)}\n`;
  if (Object.keys(decisions).length === 0 && !existsSync(join(dataDir, DECISIONS))) return;
  rewriteOwnersFile(dataDir, DECISIONS, Buffer.from(text), 0o600);
}

/** Reads a mapping that the owner has written to a file. Throws an InputError with its faults. */
export function parseMapping(text: string, file: string): TableMapping {
  return parse(TableMapping, Buffer.from(text), file);
}

function parse<Shape extends z.ZodType>(
  shape: Shape,
  bytes: Uint8Array,
  file: string,
  advise = (usual: string) => usual,
) {
  const { data, faults } = parseJsonFile(file, bytes, shape, { advise });
  if (data === null || faults.length > 0) throw new InputError(faults);
  return data;
}

/** The decisions with what is said now of how to reach somebody. */
export function withSaid(kept: Decisions, { contacts, keep = [] }: Pick<Decisions, "contacts" | "keep">) {
  return {
    ...kept,
    ...(contacts && { contacts }),
    ...(keep.length > 0 && { keep: [...new Set([...(kept.keep ?? []), ...keep])] }),
  };
}

/** The same with what of the answers is kept. */
export function withAnswers(
  decisions: Decisions,
  { contacts, duplicates, table }: Answers,
  read: readonly ReadFile[],
  waiting: readonly Duplicate[],
): Decisions {
  let now = decisions;
  if (contacts === "mask" || contacts === "keep") now = { ...now, contacts };
  if (table === "yes") now = withTables(now, read);
  if (duplicates !== "same" && duplicates !== "different") return now;
  return withDuplicates(now, waiting, { [duplicates]: ["all"] });
}

type ReadFile = { table: TableInUse | undefined };

/** Mappings that were given, confirmed or completed by an answer are kept; a newer one of the same name and columns replaces the older. */
export function withTables(decisions: Decisions, files: readonly ReadFile[]): Decisions {
  const news = files.flatMap(({ table }) =>
    table && (table.origin !== "comes with this" || table.isNew) ? [table] : [],
  );
  if (news.length === 0) return decisions;
  const read = [...groupBy(news, ({ mapping }) => kindOf(mapping)).values()].map((same): TableMapping => {
    // What was said before must not come back by a file in which an answer changed nothing.
    const saying = same.some(({ isNew }) => isNew) ? same.filter(({ isNew }) => isNew) : same;
    return { ...same.at(-1)!.mapping, ...together(saying.map(({ mapping }) => mapping)) };
  });
  const all = [...(decisions.tables ?? []), ...read].map((mapping) => [kindOf(mapping), mapping] as const);
  return { ...decisions, tables: [...new Map(all).values()] };
}

function kindOf({ name, requires }: TableMapping): string {
  return JSON.stringify([name, requires]);
}

/** What is said of reviews that wait, by their ids or `all`. */
export type Decided = Partial<Record<"same" | "different", string[] | undefined>>;

/** The same with what is said of them now. */
export function withDuplicates(
  decisions: Decisions,
  waiting: readonly Duplicate[],
  { same = [], different = [] }: Decided,
): Decisions {
  const said = (ids: string[]) => waiting.filter(({ id }) => ids.includes(id) || ids.includes("all"));
  const [one, other] = [said(same), said(different)];
  if (one.length + other.length === 0) return decisions;
  const others = other.map(({ id }) => id);
  return {
    ...decisions,
    ...(one.length > 0 && {
      same: { ...decisions.same, ...Object.fromEntries(one.map(({ id, of }) => [id, of])) },
    }),
    ...(other.length > 0 && { different: [...new Set([...(decisions.different ?? []), ...others])] }),
  };
}

/** Which contact details stay, and how the others are masked: in the words of the business's language. */
export function contactsOf(
  { keep }: Decisions,
  { business }: Pick<ReturnType<typeof readBusiness>, "business">,
) {
  const isKept = keptContacts(keep, business);
  const words = maskWords(business?.language);
  return { isKept, mask: (text: string) => maskContacts(text, isKept, words) };
}
