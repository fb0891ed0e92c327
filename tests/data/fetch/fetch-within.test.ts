import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { Writable } from "node:stream";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  bytesOf,
  createConnections,
  type FetchRequest,
  fetchWithin,
  type Limits,
  startOf,
} from "../../../data/_fetch/fetch-within.ts";

const LIMITS: Limits = { time: 20_000, silence: 10_000, received: 1_000_000, decoded: 1_000_000 };

/** The head of a gzip file, and a block of it that holds nothing. */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
const NOTHING = Buffer.from("000000ffff".repeat(1000), "hex");

const answers: Record<string, RequestListener> = {
  "/": (_, response) => response.writeHead(200, { "content-length": "9" }).end("all of it"),
  "/compressed": (_, response) =>
    response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("all of it")),
  "/endless": (_, response) => endless(response, Buffer.alloc(10_000)),
  "/endless-nothing": (_, response) => {
    response.writeHead(200, { "content-encoding": "gzip" });
    response.write(GZIP_HEAD);
    endless(response, NOTHING);
  },
  "/bomb": (_, response) =>
    response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(2_000_000))),
  "/deflate": (_, response) =>
    response.writeHead(200, { "content-encoding": "deflate" }).end(Buffer.from([0x78, 1])),
  "/damaged": (_, response) =>
    response
      .writeHead(200, { "content-encoding": "gzip" })
      .end(gzipSync("all of it".repeat(99)).subarray(0, 20)),
  "/slow": (_, response) => {
    const drip = setInterval(() => response.write("."), 20);
    response.on("close", () => clearInterval(drip));
  },
  "/without-length": (_, response) =>
    void response.socket!.write("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nthe beginning"),
  "/silent": () => {},
  "/half": (_, response) => {
    response.writeHead(200, { "content-length": "1000" });
    response.write("half", () => response.destroy());
  },
  "/circle": (_, response) => response.writeHead(302, { location: "/circle" }).end(),
  "/away": (_, response) => response.writeHead(302, { location: "https://elsewhere.example/" }).end(),
  "/silent-midway": (_, response) => void response.writeHead(200).write("half"),
  "/interim": (_, response) => endless(response.socket!, Buffer.from("HTTP/1.1 103 Early Hints\r\n\r\n")),
  "/empty-lines": (_, response) => endless(response.socket!, Buffer.from("\r\n".repeat(1000))),
  "/upgrade": (_, response) =>
    void response.socket!.write(
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n",
    ),
  "/head": (_, response) => response.writeHead(200, { long: "x".repeat(60_000) }).end(),
};

function endless(response: Writable, piece: Buffer): void {
  const more = () => {
    while (!response.destroyed && response.write(piece));
  };
  response.on("drain", more);
  more();
}

const connections = new Set<unknown>();
const server = createServer((request, response) => {
  connections.add(request.socket);
  answers[request.url!]!(request, response);
});
let origin = "";

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const textAt = (path: string, limits: Partial<Limits> = {}, request: FetchRequest = {}) =>
  fetchWithin(origin + path, { ...LIMITS, ...limits }, request, async ({ body }) =>
    String(await bytesOf(body)),
  );

describe("asking another server", () => {
  test.each(["/", "/compressed"])("gives the whole answer of %s", async (path) => {
    expect(await textAt(path)).toBe("all of it");
  });

  test("gives the bytes as they were sent where they are asked for", async () => {
    const sent = await fetchWithin(`${origin}/compressed`, LIMITS, { raw: true }, ({ body }) =>
      bytesOf(body),
    );
    expect(sent).toEqual(gzipSync("all of it"));
  });

  test.each<[string, Partial<Limits>, string]>([
    ["/endless", {}, "answers with more than 1,000,000 bytes"],
    ["/endless-nothing", {}, "answers with more than 1,000,000 bytes"],
    ["/bomb", {}, "answers with more than 1,000,000 bytes"],
    ["/deflate", {}, "answers in a content encoding that was not asked for (deflate)"],
    ["/damaged", {}, "was not received in full (Z_BUF_ERROR)"],
    ["/slow", { time: 200 }, "has not answered in full within 0.2 s"],
    ["/without-length", { silence: 200 }, "has sent nothing for 0.2 s"],
    ["/silent", { silence: 200 }, "has sent nothing for 0.2 s"],
    ["/silent-midway", { silence: 200 }, "has sent nothing for 0.2 s"],
    ["/interim", {}, "does not come to its answer"],
    ["/empty-lines", {}, "does not come to its answer"],
    ["/upgrade", {}, "switches to another protocol"],
    ["/half", {}, "was not received in full (ECONNRESET)"],
    ["/head", {}, "cannot be reached (HPE_HEADER_OVERFLOW)"],
  ])("ends %s at its limits", async (path, limits, message) => {
    await expect(textAt(path, limits)).rejects.toThrow(message);
  });

  test("reads the beginning alone where no more is asked for", async () => {
    const start = fetchWithin(`${origin}/endless`, LIMITS, {}, ({ body }) => startOf(body, 2000));
    expect((await start).length).toBe(2000);
  });

  test("follows redirects only where it may, and not for ever", async () => {
    await expect(textAt("/circle", {}, { follow: () => {} })).rejects.toThrow("redirects more than 5 times");
    const follow = (to: URL) => {
      throw new Error(`not to ${to.host}`);
    };
    await expect(textAt("/away", {}, { follow })).rejects.toThrow("not to elsewhere.example");
    const status = await fetchWithin(`${origin}/away`, LIMITS, {}, async (answer) => answer.status);
    expect(status).toBe(302);
  });

  test("ends with the reason of its signal", async () => {
    const ending = new AbortController();
    const asked = fetchWithin(`${origin}/silent`, LIMITS, { signal: ending.signal }, async () => {});
    ending.abort(new Error("no longer wanted"));
    await expect(asked).rejects.toThrow("no longer wanted");
  });

  test("sends no field that no header may hold", async () => {
    await expect(textAt("/", {}, { headers: { note: "two\nlines" } })).rejects.toThrow("ERR_INVALID_CHAR");
  });

  test("keeps a connection for the next request, also after an answer without a body", async () => {
    const kept = createConnections(1);
    connections.clear();
    for (const method of ["GET", "HEAD", "GET"] as const) {
      await fetchWithin(origin, LIMITS, { method, connections: kept }, ({ body }) => bytesOf(body));
    }
    await fetchWithin(origin, LIMITS, { method: "HEAD", connections: kept }, async () => {});
    await textAt("/", {}, { connections: kept });
    expect(connections.size).toBe(1);
    kept.close();
  });
});
