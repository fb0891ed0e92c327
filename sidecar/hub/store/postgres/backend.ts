import { randomUUID } from "node:crypto";
import type { Backend, Rows as NamedRows } from "../backend.ts";
import { DUE, dueLimits } from "../statements/conditions.ts";
import type { DueSubscription } from "../store.ts";
import { LOCKS, openDatabase, type PostgresDatabase, type Rows } from "./database.ts";
import { migrate } from "./migrations.ts";
import { CHANNEL, createSession, type Session } from "./session.ts";

/**
 * Opens the hub's tables in a Postgres database. A transaction whose connection is lost may have been committed, and is run again:
 * every method of the store has no further effect when repeated. Rejects with StoreTrouble.
 */
export async function openPostgresBackend(url: string, onWork: () => void): Promise<Backend> {
  const database = await openDatabase(url);
  const session = createSession(database, onWork);
  const backend = postgresBackend(database, session);
  try {
    await migrate(database);
    await session.enter();
    return backend;
  } catch (error) {
    await backend.close();
    throw error;
  }
}

/** Postgres' side of the statements. None runs before the session shows other processes that this one is alive. */
function postgresBackend(database: PostgresDatabase, session: Session): Backend {
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
    settlesLists: true,
    due: createDue({ list, read: run }),
  };
}

/** Maximum number of subscriptions returned by one call. The server sorts all of them for each page. */
const PAGE = 5000;

/** In an order of each process's own, so that two seldom want the same ones: those without failures, then the others. */
export function createDue({ list, read }: Pick<Backend, "list" | "read">): Backend["due"] {
  const seed = randomUUID();
  const DUE_PAGE = `SELECT s.topic, s.callback, s.failures
    FROM ${list("served", "topic text, etag text")} AS served
      JOIN hub_topics t ON t.topic = served.topic AND t.etag = served.etag
      JOIN hub_subscriptions s ON ${DUE}
    WHERE :failures::integer IS NULL OR (sign(s.failures), md5(s.callback || :seed), s.topic, s.callback)
      > (sign(:failures::integer), md5(:callback || :seed), :topic, :callback)
    ORDER BY sign(s.failures), md5(s.callback || :seed), s.topic, s.callback LIMIT ${PAGE}`;
  return (served, moment, after) =>
    read<DueSubscription>(DUE_PAGE, {
      served: JSON.stringify(served.map(({ url, etag }) => ({ topic: url, etag }))),
      seed,
      failures: after?.failures ?? null,
      callback: after?.callback ?? null,
      topic: after?.topic ?? null,
      ...dueLimits(moment),
    });
}

/** Lets statements name their parameters, `:now`, which Postgres only numbers, `$1`. A cast, `::text`, is none. */
function namedParameters(rows: Rows): NamedRows {
  return (sql, parameters) => {
    const names: string[] = [];
    const text = sql.replace(/(?<!:):([a-zA-Z_]+)/g, (_, name: string) => {
      if (!names.includes(name)) names.push(name);
      return `$${names.indexOf(name) + 1}`;
    });
    const values = names.map((name) => parameters[name]);
    return rows(text, values);
  };
}
