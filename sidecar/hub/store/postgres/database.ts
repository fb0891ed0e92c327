import type pg from "pg";
import { StoreTrouble, type TroubleKind } from "../store.ts";

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

/** A small connection pool, which connects when it is used. Rejects with StoreTrouble when the Postgres client is not installed. */
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

export const LOCKS = {
  /** Held exclusively by a process that changes the schema. */
  migrations: [CLASS, 1],
  /** Shared by all processes that work on the store, each for as long as its session lasts. */
  presence: [CLASS, 2],
  /** Held exclusively while counting the subscriptions of hosts and adding to them. */
  intents: [CLASS, 3],
} as const;

/** An error of the server, or in reaching it, as StoreTrouble that says what an owner can do. */
function describeTrouble(error: unknown): StoreTrouble {
  if (error instanceof StoreTrouble) return error;
  const code = codeOf(error);
  const [, kind, message] = DESCRIPTIONS.find(([pattern]) => pattern.test(code)) ?? [
    /./,
    "unavailable" as const,
    `the hub's Postgres server does not answer (${code || "connection lost"})`,
  ];
  return new StoreTrouble(kind, message, error);
}

/** Whether the statement may be run again: rolled back in favour of another, or the connection was lost, as when a server restarts. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof StoreTrouble)) return false;
  const code = codeOf(error.cause);
  return code === "" ? LOST.test(String(error.cause)) : /^(40001|40P01|57P01|ECONNRESET|EPIPE)$/.test(code);
}

/** The client's messages, which have no code, for a connection that ended during use. */
const LOST = /terminated unexpectedly|not queryable/;

/** SQLSTATE of the server (PostgreSQL manual, appendix A) or code of the operating system; empty for none. */
function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | undefined)?.code ?? "");
}

const DESCRIPTIONS: readonly [code: RegExp, kind: TroubleKind, message: string][] = [
  [/^(53100|53200|58030)$/, "full", "the Postgres server's disk or memory is full or failing"],
  [
    /^(55P03|57014|40001|40P01)$/,
    "locked",
    "another process holds a lock on the hub's tables, or the Postgres server is too busy to answer in time",
  ],
  [
    /^(XX001|XX002|42P01|42703)$/,
    "damaged",
    "the hub's tables are damaged or gone; restore them from a copy, or drop all that begin with hub_ to begin anew",
  ],
  [
    /^25006$/,
    "unavailable",
    "the Postgres server does not accept writes now: it is read-only, or a standby; HUB_DATABASE_URL must name the primary",
  ],
  [/^57P0/, "unavailable", "the Postgres server is starting, stopping or was restarted"],
  [
    /^53300$/,
    "unavailable",
    "the Postgres server has no connection to spare; raise max_connections (a replica needs five)",
  ],
  [/^28/, "unavailable", "the Postgres server refuses the user or password of HUB_DATABASE_URL"],
  [/^3D000$/, "unavailable", "the database that HUB_DATABASE_URL names does not exist; create it"],
  [
    /^42501$/,
    "unavailable",
    "the user of HUB_DATABASE_URL may not create or use the hub's tables; make it the database's owner",
  ],
];
