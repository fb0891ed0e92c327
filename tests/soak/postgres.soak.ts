import { describe } from "vitest";
import { useDatabases } from "../helpers/hub/bench.ts";
import { createTestDatabase } from "../helpers/postgres/postgres.ts";

// The hub's own tests once more, on the store that several replicas share.
useDatabases(createTestDatabase);

describe("on Postgres", async () => {
  await import("../hub/subscribe.test.ts");
  await import("../hub/verify-intent.test.ts");
  await import("../hub/distribute.test.ts");
  await import("../hub/retry.test.ts");
  await import("../hub/lease.test.ts");
  await import("../hub/limits.test.ts");
  await import("../hub/restart.test.ts");
  await import("../hub/operator.test.ts");
});
