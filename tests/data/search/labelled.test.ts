import { resolve } from "node:path";
import { expect, test } from "vitest";
import { openEngines } from "../../bench/labelled/engines.ts";
import { judge } from "../../bench/labelled/queries.ts";

const DATA = resolve(import.meta.dirname, "../../../data");

/** The kept half is for `npm run bench -- --only words`, so that nothing is tuned by it. */
test("search by words answers what people typed as well as it did, and better than SQLite", () => {
  const [ours, most, any, ...others] = Object.values(openEngines(DATA)).map((ranked) =>
    judge(ranked, "tuning"),
  );
  expect(ours!.queries).toBeGreaterThan(100);
  expect(ours!.recall).toBeGreaterThan(0.9);
  expect(ours!.precision).toBeGreaterThan(0.88);
  for (const { recall, precision } of [most!, any!]) {
    expect(recall).toBeGreaterThan(0.96);
    expect(precision).toBeGreaterThan(0.88);
  }
  expect(others).toHaveLength(2);
  for (const { recall, precision } of others) {
    expect(recall).toBeLessThan(ours!.recall);
    expect(precision).toBeLessThan(ours!.precision);
  }
});
