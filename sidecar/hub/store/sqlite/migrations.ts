/**
 * The schema, step by step; `user_version` counts the steps taken. A step that has been released is never changed.
 * Times are milliseconds since 1970; `claim` names who works on a row, until `claimed_until`.
 */
export const MIGRATIONS: readonly (readonly string[])[] = [
  [
    `CREATE TABLE topics (
       topic TEXT PRIMARY KEY,
       etag TEXT NOT NULL,
       generation TEXT NOT NULL,
       announced_at INTEGER NOT NULL
     ) STRICT, WITHOUT ROWID`,
    `CREATE TABLE subscriptions (
       topic TEXT NOT NULL,
       callback TEXT NOT NULL,
       host TEXT NOT NULL,
       secret TEXT,
       lease_end INTEGER NOT NULL,
       received TEXT NOT NULL,
       failures INTEGER NOT NULL DEFAULT 0,
       next_try INTEGER NOT NULL DEFAULT 0,
       claim TEXT NOT NULL DEFAULT '',
       claimed_until INTEGER NOT NULL DEFAULT 0,
       checksum TEXT NOT NULL,
       PRIMARY KEY (topic, callback)
     ) STRICT, WITHOUT ROWID`,
    "CREATE INDEX subscriptions_host ON subscriptions (host)",
    "CREATE INDEX subscriptions_lease_end ON subscriptions (lease_end)",
    `CREATE TABLE intents (
       topic TEXT NOT NULL,
       callback TEXT NOT NULL,
       id TEXT NOT NULL,
       mode TEXT NOT NULL CHECK (mode IN ('subscribe', 'unsubscribe')),
       host TEXT NOT NULL,
       secret TEXT,
       lease_seconds INTEGER NOT NULL,
       claim TEXT NOT NULL DEFAULT '',
       claimed_until INTEGER NOT NULL DEFAULT 0,
       PRIMARY KEY (topic, callback)
     ) STRICT, WITHOUT ROWID`,
    "CREATE INDEX intents_host ON intents (host)",
    "CREATE TABLE probe (id INTEGER PRIMARY KEY CHECK (id = 1), at INTEGER NOT NULL) STRICT",
  ],
  // SQLite cannot change a CHECK, so the intents move to a table that accepts denials, too.
  [
    "ALTER TABLE subscriptions ADD COLUMN delivered_at INTEGER",
    "ALTER TABLE subscriptions ADD COLUMN delivered_generation TEXT",
    "ALTER TABLE subscriptions ADD COLUMN last_failure TEXT",
    `CREATE TABLE intents_and_denials (
       topic TEXT NOT NULL,
       callback TEXT NOT NULL,
       id TEXT NOT NULL,
       mode TEXT NOT NULL CHECK (mode IN ('subscribe', 'unsubscribe', 'deny')),
       reason TEXT,
       host TEXT NOT NULL,
       secret TEXT,
       lease_seconds INTEGER NOT NULL,
       claim TEXT NOT NULL DEFAULT '',
       claimed_until INTEGER NOT NULL DEFAULT 0,
       PRIMARY KEY (topic, callback),
       CHECK ((mode = 'deny') = (reason IS NOT NULL))
     ) STRICT, WITHOUT ROWID`,
    `INSERT INTO intents_and_denials
     SELECT topic, callback, id, mode, NULL, host, secret, lease_seconds, claim, claimed_until FROM intents`,
    "DROP TABLE intents",
    "ALTER TABLE intents_and_denials RENAME TO intents",
    "CREATE INDEX intents_host ON intents (host)",
  ],
  ["ALTER TABLE intents ADD COLUMN moved_to TEXT"],
];
