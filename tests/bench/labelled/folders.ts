import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Ranked } from "./queries.ts";
import { SEEN } from "./queries.ts";

/** A line of a folder's `queries.jsonl`: what is typed, and the ids of all reviews that answer it. */
interface Line {
  query: string;
  relevant: string[];
}

export interface Business {
  name: string;
  /** A DATA_DIR, whose `queries.jsonl` lies beside its journal. */
  dataDir: string;
  queries: Line[];
}

/** The businesses in a folder: each folder in it is a DATA_DIR with `queries.jsonl`. Throws an Error with file and line for a wrong one. */
export function readBusinesses(folder: string): Business[] {
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return names.map(({ name }) => {
    const dataDir = join(folder, name);
    const lines = readFileSync(join(dataDir, "queries.jsonl"), "utf8").trim().split("\n");
    const queries = lines.map((line, at) => {
      const { query, relevant } = JSON.parse(line) as Partial<Line>;
      if (!query || !Array.isArray(relevant))
        throw new Error(`${name}/queries.jsonl:${at + 1}: must be {"query": "words", "relevant": ["id"]}`);
      return { query, relevant };
    });
    return { name, dataDir, queries };
  });
}

export interface Measures {
  /** Those that some review answers. */
  queries: number;
  /** Mean share of the relevant reviews among the first 20. */
  recall: number;
  /** Mean share of relevant reviews among the first five, or as many as are relevant where these are fewer. */
  precision: number;
  /** Mean normalised discounted cumulative gain of the first ten. */
  gain: number;
  /** Share of queries with an answer for which nothing was found. */
  nothing: number;
}

/** How well an engine answers the queries that have an answer. */
export function measure(ranked: Ranked, queries: Business["queries"]): Measures {
  const asked = queries.filter(({ relevant }) => relevant.length > 0);
  const each = asked.map(({ query, relevant }) => {
    const found = ranked(query).slice(0, SEEN);
    const right = new Set(relevant);
    const first = Math.min(5, relevant.length);
    const ideal = Array.from({ length: Math.min(10, relevant.length) }, (_, rank) => rank);
    const gained =
      ideal.length === 0 ? [] : [...found.slice(0, 10).keys()].filter((rank) => right.has(found[rank]!));
    return {
      recall: found.filter((id) => right.has(id)).length / relevant.length,
      precision: found.slice(0, first).filter((id) => right.has(id)).length / first,
      gain: discounted(gained) / discounted(ideal),
      nothing: found.length === 0 ? 1 : 0,
    };
  });
  const mean = (name: keyof (typeof each)[number]) =>
    each.reduce((sum, one) => sum + one[name], 0) / Math.max(1, each.length);
  return {
    queries: asked.length,
    recall: mean("recall"),
    precision: mean("precision"),
    gain: mean("gain"),
    nothing: mean("nothing"),
  };
}

const discounted = (ranks: readonly number[]) =>
  ranks.reduce((sum, rank) => sum + 1 / Math.log2(rank + 2), 0);
