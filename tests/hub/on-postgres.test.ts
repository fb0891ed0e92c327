import { describe } from "vitest";
import { useDatabases } from "../helpers/hub/bench.ts";
import { createTestDatabase } from "../helpers/postgres/postgres.ts";

// The hub's own tests once more, on the store that several replicas share.
useDatabases(createTestDatabase);

describe("on Postgres", async () => {
  await import("./subscribe.test.ts");
  await import("./verify-intent.test.ts");
  await import("./distribute.test.ts");
  await import("./retry.test.ts");
  await import("./lease.test.ts");
  await import("./limits.test.ts");
  await import("./restart.test.ts");
  await import("./operator.test.ts");
});
