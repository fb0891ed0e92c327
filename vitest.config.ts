import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { MISSING_SERVERS } from "./tests/helpers/hosts/programs.ts";
import LongestFirst from "./tests/helpers/run/longest-first.ts";

/**
 * Each has a process to itself: one sets the store that tests of the hub use, and the other loads the search of a built site,
 * whose own copy of zod shares the process-wide registry of schemas.
 */
const ALONE = ["tests/hub/on-postgres.test.ts", "tests/sidecar/search/offline.test.ts"];

/** Modules are loaded by what loads them in the product, in less time than vitest's own runner takes. */
const AS_THE_PRODUCT = {
  execArgv: ["--import", "tsx"],
  experimental: { viteModuleRunner: false, nodeLoader: false },
};

export default defineConfig({
  test: {
    globalSetup: "tests/helpers/run/setup.ts",
    reporters: ["default", "./tests/helpers/run/summary-reporter.ts"],
    sequence: { sequencer: LongestFirst },
    // More than there are processors: many a test waits for a process, a browser or a database.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    allowOnly: false,
    dangerouslyIgnoreUnhandledErrors: false,
    projects: [
      {
        // Files share what they import, which saves most of them more time than their tests take.
        test: {
          name: "rooms",
          include: ["tests/**/*.test.ts"],
          exclude: [
            "**/node_modules/**",
            ...ALONE,
            ...MISSING_SERVERS.map((name) => `tests/content/hosts/${name}*.test.ts`),
          ],
          isolate: false,
          ...AS_THE_PRODUCT,
          ...limits(),
        },
      },
      {
        test: { name: "alone", include: ALONE, ...AS_THE_PRODUCT, ...limits() },
      },
    ],
  },
});

/** A limit ends what hangs; it is no measure of a busy machine. */
function limits() {
  return { testTimeout: 300_000, hookTimeout: 300_000 };
}
