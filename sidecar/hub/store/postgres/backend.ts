import { randomUUID } from "node:crypto";
import type { Backend } from "../backend.ts";
import type { PostgresDatabase } from "./database.ts";
import { createDue } from "./due.ts";
import { LOCKS } from "./locks.ts";
import { namedParameters } from "./named-parameters.ts";
import { CHANNEL, type Session } from "./session.ts";

/** Postgres' side of the statements. None runs before the session shows other processes that this one is alive. */
export function postgresBackend(database: PostgresDatabase, session: Session): Backend {
  const run: Backend["read"] = async (sql, parameters) => {
    await session.enter();
    return namedParameters(database.rows)(sql, parameters);
  };
  const list: Backend["list"] = (parameter, columns) =>
    `(SELECT * FROM jsonb_to_recordset(:${parameter}::jsonb) AS item (${columns}))`;

  const transaction: Backend["transaction"] = async (work) => {
    await session.enter();
    return database.transaction((rows) => work(namedParameters(rows)));
  };

  return {
    read: run,
    write: run,
    transaction,
    // A server may fail alone, while those who claimed something live on.
    fleeting: transaction,
    async snapshot(work) {
      await session.enter();
      return database.transaction(async (rows) => {
        await rows("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY");
        return work(namedParameters(rows));
      });
    },
    // A server keeps its tables; one without them says so at every statement.
    async assertInPlace() {},
    async close() {
      await session.leave();
      await database.close();
    },

    claimName: async () => `${await session.enter()} ${randomUUID()}`,
    tellOthers: async (rows) =>
      rows("SELECT pg_notify(:channel, :sender)", { channel: CHANNEL, sender: await session.enter() }),
    lockHosts(rows) {
      const [space, key] = LOCKS.intents;
      return rows("SELECT pg_advisory_xact_lock(:space::integer, :key::integer)", { space, key });
    },

    tables: {
      topics: "hub_topics",
      subscriptions: "hub_subscriptions",
      intents: "hub_intents",
      probe: "hub_probe",
    },
    list,
    texts: (parameter) => `(SELECT jsonb_array_elements_text(:${parameter}::jsonb))`,
    asJson(columns) {
      const fields = columns.map((name) => `'${name}', "${name}"`).join(", ");
      return `coalesce(json_agg(json_build_object(${fields})), '[]')::text`;
    },
    // Secrets are stored as bytes: they may contain NUL, which text in Postgres cannot.
    storedSecret: (base64) => `decode(${base64}, 'base64')`,
    secretOf: (column) => `encode(${column}, 'base64')`,
    lock: (clause) => clause,
    checksum: null,
    settlesLists: true,
    due: createDue({ list, read: run }),
  };
}
