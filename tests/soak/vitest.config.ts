import { defineConfig } from "vitest/config";

/** Trials that take minutes or hours, one after another: `npm run soak`, or one of them: `npm run soak -- crash`. */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ["tests/soak/*.soak.ts"],
    globalSetup: "tests/helpers/run/setup.ts",
    reporters: [["default", { summary: false }], "./tests/helpers/run/summary-reporter.ts"],
    fileParallelism: false,
    // Progress is printed as it comes.
    disableConsoleIntercept: true,
    testTimeout: 0,
    hookTimeout: 0,
    allowOnly: false,
  },
});
