import { describe, expect, test } from "vitest";
import { describeBench } from "../soak/benches.ts";
import { parseOptions } from "./options.ts";

/** `npm run soak -- bench` runs all groups. */
describe("one group of the bench", () => {
  describeBench("static", 100, ["Static files"]);
});

test("a bench refuses a group that it does not have, and names those it has", () => {
  expect(() => parseOptions(["--only", "static,speed"], ["static", "http"])).toThrow(
    "--only speed: must be among static, http",
  );
});
