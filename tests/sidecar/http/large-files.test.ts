import { createHash } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { loadDataset } from "../../../data/_dataset/dataset.ts";
import { BuildCache } from "../../../data/_reuse/build-cache.ts";
import { createRandom } from "../../bench/random.ts";
import { generate } from "../../helpers/bare-generation.ts";
import { journalOf, publishing } from "../../helpers/data-folder.ts";
import { serveOrigin } from "../../helpers/serve-origin.ts";
import { copySite, currentGeneration } from "../../helpers/site-copy.ts";

const random = createRandom(1);
/** Few words, and long ones, of which an index is soon made. */
const words = Array.from({ length: 6000 }, () =>
  Array.from({ length: 4 }, () => random.below(36 ** 6).toString(36)).join(""),
);
const text = (length: number) => Array.from({ length }, () => random.pick(words)).join(" ");

/** More reviews than are kept in memory, of texts that hardly compress, in a language whose words are not analysed. */
const REVIEWS = Array.from({ length: 300 }, (_, index) =>
  publishing(`r-${String(index).padStart(3, "0")}`, {
    date: `20${10 + (index % 15)}-0${1 + (index % 9)}-1${index % 7}`,
    language: "pl",
    text: text(1250),
  }),
);

const siteDir = mkdtempSync(join(tmpdir(), "large-files-"));
afterAll(() => rmSync(siteDir, { recursive: true, force: true }));

beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "large-files-"));
  writeFileSync(join(dataDir, "business.json"), JSON.stringify({ name: "Tillmarsh" }));
  writeFileSync(join(dataDir, "reviews.jsonl"), journalOf(...REVIEWS));
  const now = Date.now();
  const source = { dataDir, baseUrl: "https://a.test", now, journalExpected: false, kept: new BuildCache() };
  const dataset = loadDataset(source);
  rmSync(dataDir, { recursive: true });
  const files = { "insights.json": JSON.stringify(dataset.insights), "reviews/index.html": "<p>All of them" };
  await generate(siteDir, now, files, dataset);
});

const sha = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");
const dataset = () => readFileSync(join(siteDir, "current/reviews.json"));
const openFiles = () => readdirSync("/proc/self/fd").length;

/** Asks and reads no more than the head of the answer. */
function askAndStall(port: number, path: string) {
  const socket = connect(port, "127.0.0.1", () =>
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`),
  );
  socket.on("error", () => {});
  return new Promise<typeof socket>((settle) => {
    socket.once("data", () => {
      socket.pause();
      settle(socket);
    });
  });
}

/** Asks, and rests after every piece of the answer until told to hurry; the bytes that came. */
function readSlowly(port: number, path: string) {
  const socket = connect(port, "127.0.0.1", () =>
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
  );
  let resting = true;
  socket.on("data", () => {
    if (!resting) return;
    socket.pause();
    setTimeout(() => socket.resume(), 25);
  });
  const read = once(socket, "close").then(() => socket.bytesRead);
  return {
    hurry() {
      resting = false;
      return read;
    },
  };
}

/** The status of an answer that is read to its end: one left half read would keep the server from ending for a while. */
async function statusOf(url: string): Promise<number> {
  const answer = await fetch(url);
  await answer.arrayBuffer();
  return answer.status;
}

/** The server's ends of the connections that are made from now on. */
function watchConnections(): { endOf(client: Socket): Socket } {
  const ends: Socket[] = [];
  const note = (message: unknown) => void ends.push((message as { socket: Socket }).socket);
  subscribe("net.server.socket", note);
  onTestFinished(() => void unsubscribe("net.server.socket", note));
  return { endOf: (client) => ends.find(({ remotePort }) => remotePort === client.localPort)! };
}

describe("files that are larger than what is kept in memory", () => {
  test.each(["identity", "gzip", "br"])(
    "come whole over HTTP and from the routes, in %s",
    async (encoding) => {
      const origin = await serveOrigin({ siteDir });
      const decode = { identity: (b: Buffer) => b, gzip: gunzipSync, br: brotliDecompressSync }[encoding]!;
      const since = JSON.stringify({ ...JSON.parse(dataset().toString()), since: "2001-01-01" });
      for (const [path, expected] of [
        ["/reviews.json", sha(dataset())],
        ["/api/reviews/since/2001-01-01", null],
      ] as const) {
        const headers = { "accept-encoding": encoding };
        const direct = Buffer.from(await (await fetch(origin.url + path, { headers })).arrayBuffer());
        const answer = await origin.get(path, headers);
        const routed = decode(Buffer.from(await answer.arrayBuffer()));
        expect(Number(answer.headers.get("content-length"))).toBeGreaterThan(1_000_000);
        expect(sha(direct)).toBe(sha(routed));
        if (expected) expect(sha(routed)).toBe(expected);
        else expect(JSON.parse(routed.toString()).reviews).toEqual(JSON.parse(since).reviews);
      }
      expect(origin.answeredFast()).toBe(2);
      expect(
        (
          await fetch(`${origin.url}/reviews.json`, {
            method: "HEAD",
            headers: { "accept-encoding": "identity" },
          })
        ).headers.get("content-length"),
      ).toBe(String(dataset().length));
    },
  );

  test("go on being served when a later build has removed them", async () => {
    const copy = copySite(siteDir);
    const { url } = await serveOrigin({ siteDir: copy });
    rmSync(join(copy, "generations", currentGeneration(copy)), { recursive: true });
    const bytes = Buffer.from(await (await fetch(`${url}/reviews.json`)).arrayBuffer());
    expect(sha(bytes)).toBe(sha(dataset()));
    expect(await statusOf(`${url}/api/reviews/since/2001-01-01`)).toBe(200);
    expect(await statusOf(`${url}/reviews/`)).toBe(200);
  });

  test("cost no memory for clients that do not read, and nothing is left of those that hang up", async () => {
    const { url, port } = await serveOrigin({ siteDir });
    await (await fetch(`${url}/reviews.json`)).arrayBuffer();
    globalThis.gc?.();
    const before = { memory: process.memoryUsage().rss, files: openFiles() };
    const stalled = await Promise.all(Array.from({ length: 40 }, () => askAndStall(port, "/reviews.json")));
    await pause(300);
    const held = process.memoryUsage().rss - before.memory;
    // All of them read to the end would be 390 MB.
    expect(held).toBeLessThan(120e6);
    expect(
      openFiles() - before.files,
      "a connection has two ends here, and no file of its own",
    ).toBeLessThanOrEqual(80);
    for (const socket of stalled) socket.destroy();
    for (let wait = 0; openFiles() > before.files && wait < 100; wait++) await pause(50);
    expect(openFiles()).toBeLessThanOrEqual(before.files);
    expect(await statusOf(`${url}/reviews.json`)).toBe(200);
  });

  test("a client that stops reading is given up after a while, one that reads slowly is not", async () => {
    const { endOf } = watchConnections();
    const patience = 1000;
    const { url, port, answeredFast } = await serveOrigin({ siteDir, patience });
    // The second does not take the fast path.
    const paths = ["/reviews.json", "/reviews%2Ejson"];
    const stalled = await Promise.all(paths.map((path) => askAndStall(port, path)));
    const slow = paths.map((path) => readSlowly(port, path));
    await Promise.all(stalled.map((socket) => once(endOf(socket), "close")));
    for (const reader of slow) expect(await reader.hurry()).toBeGreaterThan(dataset().length);
    for (const socket of stalled) {
      const closed = once(socket, "close");
      socket.resume();
      await closed;
      expect(socket.bytesRead).toBeLessThan(dataset().length);
    }
    expect(answeredFast()).toBe(2);
    for (const path of paths) expect(await statusOf(url + path)).toBe(200);
  });
});
