import { readFileSync } from "node:fs";
import { resolve } from "node:path";

/** A query as somebody typed it, and the ids of all reviews of the demonstration that answer it. */
export interface LabelledQuery {
  query: string;
  kind: string;
  half: "tuning" | "kept" | "later";
  relevant: string[];
}

const FILE = resolve(import.meta.dirname, "../../fixtures/search-queries.jsonl");

export const LABELLED: readonly LabelledQuery[] = readFileSync(FILE, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as LabelledQuery);

/** How many of its first results are looked at. */
export const SEEN = 20;

/** The first ids that an engine gives for a query, best first. */
export type Ranked = (query: string) => string[];

export interface Quality {
  queries: number;
  /** Mean share of the relevant reviews among the first `SEEN`. */
  recall: number;
  /** Mean share of relevant reviews among the first five, or as many as are relevant where these are fewer. */
  precision: number;
}

/** How well an engine answers the queries of a half that have an answer. */
export function judge(ranked: Ranked, half: LabelledQuery["half"]): Quality {
  const asked = LABELLED.filter((each) => each.half === half && each.relevant.length > 0);
  let recall = 0;
  let precision = 0;
  for (const { query, relevant } of asked) {
    const found = ranked(query).slice(0, SEEN);
    const first = Math.min(5, relevant.length);
    const right = (ids: readonly string[]) => ids.filter((id) => relevant.includes(id)).length;
    recall += right(found) / relevant.length;
    precision += right(found.slice(0, first)) / first;
  }
  return { queries: asked.length, recall: recall / asked.length, precision: precision / asked.length };
}
