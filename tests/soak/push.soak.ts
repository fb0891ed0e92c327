import { describe } from "vitest";

/** Two seconds, on a machine that does nothing else. */
process.env["PUSH_WITHIN"] = "2000";

describe("within two seconds", async () => {
  await import("../end-to-end.test.ts");
});
