import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "../../../data/_schema/manifest.ts";
import type { Random } from "../../bench/random.ts";
import { folderWith } from "../../helpers/data-folder.ts";
import { programPath } from "../../helpers/hosts/programs.ts";
import { startServer } from "../../helpers/hosts/start-server.ts";
import { type CallbackServer, startCallbackServer } from "../../helpers/hub/callback-server.ts";
import { type LoadReport, startLoad } from "./load.ts";
import { watchMemory } from "./memory.ts";
import { startReplicas } from "./replicas.ts";
import { createVisits } from "./visits.ts";

export interface DayOptions {
  /** A built site, which `rebuild` changes. */
  siteDir: string;
  /** Of several processes. */
  databaseUrl: string;
  rounds: number;
  /** The least that a round lasts, in milliseconds. */
  roundLasts: number;
  requestsPerSecond: number;
  subscribers: number;
  random: Random;
  /** Changes the feed, and swaps in what it has made. */
  rebuild(round: number): Promise<void>;
  onProgress?: (text: string) => void;
}

export interface DayReport extends LoadReport {
  rebuilds: number;
  kills: number;
  deliveries: number;
  /** Megabytes that the third replica had resident after each round, its garbage collected, and their growth in an hour. */
  megabytes: number[];
  growth: number;
}

/**
 * Three replicas behind nginx on one database, mixed load, and in each round a rebuild and a kill: the first and the second
 * replica die in turn, at a moment of chance, and are started again. A round ends when every subscriber has the newest feed.
 */
export async function runDay(options: DayOptions): Promise<DayReport> {
  const { siteDir, databaseUrl, rounds, roundLasts, random, rebuild, onProgress } = options;
  if (programPath("nginx") === null) throw new Error("nginx is not installed; Debian has it in nginx-light");
  const callback = await startCallbackServer();
  const folder = folderWith({ "ca.pem": callback.certificateAuthority });
  const replicas = await startReplicas({
    SITE_DIR: siteDir,
    HUB_DATABASE_URL: databaseUrl,
    SESSION_SECRET: "the same on every replica",
    HUB_ALLOW_CALLBACK_CIDRS: "127.0.0.0/8",
    NODE_EXTRA_CA_CERTS: join(folder, "ca.pem"),
  });
  const nginx = await startServer("nginx", { siteDir, sidecar: { ports: replicas.ports } });
  const { base_url: origin, assets } = manifestOf(siteDir);
  const paths = Array.from({ length: options.subscribers }, (_, index) => `/subscriber-${index}`);
  await subscribe(nginx.url, `${origin}/feed.xml`, callback, paths);

  const pages = assets.map(({ path }) => path).filter((path) => path.endsWith("/"));
  const visits = createVisits({ random, origin, pages, callback: callback.origin });
  const load = startLoad(nginx.url, options.requestsPerSecond, visits);
  const memory = watchMemory(replicas.lasting.pid);
  let deliveries = 0;
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const kill = async () => {
        await sleep(random.next() * roundLasts * 0.8);
        const killed = await replicas.killNext();
        load.killed(killed);
        await killed.back;
      };
      const change = async () => {
        await rebuild(round);
        const newest = readFileSync(join(siteDir, "current/feed.xml"));
        await callback.until(() => {
          const had = new Set(
            callback
              .deliveries()
              .filter(({ body }) => body.equals(newest))
              .map(({ path }) => path),
          );
          return paths.every((path) => had.has(path));
        });
      };
      await Promise.all([sleep(roundLasts), kill(), change()]);
      deliveries += callback.deliveries().length;
      callback.received.length = 0;
      await memory.round();
      onProgress?.(
        `${round} of ${rounds} rounds, ${load.answered()} answers, ${deliveries} deliveries, third replica ` +
          `${memory.megabytes().at(-1)!.toFixed(1)} MB`,
      );
    }
    const report = await load.end();
    return {
      ...report,
      rebuilds: rounds,
      kills: rounds,
      deliveries,
      megabytes: memory.megabytes(),
      growth: memory.growth(),
    };
  } finally {
    await load.end();
    await nginx.stop();
    await replicas.stop();
    await callback.close();
  }
}

async function subscribe(url: string, topic: string, callback: CallbackServer, paths: readonly string[]) {
  for (const path of paths) {
    const form = { "hub.mode": "subscribe", "hub.topic": topic, "hub.callback": callback.origin + path };
    const { status } = await fetch(`${url}/api/websub/hub`, {
      method: "POST",
      body: new URLSearchParams(form),
    });
    if (status !== 202) throw new Error(`the hub answers ${status}`);
  }
  await callback.until(() => callback.verifications().length >= paths.length);
}

const manifestOf = (siteDir: string): Manifest =>
  JSON.parse(readFileSync(join(siteDir, "current/manifest.json"), "utf8"));

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
