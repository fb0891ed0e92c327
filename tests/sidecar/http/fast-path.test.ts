import { request as ask } from "node:http";
import { expect, test } from "vitest";
import { represent } from "../../../sidecar/http/representation.ts";
import { demonstrationSite } from "../../helpers/demonstration.ts";
import { serveOrigin } from "../../helpers/serve-origin.ts";
import { copySite } from "../../helpers/site-copy.ts";

type Origin = Awaited<ReturnType<typeof serveOrigin>>;

const PATHS = [
  "/reviews.json",
  "/",
  "/feed.xml",
  "/manifest.json",
  "/robots.txt",
  "/reviews.json?any=thing",
  "/api/reviews/search",
  "/api/reviews/search?query=water+heater&limit=3",
  "/api/reviews/search?rating=9",
  "/api/reviews/since/2025-01-01",
  "/api/reviews/since/9999-12-31",
  "/api/reviews/since/2025-02-30",
  "/api/reviews/since/2025-01-0x",
  "/healthz",
  "/nothing",
  "/search",
  "/%72eviews.json",
];

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

/** A client's answer over a real connection, without the header fields that Node adds. */
function overHttp(
  url: string,
  path: string,
  method: string,
  headers: Record<string, string>,
): Promise<Answer> {
  return new Promise((settle, fail) => {
    ask(url + path, { method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const { connection, date, "keep-alive": _, ...rest } = answer.headers;
        expect(connection).toBe("keep-alive");
        expect(date).toMatch(/GMT$/);
        settle({ status: answer.statusCode!, headers: rest, body: Buffer.concat(chunks).toString("base64") });
      });
    })
      .on("error", fail)
      .end();
  });
}

async function fromRoutes(
  { request }: Origin,
  path: string,
  method: string,
  headers: Record<string, string>,
) {
  const answer = await request(path, { method, headers });
  const body = Buffer.from(await answer.arrayBuffer()).toString("base64");
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body };
}

test("the fast path answers exactly as the routes do, field by field and byte by byte", async () => {
  const origin = await serveOrigin({ siteDir: demonstrationSite() });
  for (const path of PATHS) {
    const first = await fromRoutes(origin, path, "GET", {});
    const etag = String(first.headers["etag"]);
    const modified = String(first.headers["last-modified"]);
    const conditions: Record<string, string>[] = [
      {},
      { "accept-encoding": "gzip, deflate, br, zstd" },
      { "accept-encoding": "gzip;q=1, br;q=0.5" },
      { "Accept-Encoding": "identity", "If-None-Match": etag },
      { "IF-NONE-MATCH": `"other", W/${etag}` },
      { "if-none-match": "*" },
      { "if-none-match": '"other"', "if-modified-since": modified },
      { "if-modified-since": modified },
      { "if-modified-since": "Sat, 31 Feb 2026 00:00:00 GMT" },
      { "if-match": '"other"' },
      { "If-Unmodified-Since": modified },
      { accept: "text/html", authorization: "Bearer nobody", range: "bytes=0-1" },
    ];
    for (const method of ["GET", "HEAD"]) {
      for (const headers of conditions) {
        const expected = await fromRoutes(origin, path, method, headers);
        const answers = await Promise.all([
          overHttp(origin.url, path, method, headers),
          overHttp(origin.url, path, method, headers),
        ]);
        for (const answer of answers) {
          expect(answer, `${method} ${path} ${JSON.stringify(headers)}`).toEqual(expected);
        }
      }
    }
  }
  // Six of the paths are files, two searches that were asked before, two days. Preconditions are left to the routes.
  expect(origin.answeredFast()).toBe(10 * 10 * 2 * 2);
});

test("unusual requests are left to the routes", async () => {
  const origin = await serveOrigin({ siteDir: demonstrationSite() });
  const requests: [method: string, path: string, headers: Record<string, string>, status: number][] = [
    ["POST", "/reviews.json", {}, 405],
    ["OPTIONS", "/reviews.json", {}, 204],
    ["GET", "/reviews.json", { host: "not a host" }, 400],
    ["GET", `/reviews.json?${"x".repeat(4090)}`, {}, 414],
    ["GET", "/reviews.json", { "content-length": "0" }, 200],
    ["GET", `/${origin.url}/reviews.json`, {}, 404],
  ];
  for (const [method, path, headers, status] of requests) {
    const answer = await new Promise<number>((settle, fail) => {
      ask({ port: origin.port, host: "127.0.0.1", method, path, headers }, (response) => {
        response.resume();
        settle(response.statusCode!);
      })
        .on("error", fail)
        .end();
    });
    expect(answer, `${method} ${path.slice(0, 60)}`).toBe(status);
  }
  expect(origin.answeredFast()).toBe(0);
});

test("after a rebuild nothing of the previous generation is sent", async () => {
  const origin = await serveOrigin({ siteDir: demonstrationSite() });
  const path = "/api/reviews/search?query=drain";
  const before = origin.site();
  await overHttp(origin.url, path, "GET", {});
  await overHttp(origin.url, path, "GET", {});
  expect(origin.answeredFast()).toBe(1);
  origin.reload();
  expect(origin.site()).not.toBe(before);
  await overHttp(origin.url, path, "GET", {});
  expect(origin.answeredFast(), "asked anew").toBe(1);
});

test("an answer whose head cannot be sent is a 500, reported, and the process goes on", async () => {
  const origin = await serveOrigin({ siteDir: copySite(demonstrationSite()) });
  const reviews = origin.site().asset("/reviews.json")!;
  for (const form of [reviews.identity, reviews.br!, reviews.gzip!])
    Object.assign(form, { headers: ["content-type", "text/\nplain"] });
  const broken = await fetch(`${origin.url}/reviews.json`);
  expect(broken.status).toBe(500);
  expect(await broken.json()).toMatchObject({ status: 500, title: "Internal Server Error" });
  expect(origin.faults).toHaveLength(1);
  expect((await overHttp(origin.url, "/insights.json", "GET", {})).status).toBe(200);
});

test("an answer that cannot be read to its end is cut off and reported, and the process goes on", async () => {
  const origin = await serveOrigin({ siteDir: copySite(demonstrationSite()) });
  const reviews = origin.site().asset("/reviews.json")!;
  const unreadable = () => {
    throw new Error("the disk is gone");
  };
  const file = { read: unreadable, fill: () => Promise.reject(new Error("the disk is gone")) };
  const content = { length: 1e6, pieces: [{ file, start: 0, end: 1e6 }] };
  reviews.br = represent({
    content,
    etag: '"a"',
    encoding: "br",
    mediaType: "application/json",
    headers: {},
  });
  const broken = fetch(`${origin.url}/reviews.json`, { headers: { "accept-encoding": "br" } });
  await expect(broken.then((answer) => answer.arrayBuffer())).rejects.toThrow();
  expect(origin.faults).toEqual([new Error("the disk is gone")]);
  const whole = await overHttp(origin.url, "/reviews.json", "GET", {});
  expect(whole.status).toBe(200);
});
