import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "../../../data/_schema/manifest.ts";
import { startCallbackServer } from "../../helpers/hub/callback-server.ts";
import { etagIn, republish } from "../../helpers/republish.ts";
import type { Environment } from "../../helpers/run-script.ts";
import { createLedger, feedOf, type Subscriber, type Violations } from "./ledger.ts";
import type { Fault } from "./process.ts";
import { type CrashProcess, startCrashProcess } from "./start-process.ts";
import { openStoreView, type StoreView } from "./store-view.ts";

export interface CrashOptions {
  /** Kills that come after at least one acknowledgement of their round. */
  kills: number;
  /** A built site that is ours to change, and a folder for the store. */
  siteDir: string;
  folder: string;
  /** Kills between two times at which the hub is let come to rest and all is compared. */
  settleEvery: number;
  /** Makes the hub a wrong one, to see that the harness tells; or a statement that spoils its store. */
  fault?: Fault;
  tamper?: string;
  onProgress?: (result: CrashResult) => void;
  random?: () => number;
}

export interface CrashResult extends Violations {
  kills: number;
  /** Kills that found a verification or a delivery under way, or a change announced within the round. */
  during: { verification: number; delivery: number; rebuild: number };
  acknowledged: number;
  changes: number;
  deliveries: number;
  /** Acknowledged subscriptions that are not there. */
  lost: string[];
  /** Subscribers that have not received a change made while they were subscribed, or a newer one. */
  undelivered: string[];
}

const FEED = "/feed.xml";

/** Processes that load their code while another one runs. */
const SPARES = 2;

/**
 * How long the hub may take to come to rest, in milliseconds: a claim of the process before may have to run out, and a
 * delivery be tried a third time, on a machine that is busy with other tests.
 */
const REST = 60_000;

/** Most subscriptions that are kept; above, some are ended in every round. */
const MOST_SUBSCRIBERS = 40;

/** Kills the sidecar over and over while it is asked to subscribe, verifies, delivers and meets new generations. */
export async function runCrashRounds(options: CrashOptions): Promise<CrashResult> {
  const { siteDir, folder, random = Math.random } = options;
  const callback = await startCallbackServer();
  const ledger = createLedger(random);
  callback.behave(ledger.behaviour);
  writeFileSync(join(folder, "ca.pem"), callback.certificateAuthority);
  const databasePath = join(folder, "hub.db");
  const environment: Environment = {
    SITE_DIR: siteDir,
    HUB_DATABASE_URL: `file:${databasePath}`,
    HUB_ALLOW_CALLBACK_CIDRS: "127.0.0.0/8",
    // A delivery that meets the end of a kept connection is tried again; the harness does not wait a minute for that.
    HUB_RETRY_DELAYS: "1,5",
    NODE_EXTRA_CA_CERTS: join(folder, "ca.pem"),
    FAULT: options.fault,
  };
  const spares: CrashProcess[] = [];
  let needed = options.kills + Math.ceil(options.kills / options.settleEvery);
  const nextProcess = () => {
    for (; needed > 0 && spares.length <= SPARES; needed -= 1) spares.push(startCrashProcess(environment));
    return spares.shift()!;
  };

  const result: CrashResult = {
    ...ledger.violations,
    ...{ kills: 0, acknowledged: 0, changes: 0, deliveries: 0, lost: [], undelivered: [] },
    during: { verification: 0, delivery: 0, rebuild: 0 },
  };
  const change = () => {
    result.changes += 1;
    published = republish(siteDir, { [FEED]: feedOf(result.changes) });
  };
  let published: Manifest;
  let tampered = false;
  change();
  const topic = published!.base_url + FEED;

  /** Asks for something; true when that was acknowledged. */
  const ask = async (origin: string, form: Record<string, string>): Promise<boolean> => {
    try {
      const body = new URLSearchParams(form);
      const { status } = await fetch(`${origin}/api/websub/hub`, { method: "POST", body });
      if (status !== 202) throw new Error(`the hub answered ${status}`);
      return true;
    } catch (error) {
      if (error instanceof TypeError) return false;
      throw error;
    }
  };
  const request = async (origin: string, mode: "subscribe" | "unsubscribe", subscriber: Subscriber) => {
    const before = subscriber.acknowledged;
    if (mode === "unsubscribe") subscriber.settled = false;
    const acknowledged = await ask(origin, {
      "hub.mode": mode,
      "hub.topic": topic,
      "hub.callback": callback.origin + subscriber.path,
      "hub.secret": "a secret",
    });
    if (acknowledged) {
      subscriber.acknowledged = mode;
      result.acknowledged += 1;
    } else if (before !== mode) subscriber.uncertain = true;
    return acknowledged;
  };

  let named = 0;
  const round = async () => {
    const process = nextProcess();
    // A change before the start is delivered while requests come in, one after it while others are being verified.
    const rebuild = ["before", "after", "none"][Math.floor(random() * 3)];
    if (rebuild === "before") change();
    const origin = await process.begin();
    const active = [...ledger.subscribers.values()].filter(
      ({ acknowledged, willing, uncertain }) => acknowledged === "subscribe" && willing && !uncertain,
    );
    const [renewed, ended] = pickTwo(active, random);
    const asked = [true, true, true, false].map((willing) => {
      named += 1;
      return { mode: "subscribe" as const, subscriber: ledger.add(`/${named}`, willing) };
    });
    const plan = [
      ...asked,
      ...(renewed ? [{ mode: "subscribe" as const, subscriber: renewed }] : []),
      ...(ended && active.length > MOST_SUBSCRIBERS
        ? [{ mode: "unsubscribe" as const, subscriber: ended }]
        : []),
    ];
    let changed = rebuild === "before";
    const changing = async () => {
      await pause(random() * 30);
      change();
      changed = true;
      await ask(origin, { "hub.mode": "publish", "hub.url": topic });
    };
    const answers = plan.map(async ({ mode, subscriber }) => {
      await pause(random() * 20);
      return request(origin, mode, subscriber);
    });
    const busy = [...answers, ...(rebuild === "after" ? [changing()] : [])];
    await Promise.any(
      answers.map(async (answer) => (await answer) || Promise.reject(new Error("no answer"))),
    );
    await pause(options.fault === "acknowledges early" ? 0 : random() * 60);
    if (ledger.open.verifications > 0) result.during.verification += 1;
    if (ledger.open.deliveries > 0) result.during.delivery += 1;
    if (changed) result.during.rebuild += 1;
    await process.kill();
    await Promise.all(busy);
    result.kills += 1;
  };

  /** Lets the hub come to rest and compares what subscribers have with what they are owed. */
  const settle = async () => {
    const process = nextProcess();
    try {
      const origin = await process.begin();
      await compare(origin, openStoreView(databasePath));
    } finally {
      await process.kill();
    }
  };
  const compare = async (origin: string, store: StoreView) => {
    const rest = async () => {
      const etag = etagIn(published, FEED);
      await ask(origin, { "hub.mode": "publish", "hub.url": topic });
      const deadline = performance.now() + REST;
      for (;;) {
        const missing = store.missing(topic, etag);
        if (missing.length === 0) return;
        if (performance.now() > deadline)
          throw new Error(`the hub has not come to rest in ${REST / 1000} s; missing: ${missing.join(", ")}`);
        await pause(10);
      }
    };
    await rest();
    const all = [...ledger.subscribers.values()];
    for (const { path, settled, received } of all) {
      if (settled && received < result.changes) result.undelivered.push(path);
    }
    for (const subscriber of all) {
      if (subscriber.acknowledged === "unsubscribe" && !subscriber.uncertain) subscriber.confirmed = false;
    }
    change();
    await rest();
    for (const subscriber of all) {
      const { path, willing, acknowledged, uncertain, received } = subscriber;
      const owed = willing && acknowledged === "subscribe" && !uncertain;
      if (owed && received < result.changes) result.lost.push(path);
      subscriber.settled = owed && received === result.changes;
      if (!willing || acknowledged === "unsubscribe") ledger.subscribers.delete(path);
    }
    if (options.tamper && !tampered) store.execute(options.tamper);
    tampered = true;
    const integrity = store.integrity();
    if (integrity !== "ok") throw new Error(`the database is damaged: ${integrity}`);
    store.close();
  };

  try {
    while (result.kills < options.kills) {
      await round();
      if (result.kills % options.settleEvery === 0 || result.kills === options.kills) {
        await settle();
        result.deliveries = ledger.deliveries();
        options.onProgress?.(result);
      }
    }
    return result;
  } finally {
    await Promise.all(spares.map((spare) => spare.kill()));
    await callback.close();
  }
}

const pause = (milliseconds: number) => new Promise((settle) => setTimeout(settle, milliseconds));

/** Two different ones, as far as there are any. */
function pickTwo<Item>(items: readonly Item[], random: () => number): [Item?, Item?] {
  const first = Math.floor(random() * items.length);
  const second = Math.floor(random() * (items.length - 1));
  return [items[first], items[second >= first ? second + 1 : second]];
}
