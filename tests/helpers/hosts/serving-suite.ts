import { describe } from "vitest";
import type { Served } from "./served.ts";
import { describeConditions } from "./serving/conditions.ts";
import type { Differences } from "./serving/differences.ts";
import { describeErrors } from "./serving/errors.ts";
import { describeFiles } from "./serving/files.ts";

/** How everything that a build makes is to be served: the same for the sidecar and for any other server in its place. */
export function describeServing(open: () => Promise<Served>, differs: Differences = {}): void {
  describeFiles(open, differs);
  describe("conditional requests", () => describeConditions(open, differs));
  describeErrors(open, differs);
}
