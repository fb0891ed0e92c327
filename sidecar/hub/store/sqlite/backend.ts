import { randomUUID } from "node:crypto";
import type { Backend, Rows } from "../backend.ts";
import { DUE, dueLimits } from "../statements/conditions.ts";
import type { DueSubscription } from "../store.ts";
import { databasePath, openDatabase, type SqliteDatabase } from "./database.ts";
import { rememberFiles } from "./in-place.ts";
import { enter } from "./presence.ts";

/** Opens the hub's database file. Throws StoreTrouble. */
export function openSqliteBackend(url: string): Backend {
  const path = databasePath(url);
  const database = openDatabase(path);
  try {
    const freeClaims = () => {
      for (const table of ["intents", "subscriptions"])
        database.execute(`UPDATE ${table} SET claim = '', claimed_until = 0 WHERE claim <> ''`);
    };
    const leave = enter(path, freeClaims);
    return sqliteBackend(database, rememberFiles(path), leave);
  } catch (error) {
    database.close();
    throw error;
  }
}

/** SQLite's side of the statements. Transactions lock the whole file. Nothing is read or written once `assertInPlace` throws. */
export function sqliteBackend(
  database: SqliteDatabase,
  assertInPlace: () => void,
  leave: () => void,
): Backend {
  const process = randomUUID();
  let claims = 0;

  const rows: Rows = async (sql, parameters) => database.rows(sql, parameters);
  const inPlace = <Result>(task: () => Promise<Result>) =>
    serialized(async () => {
      assertInPlace();
      return task();
    });
  const within = async <Result>(begin: string, work: (rows: Rows) => Promise<Result>) => {
    database.execute(begin);
    try {
      const result = await work(rows);
      database.execute("COMMIT");
      return result;
    } catch (error) {
      database.rollback();
      throw error;
    }
  };
  const transaction: Backend["transaction"] = (work) => inPlace(() => within("BEGIN IMMEDIATE", work));
  /** The next transaction that waits for the disk has what came before it written, too. */
  const fleeting: Backend["fleeting"] = (work) =>
    inPlace(async () => {
      database.execute("PRAGMA synchronous = NORMAL");
      try {
        return await within("BEGIN IMMEDIATE", work);
      } finally {
        database.execute("PRAGMA synchronous = FULL");
      }
    });
  const due = createDue(database);

  return {
    read: (sql, parameters) => inPlace(() => rows(sql, parameters)),
    transaction,
    fleeting,
    // A deferred transaction reads from the log as it was at its first read, and takes no lock that a writer waits for.
    snapshot: (work) => inPlace(() => within("BEGIN", work)),
    close: () =>
      serialized(async () => {
        leave();
        database.close();
      }),

    async claimName() {
      claims += 1;
      return `${process} ${claims}`;
    },
    async tellOthers() {},
    async lockHosts() {},

    tables: { topics: "topics", subscriptions: "subscriptions", intents: "intents", probe: "probe" },
    list(parameter, columns) {
      const values = columns.split(", ").map((column) => {
        const [name] = column.split(" ");
        return `value ->> '${name}' AS ${name}`;
      });
      return `(SELECT ${values.join(", ")} FROM json_each(:${parameter}))`;
    },
    texts: (parameter) => `(SELECT value FROM json_each(:${parameter}))`,
    asJson: (columns) =>
      `json_group_array(json_object(${columns.map((name) => `'${name}', "${name}"`).join(", ")}))`,
    // Secrets may contain NUL, where the driver would cut a text off; so they stay in base64.
    storedSecret: (base64) => base64,
    secretOf: (column) => column,
    lock: () => "",
    settlesLists: false,
    due: (...asked) => inPlace(() => due(...asked)),
    assertInPlace: () => inPlace(async () => {}),
  };
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs tasks one after another. Between the steps of a transaction, another task of the same connection would become
 * part of it, and one of another connection would wait for its lock and so block the process that holds it: this one.
 */
function serialized<Result>(task: () => Promise<Result>): Promise<Result> {
  const result = last.then(task);
  last = result.catch(() => {});
  return result;
}

/** Maximum number of subscriptions returned by one call. */
const PAGE = 1000;

/** As one text: values that the driver hands over cost more than finding them. */
const PART = `SELECT json_group_array(json_object('callback', callback, 'failures', failures)) AS found FROM (
  SELECT s.callback, s.failures FROM topics t CROSS JOIN subscriptions s
  WHERE t.topic = :topic AND t.etag = :etag AND s.callback > :after AND (s.failures > 0) = :failing AND ${DUE}
  ORDER BY s.callback LIMIT :limit)`;

/** In the order of the primary key, topic by topic, so that nothing is sorted: those without failures, then the others. */
export function createDue(database: SqliteDatabase): Backend["due"] {
  return async (served, moment, after) => {
    const parts = [0, 1].flatMap((failing) => served.map((topic) => ({ failing, topic })));
    const holdsLast = ({ failing, topic }: (typeof parts)[number]) =>
      topic.url === after?.topic && failing === Math.sign(after.failures);
    const begun = after ? parts.findIndex(holdsLast) : 0;
    if (begun === -1) return [];
    const page: DueSubscription[] = [];
    for (const [index, { failing, topic }] of parts.slice(begun).entries()) {
      const [answer] = database.rows<{ found: string }>(PART, {
        topic: topic.url,
        etag: topic.etag,
        failing,
        after: index === 0 && after ? after.callback : "",
        limit: PAGE - page.length,
        ...dueLimits(moment),
      });
      const rows: Omit<DueSubscription, "topic">[] = JSON.parse(answer!.found);
      for (const { callback, failures } of rows) page.push({ topic: topic.url, callback, failures });
      if (page.length === PAGE) break;
    }
    return page;
  };
}
