import { describe } from "vitest";
import { useDatabases } from "../helpers/hub/bench.ts";
import { createTestDatabase } from "../helpers/postgres/postgres.ts";

// On the store that several replicas share: failures and retries, and what several processes leave to each other.
// `npm run soak -- postgres` repeats eight of the hub's files on it.
useDatabases(createTestDatabase);

describe("on Postgres", async () => {
  await import("./retry.test.ts");
  await import("./restart.test.ts");
});
