import { defineConfig } from "vitest/config";

/** Trials that take minutes or hours, one after another: `npm run soak`, or one of them: `npm run soak -- crash`. */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ["tests/soak/*.soak.ts"],
    globalSetup: "tests/helpers/run/setup.ts",
    setupFiles: "tests/helpers/run/end-with-run.ts",
    fileParallelism: false,
    // Each test is told when it has ended, and what it says of its progress at once.
    reporters: [["verbose", { summary: false }], "./tests/helpers/run/summary-reporter.ts"],
    disableConsoleIntercept: true,
    testTimeout: 0,
    hookTimeout: 0,
    allowOnly: false,
  },
});
