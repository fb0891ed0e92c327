import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "../../../data/_schema/manifest.ts";
import { type CallbackServer, startCallbackServer } from "../../helpers/hub/callback-server.ts";
import { etagIn, republish } from "../../helpers/republish.ts";
import type { Environment } from "../../helpers/run-script.ts";
import { createLedger, feedOf, type Subscriber, type Violations } from "./ledger.ts";
import type { Fault } from "./process.ts";
import { type CrashProcess, startCrashProcess } from "./start-process.ts";

/** When a round publishes a change: before the sidecar starts, while it is asked for things, or not at all. */
export type Rebuild = "before" | "during" | "none";

export interface CrashOptions {
  /** Kills that come after at least one acknowledgement of their round. */
  kills: number;
  /** A built site that is ours to change, and a folder for the store. */
  siteDir: string;
  folder: string;
  /** Kills between two times at which the hub is let come to rest and all is compared. */
  settleEvery: number;
  /** When the rounds publish changes, in turn. */
  rebuilds?: readonly Rebuild[];
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

/** What all rounds of a trial share: the site, the subscribers and what they saw, processes to kill. */
export interface Trial {
  options: CrashOptions;
  random: () => number;
  ledger: ReturnType<typeof createLedger>;
  callback: CallbackServer;
  databasePath: string;
  result: CrashResult;
  topic: string;
  /** The validator of the newest content. */
  etag(): string;
  /** Publishes new content. */
  change(): void;
  nextProcess(): CrashProcess;
  /** Tells the hub at an origin that the topic has changed. */
  announce(origin: string): Promise<boolean>;
  /** Asks for a subscription or its end; true when that was acknowledged. */
  request(origin: string, mode: "subscribe" | "unsubscribe", subscriber: Subscriber): Promise<boolean>;
  close(): Promise<void>;
}

const FEED = "/feed.xml";

/** Processes that load their code while another one runs. */
const SPARES = 2;

export async function startTrial(options: CrashOptions): Promise<Trial> {
  const { siteDir, random = Math.random } = options;
  const callback = await startCallbackServer();
  const ledger = createLedger(random);
  callback.behave(ledger.behaviour);
  const databasePath = join(options.folder, "hub.db");
  const processes = startSpares(options, environmentOf(options, databasePath, callback));
  const result: CrashResult = {
    ...ledger.violations,
    ...{ kills: 0, acknowledged: 0, changes: 0, deliveries: 0, lost: [], undelivered: [] },
    during: { verification: 0, delivery: 0, rebuild: 0 },
  };
  const publish = (): Manifest => {
    result.changes += 1;
    return republish(siteDir, { [FEED]: feedOf(result.changes) });
  };
  let published = publish();
  const topic = published.base_url + FEED;

  return {
    ...{ options, random, ledger, callback, databasePath, result, topic },
    etag: () => etagIn(published, FEED),
    change() {
      published = publish();
    },
    nextProcess: processes.next,
    announce: (origin) => ask(origin, { "hub.mode": "publish", "hub.url": topic }),
    async request(origin, mode, subscriber) {
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
    },
    async close() {
      await processes.kill();
      await callback.close();
    },
  };
}

function environmentOf(options: CrashOptions, databasePath: string, callback: CallbackServer): Environment {
  const authority = join(options.folder, "ca.pem");
  writeFileSync(authority, callback.certificateAuthority);
  return {
    SITE_DIR: options.siteDir,
    HUB_DATABASE_URL: `file:${databasePath}`,
    HUB_ALLOW_CALLBACK_CIDRS: "127.0.0.0/8",
    // A delivery that meets the end of a kept connection is tried again; the harness does not wait a minute for that.
    HUB_RETRY_DELAYS: "1,5",
    NODE_EXTRA_CA_CERTS: authority,
    FAULT: options.fault,
  };
}

function startSpares({ kills, settleEvery }: CrashOptions, environment: Environment) {
  const spares: CrashProcess[] = [];
  let needed = kills + Math.ceil(kills / settleEvery);
  return {
    next() {
      for (; needed > 0 && spares.length <= SPARES; needed -= 1) spares.push(startCrashProcess(environment));
      return spares.shift()!;
    },
    kill: () => Promise.all(spares.map((spare) => spare.kill())),
  };
}

/** Posts a form to the hub; true when that was acknowledged, false when it died before. */
async function ask(origin: string, form: Record<string, string>): Promise<boolean> {
  try {
    const body = new URLSearchParams(form);
    const { status } = await fetch(`${origin}/api/websub/hub`, { method: "POST", body });
    if (status !== 202) throw new Error(`the hub answered ${status}`);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
