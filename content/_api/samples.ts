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
export function sampleOf<Name extends keyof Samples>(name: Name, values: object): Samples[Name] {
  return JSON.parse(JSON.stringify(SAMPLES[name]), (_, part) =>
    typeof part === "string" ? fillPlaces(part, values) : part,
  );
}
