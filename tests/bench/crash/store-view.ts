import Database from "libsql";

/** The hub's database as another program sees it. */
export interface StoreView {
  /** Whether the topic is announced with this validator, and there is nothing left to verify or to deliver. */
  isAtRest(topic: string, etag: string): boolean;
  execute(sql: string): void;
  /** What SQLite says of its integrity: `ok`, or what is wrong. */
  integrity(): string;
  close(): void;
}

export function openStoreView(path: string): StoreView {
  const database = new Database(path, { timeout: 5000 });
  return {
    isAtRest(topic, etag) {
      const [row] = database
        .prepare(
          `SELECT (SELECT count(*) FROM topics WHERE topic = ? AND etag = ?) AS announced,
             (SELECT count(*) FROM intents) + (SELECT count(*) FROM subscriptions WHERE topic = ? AND received <> ?) AS due`,
        )
        .all([topic, etag, topic, etag]) as { announced: number; due: number }[];
      return row?.announced === 1 && row.due === 0;
    },
    execute: (sql) => void database.exec(sql),
    integrity() {
      const [row] = database.prepare("PRAGMA integrity_check").all([]) as { integrity_check: string }[];
      return row!.integrity_check;
    },
    close: () => void database.close(),
  };
}
