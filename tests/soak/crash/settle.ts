import { setTimeout as pause } from "node:timers/promises";
import { openStoreView, type StoreView } from "./store-view.ts";
import type { Trial } from "./trial.ts";

/** Lets the hub come to rest and compares what subscribers have with what they are owed. */
export async function settle(trial: Trial): Promise<void> {
  const process = trial.nextProcess();
  const store = openStoreView(trial.databasePath);
  try {
    const origin = await process.begin();
    await rest(trial, origin, store);
    compareDeliveries(trial);
    trial.change();
    await rest(trial, origin, store);
    compareSubscriptions(trial);
    const integrity = store.integrity();
    if (integrity !== "ok") throw new Error(`the database is damaged: ${integrity}`);
  } finally {
    store.close();
    await process.kill();
  }
}

/**
 * How long the hub may take to come to rest, in milliseconds: a claim of the process before may have to run out, and a
 * delivery be tried a third time, on a machine that is busy with other tests.
 */
const REST = 120_000;

async function rest({ topic, etag, announce }: Trial, origin: string, store: StoreView): Promise<void> {
  await announce(origin);
  const deadline = performance.now() + REST;
  for (;;) {
    const missing = store.missing(topic, etag());
    if (missing.length === 0) return;
    if (performance.now() > deadline)
      throw new Error(`the hub has not come to rest in ${REST / 1000} s; missing: ${missing.join(", ")}`);
    await pause(10);
  }
}

function compareDeliveries({ ledger, result }: Trial): void {
  for (const subscriber of ledger.subscribers.values()) {
    const { path, settled, received, acknowledged, uncertain } = subscriber;
    if (settled && received < result.changes) result.undelivered.push(path);
    if (acknowledged === "unsubscribe" && !uncertain) subscriber.confirmed = false;
  }
}

function compareSubscriptions({ ledger, result }: Trial): void {
  for (const subscriber of [...ledger.subscribers.values()]) {
    const { path, willing, acknowledged, uncertain, received } = subscriber;
    const owed = willing && acknowledged === "subscribe" && !uncertain;
    if (owed && received < result.changes) result.lost.push(path);
    subscriber.settled = owed && received === result.changes;
    if (!willing || acknowledged === "unsubscribe") ledger.subscribers.delete(path);
  }
}
