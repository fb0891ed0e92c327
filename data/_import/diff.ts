import type { PublishEntry } from "../_schema/journal-entry.ts";
import { plainLine } from "./plain-line.ts";
import type { ImportPlan } from "./plan.ts";

/** What an import would change, review by review: `+` is new, `~` is changed, `-` is gone at its source. */
export function describeChanges({ entries, replaced, missing }: ImportPlan, most: number): string[] {
  const gone = new Set(missing?.now);
  const blocks = entries.map((entry) => {
    const before = replaced.get(entry.id);
    if (gone.has(entry.id)) return [`- ${headline(entry)}`];
    return before ? [`~ ${headline(entry)}`, ...differences(before, entry)] : [`+ ${headline(entry)}`];
  });
  const shown = blocks.slice(0, most).flat();
  const rest = blocks.length - most;
  return rest > 0 ? [...shown, `and ${rest} more (--all shows them)`] : shown;
}

function headline({ id, date, rating, author, title, text, reply }: PublishEntry): string {
  const said = [title, text].filter(Boolean).join(": ");
  const words = said ? ` ${quote(said, 60)}` : " without words";
  return `${id}  ${date}  ${"★".repeat(rating)}  ${author.name}:${words}${reply ? `  reply: ${quote(reply.text, 40)}` : ""}`;
}

const FIELDS = ["rating", "title", "text", "updated", "source_missing"] as const;

function differences(before: PublishEntry, entry: PublishEntry): string[] {
  const pairs: [string, unknown, unknown][] = [
    ...FIELDS.map((field): [string, unknown, unknown] => [field, before[field], entry[field]]),
    ["reply", before.reply?.text, entry.reply?.text],
    ["reply.date", before.reply?.date, entry.reply?.date],
  ];
  return pairs.flatMap(([field, was, is]) => {
    if (was === is) return [];
    const [from, to] = [was, is].map((value) => (typeof value === "string" ? value : undefined));
    const at = from !== undefined && to !== undefined ? firstDifference(from, to) : 0;
    return [`    ${field}: ${show(was, at)} -> ${show(is, at)}`];
  });
}

/** Shortly before the first place at which two texts differ. */
function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return Math.max(0, at - 15);
}

function show(value: unknown, from: number): string {
  if (value === undefined) return "nothing";
  return typeof value === "string" ? `${from > 0 ? "…" : ""}${quote(value.slice(from), 60)}` : String(value);
}

function quote(text: string, most: number): string {
  const line = plainLine(text);
  const characters = [...line];
  return JSON.stringify(characters.length > most ? `${characters.slice(0, most).join("")}…` : line);
}
