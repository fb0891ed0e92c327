import type pg from "pg";
import { describeTrouble, isPassing } from "./postgres-trouble.ts";
import { StoreTrouble } from "./store.ts";

/** Runs a statement and answers its rows. Rejects with StoreTrouble. */
export type Rows = <Shape>(sql: string, parameters?: readonly unknown[]) => Promise<Shape[]>;

/** A few connections to a database, with the two things the store needs of them. */
export interface PostgresDatabase {
  /** Runs again what the server undid for another one's sake, and what went with its connection. */
  rows: Rows;
  /** Runs `work` in one transaction; again from its start for the same reasons. */
  transaction<Result>(work: (rows: Rows) => Promise<Result>): Promise<Result>;
  /** A connection of its own, outside the pool, for what lasts as long as a connection does. */
  connect(): Promise<pg.Client>;
  close(): Promise<void>;
}

/** Most connections for statements, beside the one that listens. */
const CONNECTIONS = 4;

/** Milliseconds after which the server gives a statement up, and after which no answer counts as a lost connection. */
const STATEMENT_TIMEOUT = 4000;
const ANSWER_TIMEOUT = 5000;

const ATTEMPTS = 5;

/** Lets the server wait for a commit to be on its disk, whatever its own default is; a stricter default stays. */
const DURABLE = `SELECT set_config('synchronous_commit', 'on', false)
  WHERE current_setting('synchronous_commit') = 'off'`;

/** Nothing is connected yet when it answers. Rejects with StoreTrouble when the client is not installed. */
export async function openDatabase(url: string): Promise<PostgresDatabase> {
  const { Client, Pool, types } = await importClient();
  const config: pg.PoolConfig = {
    connectionString: url,
    application_name: "candor hub",
    connectionTimeoutMillis: ANSWER_TIMEOUT,
    query_timeout: ANSWER_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
    lock_timeout: STATEMENT_TIMEOUT,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT,
    keepAlive: true,
    types: {
      getTypeParser: (type, format) =>
        type === types.builtins.INT8 ? Number : types.getTypeParser(type as number, format as "text"),
    },
  };
  const pool = new Pool({
    ...config,
    max: CONNECTIONS,
    onConnect: async (client) => void (await client.query(DURABLE)),
  });
  // A connection that is lost while nobody uses it is replaced; one in use rejects its statement as well.
  pool.on("error", () => {});
  pool.on("connect", (client) => void client.on("error", () => {}));

  /** Lends a connection, and closes it after a failure: that undoes a transaction, in whatever state it is. */
  const lend = <Result>(work: (rows: Rows) => Promise<Result>): Promise<Result> =>
    persist(async () => {
      const client = await describing(pool.connect());
      try {
        const result = await work(rowsOf(client));
        client.release();
        return result;
      } catch (error) {
        client.release(true);
        throw error;
      }
    });

  return {
    rows: (sql, parameters) => lend((rows) => rows(sql, parameters)),
    transaction(work) {
      return lend(async (rows) => {
        await rows("BEGIN");
        const result = await work(rows);
        await rows("COMMIT");
        return result;
      });
    },
    async connect() {
      const client = new Client(config);
      client.on("error", () => {});
      await describing(client.connect());
      return client;
    },
    close: () => pool.end(),
  };
}

export function rowsOf(client: pg.ClientBase): Rows {
  return async <Shape>(sql: string, parameters: readonly unknown[] = []) =>
    (await describing(client.query(sql, [...parameters]))).rows as Shape[];
}

/** Tries again, at once and a few times, when the trouble is over as soon as it has come. */
export async function persist<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** The values of each named field, as `unnest` takes them. */
export function columns<Item, Field extends keyof Item>(items: readonly Item[], ...fields: Field[]) {
  return fields.map((field) => items.map((item) => item[field]));
}

async function describing<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error) => {
    throw describeTrouble(error);
  });
}

async function importClient(): Promise<typeof pg> {
  try {
    return (await import("pg")).default;
  } catch (error) {
    throw new StoreTrouble(
      "unavailable",
      "HUB_DATABASE_URL names a Postgres server, and the package pg is not installed; run npm ci",
      error,
    );
  }
}
