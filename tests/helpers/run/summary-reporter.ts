import type { Reporter, TestModule } from "vitest/node";
import { MISSING_SERVERS } from "../hosts/programs.ts";

/** Ends a run with one line that a person and a script can read: `N passed, N failed`. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const counts = { passed: 0, failed: unhandled.length, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) counts[test.result().state] += 1;
      // A hook that fails leaves its tests skipped: that is a failure too.
      for (const suite of [module, ...module.children.allSuites()]) {
        if (suite.errors().length > 0) counts.failed += 1;
      }
    }
    if (MISSING_SERVERS.length > 0)
      console.log(`\nleft out, since not installed here: the tests of ${MISSING_SERVERS.join(" and ")}`);
    const skipped = counts.skipped + counts.pending;
    console.log(`\n${counts.passed} passed, ${counts.failed} failed${skipped ? `, ${skipped} skipped` : ""}`);
  }
}
