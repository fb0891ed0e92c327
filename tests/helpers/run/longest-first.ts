import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The files that take longest, longest first: they begin before the others, so that at the end of a run no worker is
 * left with a long one while the rest have nothing to do.
 */
export const LONGEST = [
  "hub/on-postgres",
  "hub/store/out-of-order",
  "sidecar/process/stop",
  "data/search/exactness",
  "sidecar/dev/edit",
  "content/build-failure",
  "content/build-reuse",
  "hub/conformance",
  "pages/search",
  "pages/tour",
  "hub/command",
  "sidecar/http/hostile-requests",
  "data/care/verify",
  "content/erasure",
  "data/care/doctor-origin",
  "types-and-lint",
  "end-to-end",
  "hub/turns",
  "bench/bench",
  "pages/readers",
  "sidecar/process/state",
  "hub/crash",
  "hub/postgres-trouble",
  "hub/whose-fault",
  "content/build-same-bytes",
  "sidecar/http/large-files",
  "data/care/annotations",
  "sidecar/process/rebuild",
  "data/insights/hostile",
  "pages/hostile",
  "sidecar/process/start",
  "content/build-lock",
  "content/build-output",
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
