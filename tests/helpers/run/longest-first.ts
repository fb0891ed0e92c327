import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The files that take long, before the others, so that at the end of a run no worker is left with a long one while the rest
 * have nothing to do. Those that mostly wait stand among those that keep the processors busy. The first three need no site of
 * the demonstration, which is being built when all else begins.
 */
export const LONGEST = [
  "hub/on-postgres",
  "sidecar/package/owners-folder",
  "content/build-failure",
  "sidecar/process/stop",
  "types-and-lint",
  "sidecar/dev/edit",
  "pages/tour",
  "content/build-reuse",
  "hub/store/out-of-order",
  "data/care/verify",
  "content/build-same-bytes",
  "content/hosts/nginx-move",
  "pages/badge",
  "pages/theme",
  "pages/edges",
  "pages/search",
  "hub/crash",
  "data/search/exactness",
  "hub/whose-fault",
  "pages/languages",
  "content/erasure",
  "sidecar/process/state",
  "hub/command",
  "end-to-end",
  "data/care/doctor-origin",
  "data/care/annotations",
  "sidecar/http/hostile-requests",
  "bench/bench",
  "pages/readers",
  "pages/business",
  "hub/postgres-trouble",
  "content/build-lock",
  "pages/static-only",
  "pages/hostile",
  "hub/flood",
  "sidecar/process/rebuild",
  "sidecar/http/large-files",
  "hub/store/postgres",
  "content/elsewhere",
  "pages/weight",
  "data/insights/hostile",
  "sidecar/mirror/follow-site",
  "hub/make-room",
  "hub/hostile-callbacks",
  "data/import/sync/command",
  "content/vanishing",
  "content/build-output",
  "hub/conformance",
  "content/hosts/nginx-replicas",
  "hub/limits",
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
