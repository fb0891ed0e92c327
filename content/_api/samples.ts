import { readFileSync } from "node:fs";
import { CORE_SCHEMA, load } from "js-yaml";
import { fillPlaces } from "./fill-template.ts";

/** One call in the languages that developers copy from; each runs as it stands. */
export interface Sample {
  curl: string;
  javascript: string;
  python: string;
}

/** A message and its answer. */
interface Exchange {
  request: string;
  answer: string;
}

/** What is in `samples.yaml`. */
interface Samples {
  json: Sample;
  text: Sample;
  conditional: Sample;
  post: Sample;
  table: string[];
  subscribe: string;
  clients: { name: string; file?: string; snippet?: string }[];
  caching: Record<"first" | "again", Exchange>;
  push: Record<"verification" | "delivery" | "denial", Exchange>;
}

const SAMPLES = load(readFileSync(new URL("samples.yaml", import.meta.url), "utf8"), {
  schema: CORE_SCHEMA,
}) as Samples;

/** A sample, or several, with the values for their places. */
export function sampleOf<Name extends keyof Samples>(
  name: Name,
  values: Readonly<Record<string, string>>,
): Samples[Name] {
  return JSON.parse(JSON.stringify(SAMPLES[name]), (_, part) =>
    typeof part === "string" ? fillPlaces(part, values) : part,
  );
}

/** The address of a call, as a word of a shell and as a literal of other languages. */
export const addressed = (url: string) => ({ url: JSON.stringify(url), url_word: quoted(url) });

/** A POST of a JSON object that shows what was answered; header fields as names and values. */
export function postSample(url: string, fields: Record<string, string>, body: unknown): Sample {
  const all = { "Content-Type": "application/json", ...fields };
  const json = JSON.stringify(body);
  return sampleOf("post", {
    ...addressed(url),
    fields: JSON.stringify(all),
    field_words: Object.entries(all)
      .map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
      .join(" \\\n  "),
    body: json,
    body_text: JSON.stringify(json),
    body_word: quoted(json),
  });
}

/** A word of a shell command, whatever is in it. */
export function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
