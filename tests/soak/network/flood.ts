import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startHubChild } from "../../bench/start-hub-child.ts";
import { type CallbackServer, startCallbackServer } from "../../helpers/hub/callback-server.ts";
import { FEED } from "../../helpers/hub/site.ts";

/** Milliseconds between the new ones, and between the handfuls in which hostile requests come meanwhile. */
const EVERY = 400;
const HANDFUL = 20;

/**
 * What hostile requests name: hosts that take a connection and say nothing, or speak TLS a byte at a time; names that do
 * not exist; names of one address, which a name server must give; an address that is refused at once, as a control; or
 * nobody.
 */
export const FLOODS = ["hanging", "slow TLS", "unresolvable", "subdomains", "refused", "none"] as const;
export type Flood = (typeof FLOODS)[number];

/** The public address that the names below `wild.test` have. */
export const VICTIM = "93.184.216.34";

export interface FloodLoad {
  hostile: number;
  healthy: number;
  fresh: number;
  /** Hostile requests that come in a second. */
  perSecond: number;
}

export interface FloodResult {
  /** Milliseconds from a change to its arrival at the healthy, 99th percentile. */
  p99: number;
  /** Milliseconds from its request to its verification, for the slowest of the new ones. */
  slowestFresh: number;
  /** Highest resident memory of the hub's process from the first hostile request on, in bytes. */
  peakRss: number;
  /** Seconds of processor time from the change to the end: of the hub, and of this process, which floods and is delivered to. */
  cpu: { hub: number; rest: number };
  /** Connections to the host that was busiest with hostile ones. */
  busiest: number;
  /** Of the hostile requests, by status. */
  statuses: Record<string, number>;
}

/**
 * Delivers to healthy subscribers and verifies new ones while a flood of hostile requests comes in. Without a flood as much
 * time passes, so that connections kept since the delivery before are as old in the control.
 */
export async function measureFlood(
  flood: Flood,
  { hostile, healthy, fresh, perSecond }: FloodLoad,
  subscriber?: Promise<CallbackServer>,
): Promise<FloodResult> {
  const folder = mkdtempSync(join(tmpdir(), "hub-flood-"));
  const callback = await (subscriber ?? startCallbackServer());
  const silent = await startHostileHosts(flood === "slow TLS");
  const hub = startHubChild({
    databaseUrl: `file:${join(folder, "hub.db")}`,
    certificateAuthority: [callback.certificateAuthority],
  });
  const form = (url: string) => ({ "hub.mode": "subscribe", "hub.topic": FEED, "hub.callback": url });
  const hostileUrl = (i: number) => {
    if (flood === "refused") return `https://10.${(i >> 14) & 127}.${(i >> 7) & 127}.${1 + (i & 127)}/`;
    if (flood === "unresolvable") return `https://host-${i}.invalid/`;
    if (flood === "subdomains") return `https://host-${i}.wild.test:${silent.port}/`;
    return `https://127.${1 + (i >> 14)}.${(i >> 7) & 127}.${1 + (i & 127)}:${silent.port}/`;
  };
  const statuses: Record<string, number> = {};
  const postHandful = async (from: number, to: number) => {
    const forms = Array.from({ length: to - from }, (_, i) => form(hostileUrl(from + i)));
    for (const status of await hub.request(forms)) statuses[status] = (statuses[status] ?? 0) + 1;
  };
  /** Takes as long as there is between two of the new ones, or as the hub needs. */
  const postHostile = async (from: number, to: number) => {
    const ended = pause(EVERY);
    const handful = Math.ceil(((to - from) * HANDFUL) / EVERY);
    for (let sent = from; sent < to; sent += handful) {
      await Promise.all([postHandful(sent, Math.min(to, sent + handful)), pause(HANDFUL)]);
    }
    await ended;
  };
  try {
    await hub.request(Array.from({ length: healthy }, (_, i) => form(`${callback.origin}/healthy/${i}`)));
    while ((await hub.report()).openIntents > 0) await pause(50);
    await hub.publish("<feed>warm</feed>");
    await callback.until(() => callback.deliveries().length >= healthy);

    const step = Math.round((perSecond * EVERY) / 1000);
    /** What comes before the change; the rest comes beside the new ones. */
    const before = Math.max(0, hostile - fresh * step);
    const arrivals: number[] = [];
    const verifications: number[] = [];
    let changed = 0;
    const asked = new Map<string, number>();
    const all = healthy + fresh;
    callback.behave((request, response) => {
      const now = performance.now();
      if (request.method === "POST" && request.path.startsWith("/healthy")) arrivals.push(now - changed);
      else if (asked.has(request.path)) verifications.push(now - asked.get(request.path)!);
      response.statusCode = request.method === "GET" ? 200 : 204;
      response.end(request.query.get("hub.challenge") ?? undefined);
    });
    const received = callback.until(() => arrivals.length + verifications.length >= all);
    for (let sent = 0; sent < before; sent += step) {
      if (flood === "none") await pause(EVERY);
      else await postHostile(sent, Math.min(before, sent + step));
    }
    const reportBefore = await hub.report();
    const restBefore = process.cpuUsage();
    changed = performance.now();
    await hub.publish("<feed>during</feed>");
    for (let i = 0; i < fresh; i += 1) {
      const path = `/fresh/${i}`;
      asked.set(path, performance.now());
      const [status] = await hub.request([form(callback.origin + path)]);
      statuses[`fresh ${status}`] = (statuses[`fresh ${status}`] ?? 0) + 1;
      const from = before + i * step;
      if (flood === "none") await pause(EVERY);
      else await postHostile(from, Math.max(from, Math.min(hostile, from + step)));
    }
    await Promise.race([received, pause(30_000)]);
    const report = await hub.report();
    const { user, system } = process.cpuUsage(restBefore);
    return {
      p99: percentile(arrivals, 0.99, healthy),
      slowestFresh: percentile(verifications, 1, fresh),
      peakRss: Math.max(reportBefore.peakRss, report.peakRss),
      cpu: {
        hub: (report.cpuMicroseconds - reportBefore.cpuMicroseconds) / 1e6,
        rest: (user + system) / 1e6,
      },
      busiest: silent.busiest(),
      statuses,
    };
  } finally {
    await hub.stop();
    await Promise.all([callback.close(), silent.close()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The head of a handshake record, TLS 1.2 section 6.2.1, whose rest is long in coming. */
const HANDSHAKE = [22, 3, 3, 64, 0];

/** Takes connections on all addresses, and says nothing, or a byte of a handshake every now and then. */
async function startHostileHosts(isSlow: boolean) {
  const sockets = new Set<Socket>();
  const connections = new Map<string, number>();
  const server = createServer((socket) => {
    const { localAddress = "" } = socket;
    connections.set(localAddress, (connections.get(localAddress) ?? 0) + 1);
    sockets.add(socket);
    let sent = 0;
    const drip = setInterval(() => isSlow && socket.write(Buffer.of(HANDSHAKE[sent++] ?? 2)), EVERY);
    socket.resume().on("error", () => {});
    socket.on("close", () => {
      clearInterval(drip);
      sockets.delete(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen({ port: 0, host: "0.0.0.0", backlog: 4096 }, resolve));
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    busiest: () => Math.max(0, ...connections.values()),
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Infinite while not all have come. */
function percentile(values: number[], share: number, of: number): number {
  if (values.length < of) return Number.POSITIVE_INFINITY;
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1]!;
}
