import { dirname } from "node:path";
import { CORE_SCHEMA, load } from "js-yaml";
import { INPUT_LIMITS } from "../../_schema/input-limits.ts";
import { groupBy } from "../../_text/group-by.ts";
import { MOST_DEPTH, parseJson } from "../../_text/json.ts";
import type { InputFile } from "./input-files.ts";
import type { Unread } from "./reading.ts";

/** Lines of YAML between two of dashes, or at once at the beginning up to an empty one, and the text below. */
const FENCED = /^\ufeff?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)([\s\S]*)$/;
const UNFENCED = /^\ufeff?((?:[A-Za-z][\w -]{0,30}:[ \t].*\r?\n)+)\r?\n([\s\S]*)$/;

/** The one record that a file of JSON, or of Markdown with its facts above the text, may be; undefined where it is none. */
export function documentIn(text: string): object | undefined {
  if (text.length > INPUT_LIMITS.text) return undefined;
  if (/^\s*\{/.test(text)) return record(() => parseJson(text));
  const [, facts, body = ""] = FENCED.exec(text) ?? UNFENCED.exec(text) ?? [];
  if (facts === undefined) return undefined;
  const found = record(() => load(facts, { schema: CORE_SCHEMA }));
  return found && bounded({ ...found, ...(body.trim() && { body: body.trim() }) });
}

function record(parse: () => unknown): object | undefined {
  try {
    const value = parse();
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Names of one value may stand for it many times over, and in one another. */
function bounded<Value>(value: Value): Value | undefined {
  let left: number = INPUT_LIMITS.values;
  const fits = (one: unknown, depth: number): boolean => {
    if (--left < 0 || depth > MOST_DEPTH) return false;
    return (
      typeof one !== "object" || one === null || Object.values(one).every((inner) => fits(inner, depth + 1))
    );
  };
  return fits(value, 0) ? value : undefined;
}

/** A file of YAML as one of JSON; null where it does not parse, or stands for more than it may. */
export function asJson(file: InputFile, text: string): InputFile | null {
  try {
    const value = text.length > INPUT_LIMITS.text ? undefined : bounded(load(text, { schema: CORE_SCHEMA }));
    return value === undefined || value === null ? null : holding(file.name, value);
  } catch {
    return null;
  }
}

/** Files of one record each, by folder, as files of JSON whose keys are their names. */
export function gathered(others: readonly Unread[]): { file: InputFile; from: Unread[] }[] {
  const documents = others.filter(({ document }) => document !== undefined);
  return [...groupBy(documents, ({ file }) => dirname(file))].map(([folder, from]) => {
    const all = Object.fromEntries(from.map(({ file, document }) => [file, document]));
    return { file: holding(`${folder === "." ? "" : `${folder}/`}*`, all), from };
  });
}

function holding(name: string, value: unknown): InputFile {
  const bytes = Buffer.from(JSON.stringify(value));
  return {
    name,
    size: bytes.length,
    async *read() {
      yield bytes;
    },
  };
}
