import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, onTestFinished } from "vitest";
import {
  createHub,
  type Hub,
  type HubAnswer,
  type HubMetrics,
  type HubOptions,
} from "../../../sidecar/hub/hub.ts";
import { type CallbackServer, confirm, startCallbackServer } from "./callback-server.ts";
import { createHandClock, type HandClock, whileTimePasses } from "./clock.ts";
import { createSite, FEED, type Site } from "./site.ts";

export { DATASET, FEED, generationName } from "./site.ts";

const QUIET = "/quiet";

/** A log line as the hub wrote it, for tests of what must not be in it. */
export type LogLine = { level: string; fields: object; message: string };

export interface Bench {
  hub: Hub;
  site: Site;
  callback: CallbackServer;
  clock: HandClock;
  databaseUrl: string;
  log: LogLine[];
  /** Posts a form to the hub. */
  post(form: Record<string, string>): Promise<HubAnswer>;
  /** Subscribes a path of the callback server, and resolves when the subscription is in effect. */
  subscribe(path: string, form?: Record<string, string>): Promise<void>;
  /** Publishes new contents and notifies the hub. */
  change(contents: Parameters<Site["publish"]>[0]): void;
  /** Resolves when `condition` holds for the hub's metrics. */
  until(condition: (metrics: HubMetrics) => boolean): Promise<HubMetrics>;
  /** Waits until the hub has looked for work twice, each time with a round trip through the network. */
  quiet(): Promise<HubMetrics>;
  /** Another hub on the same database, as after a restart. The first has to be stopped by the test. */
  another(options?: Partial<HubOptions>): Promise<Bench>;
}

/** Creates a new, empty database for a test, and returns its URL. */
export type DatabaseMaker = () => Promise<string>;

let makeDatabase: DatabaseMaker = async () => {
  const folder = mkdtempSync(join(tmpdir(), "hub-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return `file:${join(folder, "state", "hub.db")}`;
};

/** Makes all benches of a file use databases of another kind; the next file may share this module. */
export function useDatabases(maker: DatabaseMaker): void {
  const before = makeDatabase;
  makeDatabase = maker;
  afterAll(() => {
    makeDatabase = before;
  });
}

/** A running hub with a site, a subscriber and a clock moved by hand; all of it ends with the test. */
export async function startBench(options: Partial<HubOptions> = {}): Promise<Bench> {
  const databaseUrl = options.databaseUrl ?? (await makeDatabase());
  const callback = await startCallbackServer();
  onTestFinished(() => callback.close());
  return startHub({ callback, databaseUrl, site: createSite() }, options);
}

type Surroundings = Pick<Bench, "callback" | "databaseUrl" | "site">;

async function startHub(surroundings: Surroundings, options: Partial<HubOptions>): Promise<Bench> {
  const { callback, databaseUrl, site } = surroundings;
  callback.behave(confirm, QUIET);
  const clock = (options.clock as HandClock | undefined) ?? createHandClock();
  const log: LogLine[] = [];
  const hub = createHub({
    databaseUrl,
    current: () => site.state,
    retryDelays: [60, 1800],
    allowCallbackCidrs: ["127.0.0.0/8"],
    userAgent: "Candor/1.0 (+https://reviews.example.com)",
    certificateAuthority: callback.certificateAuthority,
    log: logInto(log),
    ...options,
    clock,
  });
  await hub.start();
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= hub.stop());
  onTestFinished(async () => {
    await callback.close();
    await whileTimePasses(stop(), clock);
  });

  const post = (form: Record<string, string>) =>
    hub.handle({
      contentType: "application/x-www-form-urlencoded",
      body: Buffer.from(new URLSearchParams(form).toString()),
    });
  // Counters and store are not read at the same moment: the condition must hold twice in a row.
  const until = async (condition: (metrics: HubMetrics) => boolean) => {
    for (let held = false, looks = 0; ; looks += 1) {
      const metrics = await hub.metrics();
      const holds = condition(metrics);
      if (held && holds) return metrics;
      held = holds;
      // Every look costs processor time that others wait for.
      await new Promise((resolve) => setTimeout(resolve, holds ? 1 : Math.min(1 + looks, 20)));
    }
  };

  return {
    ...surroundings,
    hub: { ...hub, stop },
    clock,
    log,
    post,
    until,
    async subscribe(path, form = {}) {
      const before = await hub.metrics();
      const answer = await post({
        "hub.mode": "subscribe",
        "hub.topic": FEED,
        "hub.callback": callback.origin + path,
        ...form,
      });
      if (answer.status !== 202) throw new Error(`${answer.status} ${answer.body}`);
      const confirmed = before.verifications.confirmed + 1;
      await until((now) => now.openIntents === 0 && now.verifications.confirmed >= confirmed);
    },
    change(contents) {
      site.publish(contents);
      hub.siteChanged();
    },
    async quiet() {
      for (let round = 0; round < 2; round += 1) {
        const seen = callback.verifications(QUIET).length;
        await post({ "hub.mode": "unsubscribe", "hub.topic": FEED, "hub.callback": callback.origin + QUIET });
        await callback.until(() => callback.verifications(QUIET).length > seen);
        await until(({ openIntents }) => openIntents === 0);
      }
      return hub.metrics();
    },
    another: (more = {}) => startHub({ ...surroundings, databaseUrl: more.databaseUrl ?? databaseUrl }, more),
  };
}

function logInto(lines: LogLine[]): HubOptions["log"] {
  const level = (name: string) => (fields: object, message: string) =>
    void lines.push({ level: name, fields, message });
  return { debug: level("debug"), info: level("info"), warn: level("warn"), error: level("error") };
}
