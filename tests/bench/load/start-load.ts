import { type AskedProcess, askProcess } from "../processes/ask-process.ts";
import type { LoadJob, LoadResult } from "./job.ts";

export type Load = AskedProcess<LoadJob, LoadResult>;

/** The process that asks the servers; one for all, so that it is as warm for each. */
export function startLoad(): Load {
  return askProcess<LoadJob, LoadResult>({ script: "tests/bench/load/child.ts" });
}
