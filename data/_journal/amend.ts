import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { PublishEntry } from "../_schema/journal-entry.ts";
import { schemaAt } from "../_schema/zod-objects.ts";
import { appendToJournal } from "./append.ts";
import { refusal } from "./faults.ts";
import type { Journal } from "./journal.ts";
import { whileWriting } from "./rewrite.ts";
import { ANY_TIME, readFaultless, requirePublished, requireSoundWith } from "./withdraw.ts";

/** A field, and the text to set it to; null removes it. Fields within others are named with dots: `reply.text`. */
export interface Change {
  field: string;
  to: string | null;
}

interface Amending {
  dataDir: string;
  id: string;
  /** At least one. */
  changes: readonly Change[];
  /** Milliseconds since 1970. */
  now: number;
  /** Whether nothing is to be written. */
  dryRun: boolean;
}

/**
 * Appends a line that replaces a published review by the same with some fields changed. A field of text takes what is
 * written, any other JSON. Returns what each was and is, undefined where it is not there. Throws an InputError, with nothing
 * written, when a change is wrong or changes nothing, or the review is not published.
 */
export function amendReview({ dataDir, id, changes, now, dryRun }: Amending) {
  const amend = () => {
    const journal = readFaultless(dataDir, ANY_TIME);
    const before = publishedEntry(journal, id);
    const next = changes.reduce<unknown>((entry, change) => changed(entry, change, id), before);
    const amended = { ...(next as PublishEntry), recorded: new Date(now).toISOString() };
    requireSoundWith(journal, amended, now);
    if (!dryRun) appendToJournal(dataDir, [amended], now);
    return changes.map(({ field }) => ({
      field,
      before: valueAt(before, pathOf(field)),
      after: valueAt(amended, pathOf(field)),
    }));
  };
  return dryRun ? amend() : whileWriting(dataDir, amend);
}

function publishedEntry(journal: Journal, id: string): PublishEntry {
  requirePublished(journal, id);
  const entry = journal.published.get(id)!;
  if (!entry.reduced) return entry;
  throw refusal(
    id,
    `has lost its words (line ${journal.lines.get(id)}); import an export that holds it, or add a whole line for it by hand`,
  );
}

/** What no correction changes, and why. */
const FIXED: Readonly<Record<string, (id: string) => string>> = {
  id: () => "stays, since it names the review",
  recorded: () => "is written by this command",
  nonce: () => "is written by this command",
  withdrawn: (id) => `ends a review; npm run journal -- withdraw ${id} does that`,
  erased: (id) => `ends a review; npm run journal -- erase ${id} does that`,
};

function changed(entry: unknown, { field, to }: Change, id: string): unknown {
  const path = pathOf(field);
  const fixed = Object.hasOwn(FIXED, path[0]!) ? FIXED[path[0]!] : undefined;
  if (fixed) throw refusal(id, fixed(id), field);
  const before = valueAt(entry, path);
  const after = to === null ? undefined : givenAs(path, to);
  if (isDeepStrictEqual(before, after))
    throw refusal(id, to === null ? "is not there" : `is ${JSON.stringify(before)} already`, field);
  return withValue(entry, path, after);
}

/** A text where the field holds text; elsewhere what it is as JSON, or a text again, which the schema then refuses. */
function givenAs(path: readonly string[], text: string): unknown {
  const schema = schemaAt(PublishEntry, path);
  if (schema instanceof z.ZodString || schema instanceof z.ZodEnum) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const pathOf = (field: string) => field.split(".");

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce((at, part) => (isObject(at) && Object.hasOwn(at, part) ? at[part] : undefined), value);
}

/** A copy in which a field has a value, or none for undefined; objects that are then empty go, too. */
function withValue(value: unknown, [part, ...rest]: readonly string[], to: unknown): unknown {
  if (part === undefined) return to;
  const { [part]: before, ...others } = isObject(value) ? value : {};
  const after = withValue(rest.length > 0 && !isObject(before) ? {} : before, rest, to);
  if (after === undefined) return Object.keys(others).length > 0 ? others : undefined;
  // A spread keeps the place of what stood there; a computed key is the object's own, whatever it is called.
  return isObject(value) ? { ...value, [part]: after } : { [part]: after };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
