import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startHubChild } from "../bench/start-hub-child.ts";
import { type CallbackServer, startCallbackServer } from "../helpers/hub/callback-server.ts";
import { createCertificateAuthority } from "../helpers/hub/certificate-authority.ts";
import { HOSTILE_ANSWERS } from "../helpers/hub/hostile-answers.ts";
import { startHostileServer } from "../helpers/hub/hostile-server.ts";
import { FEED } from "../helpers/hub/site.ts";

/** Changes that come before those that are measured, until the process is warm. */
export const WARM_UP = 3;

/** Longer than the hub keeps a connection open that is not used, in milliseconds. */
export const IDLE = 3000;

export interface HostileLoad {
  /** Willing subscribers, spread over hosts. */
  subscribers: number;
  hosts: number;
  /** Hosts that abuse each delivery, one subscription each and round. */
  hostile: number;
  /** Changes that come before those that are measured, and changes measured, with and without the hostile. */
  warmUp: number;
  rounds: number;
  /** Milliseconds between changes without the hostile. */
  idle: number;
  /** Milliseconds for which the hub's memory is watched while the hostile keep it busy. */
  watch: number;
  /** Is told of each round that has ended. */
  onProgress?: (text: string) => void;
}

export interface HostileResult {
  /** Milliseconds from a change to its arrival: the 99th percentile of each round, and their median. */
  p99Alone: number;
  p99Beside: number;
  /** Highest resident memory of the hub's process in bytes, in all rounds of a kind. */
  rssAlone: number;
  rssBeside: number;
}

/** Delivers to willing subscribers alone, and then beside hostile ones that are all due at the same time. */
export async function measureHostile(load: HostileLoad): Promise<HostileResult> {
  const folder = mkdtempSync(join(tmpdir(), "hub-bench-"));
  const { certificate, issue } = await createCertificateAuthority();
  const identity = await issue(["callback.test"], ["127.0.0.1"]);
  const servers = await Promise.all(Array.from({ length: load.hosts }, () => startCallbackServer()));
  const attackers = await Promise.all(
    Array.from({ length: load.hostile }, () => startHostileServer(identity)),
  );
  const hub = startHubChild({
    databaseUrl: `file:${join(folder, "hub.db")}`,
    certificateAuthority: [certificate, servers[0]!.certificateAuthority],
  });
  const request = async (mode: "subscribe" | "unsubscribe", callbacks: string[]) => {
    await hub.request(
      callbacks.map((callback) => ({
        "hub.mode": mode,
        "hub.topic": FEED,
        "hub.callback": callback,
        "hub.secret": "a secret of some length",
      })),
    );
    await settled(async () => (await hub.report()).openIntents === 0);
  };
  const begun = performance.now();
  const tell = (kind: string, round: number, p99: number, rss: number) => {
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    const figures = `p99 ${p99.toFixed(0)} ms, memory ${(rss / 1024 / 1024).toFixed(1)} MB`;
    load.onProgress?.(`${kind}, round ${round + 1} of ${load.rounds}: ${figures}, ${seconds} s`);
  };
  const answers = Object.values(HOSTILE_ANSWERS);
  attackers.forEach((attacker, index) => void attacker.turn(answers[index % answers.length]!));

  let published = 0;
  /** The 99th percentile of the milliseconds that one change takes to reach each willing subscriber. */
  const deliver = async () => {
    published += 1;
    const arrival = arrivals(servers, load.subscribers);
    const started = performance.now();
    await hub.publish(`<feed>${published} ${"x".repeat(30_000)}</feed>`);
    const times = (await arrival).map((time) => time - started);
    return percentile(times, 0.99);
  };
  try {
    const paths = Array.from(
      { length: load.subscribers },
      (_, i) => `${servers[i % load.hosts]!.origin}/${i}`,
    );
    await request("subscribe", paths);
    const nothingPending = async () => (await hub.report()).pendingDeliveries === 0;
    const alone: number[] = [];
    let rssAlone = 0;
    for (let round = -load.warmUp; round < load.rounds; round += 1) {
      // Sites change seldom: each change finds the connections of the one before closed.
      await pause(load.idle);
      const p99 = await deliver();
      await settled(nothingPending);
      const { peakRss } = await hub.report();
      if (round < 0) continue;
      alone.push(p99);
      rssAlone = Math.max(rssAlone, peakRss);
      tell("alone", round, p99, peakRss);
    }

    const beside: number[] = [];
    let rssBeside = 0;
    for (let round = 0; round < load.rounds; round += 1) {
      // Under addresses of their own: who has failed before would come last.
      const callbacks = attackers.map(({ origin }) => `${origin}/${round}`);
      await request("subscribe", callbacks);
      const p99 = await deliver();
      beside.push(p99);
      await pause(load.watch);
      const { peakRss } = await hub.report();
      rssBeside = Math.max(rssBeside, peakRss);
      tell("beside the hostile", round, p99, peakRss);
      await request("unsubscribe", callbacks);
    }
    return { p99Alone: percentile(alone, 0.5), p99Beside: percentile(beside, 0.5), rssAlone, rssBeside };
  } finally {
    await hub.stop();
    await Promise.all([...servers, ...attackers].map((server) => server.close()));
    rmSync(folder, { recursive: true, force: true });
  }
}

const pause = (milliseconds: number) => new Promise((settle) => setTimeout(settle, milliseconds));

async function settled(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(20);
}

/** Settles with the time at which each of so many deliveries came. */
async function arrivals(servers: CallbackServer[], count: number): Promise<number[]> {
  const times: number[] = [];
  return new Promise((settle) => {
    for (const server of servers) {
      server.behave((request, response) => {
        response.statusCode = request.method === "GET" ? 200 : 204;
        response.end(request.query.get("hub.challenge") ?? undefined);
        if (request.method !== "POST") return;
        times.push(performance.now());
        if (times.length === count) settle(times);
      });
    }
  });
}

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]!;
}
