CREATE TABLE topics (
  topic TEXT PRIMARY KEY,
  etag TEXT NOT NULL,
  generation TEXT NOT NULL,
  announced_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE subscriptions (
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
) STRICT, WITHOUT ROWID;
CREATE INDEX subscriptions_host ON subscriptions (host);
CREATE INDEX subscriptions_lease_end ON subscriptions (lease_end);
CREATE TABLE intents (
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
) STRICT, WITHOUT ROWID;
CREATE INDEX intents_host ON intents (host);
CREATE TABLE probe (id INTEGER PRIMARY KEY CHECK (id = 1), at INTEGER NOT NULL) STRICT;
