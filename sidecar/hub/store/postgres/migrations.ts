import { StoreTrouble } from "../store.ts";
import { LOCKS, type PostgresDatabase } from "./database.ts";

/**
 * The schema, step by step; `hub_schema` keeps the number of steps taken. A step that has been released is never
 * changed. Times are milliseconds since 1970; `claim` names who works on a row, until `claimed_until`. Text is compared
 * by its bytes ("C"), so that the order of generations does not depend on the database's language.
 */
const MIGRATIONS: readonly (readonly string[])[] = [
  [
    `CREATE TABLE hub_topics (
       topic text COLLATE "C" PRIMARY KEY,
       etag text COLLATE "C" NOT NULL,
       generation text COLLATE "C" NOT NULL,
       announced_at bigint NOT NULL
     )`,
    // Half of each page is left free, so that the new version of a claimed or settled row fits next to the old one.
    `CREATE TABLE hub_subscriptions (
       topic text COLLATE "C" NOT NULL,
       callback text COLLATE "C" NOT NULL,
       host text COLLATE "C" NOT NULL,
       secret bytea,
       lease_end bigint NOT NULL,
       received text COLLATE "C" NOT NULL,
       failures integer NOT NULL DEFAULT 0,
       next_try bigint NOT NULL DEFAULT 0,
       claim text COLLATE "C" NOT NULL DEFAULT '',
       claimed_until bigint NOT NULL DEFAULT 0,
       PRIMARY KEY (topic, callback)
     ) WITH (fillfactor = 50)`,
    "CREATE INDEX hub_subscriptions_host ON hub_subscriptions (host)",
    "CREATE INDEX hub_subscriptions_lease_end ON hub_subscriptions (lease_end)",
    `CREATE TABLE hub_intents (
       topic text COLLATE "C" NOT NULL,
       callback text COLLATE "C" NOT NULL,
       id text COLLATE "C" NOT NULL,
       mode text NOT NULL CHECK (mode IN ('subscribe', 'unsubscribe')),
       host text COLLATE "C" NOT NULL,
       secret bytea,
       lease_seconds integer NOT NULL,
       claim text COLLATE "C" NOT NULL DEFAULT '',
       claimed_until bigint NOT NULL DEFAULT 0,
       PRIMARY KEY (topic, callback)
     )`,
    "CREATE INDEX hub_intents_host ON hub_intents (host)",
    "CREATE TABLE hub_probe (id integer PRIMARY KEY CHECK (id = 1), at bigint NOT NULL)",
  ],
  [
    `ALTER TABLE hub_subscriptions
       ADD COLUMN delivered_at bigint,
       ADD COLUMN delivered_generation text COLLATE "C",
       ADD COLUMN last_failure text COLLATE "C"`,
    "ALTER TABLE hub_intents DROP CONSTRAINT hub_intents_mode_check",
    `ALTER TABLE hub_intents
       ADD COLUMN reason text COLLATE "C",
       ADD CHECK (mode IN ('subscribe', 'unsubscribe', 'deny')),
       ADD CHECK ((mode = 'deny') = (reason IS NOT NULL))`,
  ],
  [`ALTER TABLE hub_intents ADD COLUMN moved_to text COLLATE "C"`],
];

/** Migrates the tables to the newest schema, each step once, however many processes start at the same time. */
export async function migrate(database: PostgresDatabase): Promise<void> {
  await database.transaction(async (rows) => {
    await rows("SELECT pg_advisory_xact_lock($1, $2)", LOCKS.migrations);
    await rows("CREATE TABLE IF NOT EXISTS hub_schema (version integer NOT NULL)");
    const [found] = await rows<{ version: number }>("SELECT version FROM hub_schema");
    const version = found?.version ?? 0;
    if (version > MIGRATIONS.length) {
      throw new StoreTrouble(
        "unavailable",
        "the hub's tables were written by a newer release; run that release",
      );
    }
    if (version === MIGRATIONS.length) return;
    for (const statement of MIGRATIONS.slice(version).flat()) await rows(statement);
    await rows("DELETE FROM hub_schema");
    await rows("INSERT INTO hub_schema VALUES ($1)", [MIGRATIONS.length]);
  });
}
