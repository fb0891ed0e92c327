import { join } from "node:path";
import Database from "libsql";
import { describe, expect, it, onTestFinished } from "vitest";
import { storeOpener } from "../../../sidecar/hub/store/open-store.ts";
import { checksumOf } from "../../../sidecar/hub/store/sqlite/integrity.ts";
import { MIGRATIONS } from "../../../sidecar/hub/store/sqlite/migrations.ts";
import { folderWith } from "../../helpers/data-folder.ts";
import { at, FEED, feed, NOW, ONE, TWO } from "../../helpers/hub/store-bench.ts";
import { createTestDatabase } from "../../helpers/postgres/postgres.ts";
import { query } from "../../helpers/postgres/postgres-query.ts";

const LEASE_END = NOW + 3_600_000;

/** What a store of the first schema held must be there, and all methods work on it. */
async function holdsAll(url: string): Promise<void> {
  const store = await storeOpener(url)();
  onTestFinished(() => store.close());
  expect(await store.list()).toMatchObject([
    { callback: ONE, leaseEnd: LEASE_END, failures: 1, deliveredAt: null, lastFailure: null, intent: null },
    { callback: TWO, leaseEnd: null, intent: "subscribe" },
  ]);
  const [intent] = await store.claimIntents(await store.openIntents(NOW), NOW);
  expect(await store.settleIntents([{ intent: intent!, granted: { leaseEnd: LEASE_END } }])).toEqual([true]);
  await store.announce("g2", feed("b"), NOW);
  const claimed = await store.claimDue(await store.due(feed("b"), at(NOW)), feed("b"), at(NOW));
  expect(claimed.map(({ callback, secret }) => [callback, secret]).sort()).toEqual([
    [ONE, "one's"],
    [TWO, "two's"],
  ]);
  expect(await store.deny([{ topic: FEED, callback: ONE }])).toHaveLength(1);
}

describe("a store that an earlier release wrote is brought up to date", () => {
  it("in a file", async () => {
    const path = join(folderWith(), "hub.db");
    const database = new Database(path);
    for (const statement of MIGRATIONS[0]!) database.exec(statement);
    database.exec("PRAGMA user_version = 1");
    const secret = Buffer.from("one's").toString("base64");
    const checksum = checksumOf({ topic: FEED, callback: ONE, secret, leaseEnd: LEASE_END });
    database
      .prepare(
        `INSERT INTO subscriptions (topic, callback, host, secret, lease_end, received, failures, checksum)
         VALUES (?, ?, 'subscriber.test', ?, ?, '"a"', 1, ?)`,
      )
      .run([FEED, ONE, secret, LEASE_END, checksum]);
    database
      .prepare(
        `INSERT INTO intents (topic, callback, id, mode, host, secret, lease_seconds)
         VALUES (?, ?, 'an id', 'subscribe', 'subscriber.test', ?, 3600)`,
      )
      .run([FEED, TWO, Buffer.from("two's").toString("base64")]);
    database.close();
    await holdsAll(`file:${path}`);
  });

  it("in Postgres", async () => {
    const url = await createTestDatabase();
    await (await storeOpener(url)()).close();
    // Back to the first schema.
    await query(
      url,
      `ALTER TABLE hub_subscriptions
         DROP COLUMN delivered_at, DROP COLUMN delivered_generation, DROP COLUMN last_failure;
       ALTER TABLE hub_intents DROP CONSTRAINT hub_intents_mode_check, DROP COLUMN reason, DROP COLUMN moved_to;
       ALTER TABLE hub_intents ADD CHECK (mode IN ('subscribe', 'unsubscribe'));
       UPDATE hub_schema SET version = 1;
       INSERT INTO hub_subscriptions (topic, callback, host, secret, lease_end, received, failures)
       VALUES ('${FEED}', '${ONE}', 'subscriber.test', 'one''s', ${LEASE_END}, '"a"', 1);
       INSERT INTO hub_intents (topic, callback, id, mode, host, secret, lease_seconds)
       VALUES ('${FEED}', '${TWO}', 'an id', 'subscribe', 'subscriber.test', 'two''s', 3600)`,
    );
    await holdsAll(url);
  });
});
