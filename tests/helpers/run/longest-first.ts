import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The files that take longest, longest first: they begin before the others, so that at the end of a run no worker is
 * left with a long one while the rest have nothing to do.
 */
export const LONGEST = [
  "hub/on-postgres",
  "hub/store/out-of-order",
  "sidecar/process/stop",
  "content/build-reuse",
  "hub/command",
  "hub/hostile-callbacks",
  "content/build-failure",
  "end-to-end",
  "pages/tour",
  "hub/crash",
  "content/build-lock",
  "content/build-same-bytes",
  "bench/bench",
  "sidecar/dev/edit",
  "sidecar/process/rebuild",
  "sidecar/process/start",
  "sidecar/http/large-files",
  "sidecar/http/hostile-requests",
  "hub/conformance",
  "hub/restart",
  "hub/replicas",
  "hub/postgres-trouble",
  "types-and-lint",
  "pages/search",
  "pages/readers",
  "pages/hostile",
  "data/insights/model",
  "data/insights/hostile",
  "data/search/exactness",
  "data/search/since-streams",
].map((name) => `tests/${name}.test.ts`);

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}`));
      return found === -1 ? LONGEST.length : found;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}
