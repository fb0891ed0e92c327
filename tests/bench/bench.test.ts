import { describe, expect, test } from "vitest";
import { runScript } from "../helpers/run-script.ts";
import { describeBench } from "../soak/benches.ts";

/** `npm run soak -- bench` runs all groups. */
describe("one group of the bench", () => {
  describeBench("static", 100, ["Static files"]);
});

test("a bench refuses a group that it does not have, and names those it has", async () => {
  const { code, stderr } = await runScript("bench", ["--only", "static,speed"]);
  expect(code).toBe(2);
  expect(stderr).toContain("speed: must be among static, http, since, start, search, build, dev");
});
