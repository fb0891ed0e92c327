-- Text is compared by its bytes ("C"), so that the order of generations does not depend on the database's language.
CREATE TABLE hub_topics (
  topic text COLLATE "C" PRIMARY KEY,
  etag text COLLATE "C" NOT NULL,
  generation text COLLATE "C" NOT NULL,
  announced_at bigint NOT NULL
);
-- Half of each page is left free, so that the new version of a claimed or settled row fits next to the old one.
CREATE TABLE hub_subscriptions (
  topic text COLLATE "C" NOT NULL,
  callback text COLLATE "C" NOT NULL,
  host text COLLATE "C" NOT NULL,
  secret bytea,
  lease_end bigint NOT NULL,
  received text COLLATE "C" NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  next_try bigint NOT NULL DEFAULT 0,
  claim text COLLATE "C" NOT NULL DEFAULT '',
  claimed_until bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (topic, callback)
) WITH (fillfactor = 50);
CREATE INDEX hub_subscriptions_host ON hub_subscriptions (host);
CREATE INDEX hub_subscriptions_lease_end ON hub_subscriptions (lease_end);
CREATE TABLE hub_intents (
  topic text COLLATE "C" NOT NULL,
  callback text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  mode text NOT NULL CHECK (mode IN ('subscribe', 'unsubscribe')),
  host text COLLATE "C" NOT NULL,
  secret bytea,
  lease_seconds integer NOT NULL,
  claim text COLLATE "C" NOT NULL DEFAULT '',
  claimed_until bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (topic, callback)
);
CREATE INDEX hub_intents_host ON hub_intents (host);
CREATE TABLE hub_probe (id integer PRIMARY KEY CHECK (id = 1), at bigint NOT NULL);
