import { schemaSteps } from "../schema-steps.ts";
import { StoreTrouble } from "../store.ts";
import { LOCKS, type PostgresDatabase } from "./database.ts";

/** Migrates the tables to the newest schema, each step once, however many processes start at the same time. */
export async function migrate(database: PostgresDatabase): Promise<void> {
  const steps = schemaSteps("postgres");
  await database.transaction(async (rows) => {
    await rows("SELECT pg_advisory_xact_lock($1, $2)", LOCKS.migrations);
    await rows("CREATE TABLE IF NOT EXISTS hub_schema (version integer NOT NULL)");
    const [found] = await rows<{ version: number }>("SELECT version FROM hub_schema");
    const version = found?.version ?? 0;
    if (version > steps.length) {
      throw new StoreTrouble(
        "unavailable",
        "the hub's tables were written by a newer release; run that release",
      );
    }
    if (version === steps.length) return;
    for (const step of steps.slice(version)) await rows(step);
    await rows("DELETE FROM hub_schema");
    await rows("INSERT INTO hub_schema VALUES ($1)", [steps.length]);
  });
}
