import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The files that take longest, longest first: they begin before the others, so that at the end of a run no worker is
 * left with a long one while the rest have nothing to do. Those before the others need no site of the demonstration, which
 * is being built when all else begins.
 */
export const LONGEST = [
  "hub/on-postgres",
  "content/build-failure",
  "sidecar/package/owners-folder",
  "sidecar/dev/edit",
  "types-and-lint",
  "sidecar/process/stop",
  "hub/store/out-of-order",
  "pages/tour",
  "pages/search",
  "content/build-reuse",
  "data/care/verify",
  "content/erasure",
  "sidecar/process/state",
  "hub/whose-fault",
  "end-to-end",
  "pages/theme",
  "pages/readers",
  "hub/command",
  "data/care/annotations",
  "pages/edges",
  "pages/hostile",
  "data/care/doctor-origin",
  "sidecar/http/hostile-requests",
  "bench/bench",
  "pages/static-only",
  "hub/make-room",
  "pages/languages",
  "sidecar/http/large-files",
  "content/build-lock",
  "hub/crash",
  "content/build-same-bytes",
  "hub/hostile-callbacks",
  "sidecar/process/rebuild",
  "data/search/exactness",
  "data/insights/hostile",
  "pages/badge",
  "hub/postgres-trouble",
  "hub/limits",
  "content/build-output",
  "hub/conformance",
  "hub/turns",
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
