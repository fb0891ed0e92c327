-- SQLite cannot change a CHECK, so the intents move to a table that accepts denials, too.
ALTER TABLE subscriptions ADD COLUMN delivered_at INTEGER;
ALTER TABLE subscriptions ADD COLUMN delivered_generation TEXT;
ALTER TABLE subscriptions ADD COLUMN last_failure TEXT;
CREATE TABLE intents_and_denials (
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
) STRICT, WITHOUT ROWID;
INSERT INTO intents_and_denials
SELECT topic, callback, id, mode, NULL, host, secret, lease_seconds, claim, claimed_until FROM intents;
DROP TABLE intents;
ALTER TABLE intents_and_denials RENAME TO intents;
CREATE INDEX intents_host ON intents (host);
