import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    globalSetup: ["tests/helpers/build-demonstration.ts", "tests/helpers/postgres/start-postgres.ts"],
    reporters: ["default", "./tests/helpers/summary-reporter.ts"],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    allowOnly: false,
    dangerouslyIgnoreUnhandledErrors: false,
  },
});
