import type pg from "pg";
import { StoreTrouble } from "../store.ts";
import { describeTrouble, isPassing } from "./trouble.ts";

/** Runs a statement and resolves to its rows. Rejects with StoreTrouble. */
export type Rows = <Shape>(sql: string, parameters?: readonly unknown[]) => Promise<Shape[]>;

export type PostgresDatabase = Awaited<ReturnType<typeof openDatabase>>;

/** Maximum number of pooled connections, besides the one that listens. */
const CONNECTIONS = 4;

/** Milliseconds after which the server cancels a statement, and after which a silent connection counts as lost. */
const STATEMENT_TIMEOUT = 4000;
const ANSWER_TIMEOUT = 5000;

const ATTEMPTS = 5;

/** Lets the server wait for a commit to be on its disk, whatever its own default is; a stricter default stays. */
const DURABLE = `SELECT set_config('synchronous_commit', 'on', false)
  WHERE current_setting('synchronous_commit') = 'off'`;

/**
 * A small connection pool, with the operations that the store needs. Does not connect yet. Rejects with StoreTrouble
 * when the Postgres client is not installed.
 */
export async function openDatabase(url: string) {
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
  // An idle connection that is lost gets replaced; one in use also rejects its statement.
  pool.on("error", () => {});
  pool.on("connect", (client) => void client.on("error", () => {}));

  /** Lends a connection, and closes it after a failure, which rolls back a transaction in any state. */
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
    /** Retries statements that the server rolled back in favour of others or whose connection was lost. */
    rows: ((sql, parameters) => lend((rows) => rows(sql, parameters))) as Rows,
    /** Runs `work` in one transaction; retries all of it for the same reasons. */
    transaction<Result>(work: (rows: Rows) => Promise<Result>): Promise<Result> {
      return lend(async (rows) => {
        await rows("BEGIN");
        const result = await work(rows);
        await rows("COMMIT");
        return result;
      });
    },
    /** A dedicated connection outside the pool, for what lives as long as a connection. */
    async connect(): Promise<pg.Client> {
      const client = new Client(config);
      client.on("error", () => {});
      await describing(client.connect());
      return client;
    },
    close: (): Promise<void> => pool.end(),
  };
}

export function rowsOf(client: pg.ClientBase): Rows {
  return async <Shape>(sql: string, parameters: readonly unknown[] = []) =>
    (await describing(client.query(sql, [...parameters]))).rows as Shape[];
}

/** Retries immediately, a few times, on trouble that is over as soon as it occurs. */
export async function persist<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || attempt === ATTEMPTS) throw error;
    }
  }
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
      "HUB_DATABASE_URL names a Postgres server, and the package pg is not installed; run npm install pg",
      error,
    );
  }
}

/** "hub" in ASCII: keeps these advisory locks apart from those of other programs using the database. */
const CLASS = 0x687562;

/** The advisory locks of the hub. */
export const LOCKS = {
  /** Held exclusively by a process that changes the schema. */
  migrations: [CLASS, 1],
  /** Shared by all processes that work on the store, each for as long as its session lasts. */
  presence: [CLASS, 2],
  /** Held exclusively while counting the subscriptions of hosts and adding to them. */
  intents: [CLASS, 3],
} as const;
