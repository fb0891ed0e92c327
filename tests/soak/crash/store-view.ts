import Database from "libsql";

/** The hub's database as another program sees it. */
export interface StoreView {
  /**
   * What is not done yet: the announcement of the topic with this validator, intents to verify, deliveries. Empty when the
   * hub is at rest.
   */
  missing(topic: string, etag: string): string[];
  execute(sql: string): void;
  /** What SQLite says of its integrity: `ok`, or what is wrong. */
  integrity(): string;
  close(): void;
}

export function openStoreView(path: string): StoreView {
  const database = new Database(path, { timeout: 5000 });
  return {
    missing(topic, etag) {
      const rows = database
        .prepare(
          `SELECT 'the announcement of ' || :etag AS what
           WHERE NOT EXISTS (SELECT 1 FROM topics WHERE topic = :topic AND etag = :etag)
           UNION ALL SELECT mode || ' ' || callback FROM intents
           UNION ALL SELECT 'delivery to ' || callback FROM subscriptions WHERE topic = :topic AND received <> :etag`,
        )
        .all({ topic, etag }) as { what: string }[];
      return rows.map(({ what }) => what);
    },
    execute: (sql) => void database.exec(sql),
    integrity() {
      const [row] = database.prepare("PRAGMA integrity_check").all([]) as { integrity_check: string }[];
      return row!.integrity_check;
    },
    close: () => void database.close(),
  };
}
