import { chmodSync, closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import Database from "libsql";
import { schemaSteps } from "../schema-steps.ts";
import { StoreTrouble, type TroubleKind } from "../store.ts";

type Value = string | number | null;
export type Row = Record<string, Value>;

export type SqliteDatabase = ReturnType<typeof connect>;

/** How long a statement waits for a lock, in milliseconds. The whole process blocks meanwhile. */
export const BUSY_TIMEOUT = 250;

/** The file of a `file:` URL. */
export function databasePath(url: string): string {
  const path = url.slice("file:".length);
  return path.startsWith("//") ? new URL(url).pathname : path;
}

/** Opens the hub's database, made if absent, at the newest schema. Refuses one that is damaged or newer. */
export function openDatabase(path: string): SqliteDatabase {
  const database = connect(path);
  try {
    database.rows("PRAGMA journal_mode = WAL");
    // Drivers differ in their defaults, and with some a power failure would undo acknowledged writes.
    database.rows("PRAGMA synchronous = FULL");
    const [check] = database.rows<{ quick_check: string }>("PRAGMA quick_check(1)");
    if (check?.quick_check !== "ok") throw new StoreTrouble("damaged", DESCRIPTIONS.damaged);
    migrate(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Connects without checking or migrating. Every error it throws is StoreTrouble. */
export function connect(path: string) {
  const database = describingTrouble(() => {
    keepToOwner(path);
    return new Database(path, { timeout: BUSY_TIMEOUT });
  });
  const statements = new Map<string, Database.Statement>();
  const prepare = (sql: string) => {
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  return {
    /** Runs a statement and returns its rows, read to the end: one left half-read keeps its transaction from committing. */
    rows: <Shape = Row>(sql: string, parameters: Row = {}): Shape[] =>
      describingTrouble(() => prepare(sql).all(parameters) as Shape[]),
    /** Runs statements without rows, such as BEGIN: a prepared one that met a lock would stay open, and nothing could be committed. */
    execute: (sql: string): void => describingTrouble(() => void database.exec(sql)),
    /** Ends the transaction that is open, if any, without its effects. */
    rollback: (): void =>
      describingTrouble(() => {
        if (database.inTransaction) database.exec("ROLLBACK");
      }),
    /** Ends a transaction first: closing alone would keep its lock for as long as the driver keeps a statement. */
    close(): void {
      // The driver ends the process when a closed database is asked for its transaction.
      if (!database.open) return;
      try {
        if (database.inTransaction) database.exec("ROLLBACK");
      } finally {
        statements.clear();
        database.close();
      }
    },
  };
}

/** Takes no lock when there is nothing to do, so that reading a database does not wait for its writer. */
function migrate(database: SqliteDatabase): void {
  const steps = schemaSteps("sqlite");
  if (versionOf(database) === steps.length) return;
  database.execute("BEGIN IMMEDIATE");
  const version = versionOf(database);
  if (version > steps.length) {
    throw new StoreTrouble(
      "unavailable",
      "the hub's database was written by a newer release; run that release",
    );
  }
  for (const step of steps.slice(version)) database.execute(step);
  database.execute(`PRAGMA user_version = ${steps.length}`);
  database.execute("COMMIT");
}

function versionOf(database: SqliteDatabase): number {
  return database.rows<{ user_version: number }>("PRAGMA user_version")[0]!.user_version;
}

export const DESCRIPTIONS: Record<TroubleKind, string> = {
  locked: "another process holds a lock on the hub's database",
  full: "the disk of the hub's database is full or failing",
  damaged: "the hub's database is damaged; restore it from a copy, or move it away to begin anew",
  unavailable: "the hub's database cannot be opened",
  replaced:
    "the hub's database file was removed or replaced while the hub was running; put it back, or restart " +
    "the sidecar and run npm run hub -- restore",
};

function describingTrouble<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof StoreTrouble) throw error;
    const code = String((error as { code?: unknown }).code ?? "");
    const kind = kindOf(code);
    throw new StoreTrouble(
      kind,
      `${DESCRIPTIONS[kind]}${kind === "unavailable" ? ` (${code || "no code"})` : ""}`,
      error,
    );
  }
}

function kindOf(code: string): TroubleKind {
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return "locked";
  if (/^SQLITE_(FULL|IOERR)|^ENOSPC/.test(code)) return "full";
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return "damaged";
  return "unavailable";
}

/** Makes a database file that only its owner may read, since it holds secrets, and closes those of an earlier run to others. */
function keepToOwner(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  closeSync(openSync(path, "a", 0o600));
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    try {
      chmodSync(file, 0o600);
    } catch {
      // It is not there, or somebody else's, or on a disk without modes.
    }
  }
}
