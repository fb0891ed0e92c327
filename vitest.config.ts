import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    globalSetup: "tests/helpers/run/setup.ts",
    reporters: ["default", "./tests/helpers/run/summary-reporter.ts"],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    allowOnly: false,
    dangerouslyIgnoreUnhandledErrors: false,
  },
});
