import type { SearchParameters } from "../../../data/_schema/search.ts";
import { fold } from "../../../data/_text/fold.ts";
import type { OpenedEngine } from "./open-engine.ts";

/** Means over queries, from 0 to 1. */
export interface Finding {
  /** Of the reviews that contain the query, how many are found. */
  recall: number;
  /** Of the reviews that are found, how many contain the query. */
  precision: number;
}

/** Compares what an engine finds with the reviews whose folded text contains the folded query. */
export function findingOf({ engine, reviews }: OpenedEngine, queries: readonly SearchParameters[]): Finding {
  if (!engine.positions) throw new Error("this engine does not say what it finds");
  const texts = reviews.map(({ text }) => fold(text));
  let recall = 0;
  let precision = 0;
  let finding = 0;
  for (const parameters of queries) {
    const wanted = fold(parameters.query ?? "");
    const found = engine.positions(parameters);
    const right = found.filter((position) => texts[position]!.includes(wanted)).length;
    const all = texts.reduce((count, text) => count + (text.includes(wanted) ? 1 : 0), 0);
    recall += all === 0 ? 1 : right / all;
    if (found.length === 0) continue;
    precision += right / found.length;
    finding += 1;
  }
  return { recall: recall / queries.length, precision: finding === 0 ? 1 : precision / finding };
}
