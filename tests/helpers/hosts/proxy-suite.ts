import { expect, test } from "vitest";
import { expectProblem } from "../problem.ts";
import type { Served } from "./served.ts";

/** Fields that are of a connection, of a server, or of the moment. */
const OWN = ["connection", "keep-alive", "date", "server", "transfer-encoding", "via"];

const described = async (answer: Response) => ({
  status: answer.status,
  headers: Object.fromEntries([...answer.headers].filter(([name]) => !OWN.includes(name))),
  body: await answer.text(),
});

/** The sidecar's own addresses behind another server: what comes is what the sidecar answers, to the byte. */
export function describeProxy(
  open: () => Promise<Served & { sidecar: Served; withoutSidecar: Served }>,
): void {
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const json = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  test.each<[string, string, { headers?: Record<string, string>; body?: string }]>([
    ["GET", "/api/reviews/search?query=water+heater&min_rating=4&limit=2", {}],
    ["GET", "/api/reviews/search?rating=9", {}],
    ["GET", "/api/reviews/search", { headers: { "accept-encoding": "br" } }],
    ["GET", "/api/reviews/since/2026-01-01", { headers: { "accept-encoding": "gzip" } }],
    ["GET", "/api/reviews/since/2026%2D01%2D01", {}],
    ["GET", "/api/reviews/since/yesterday", {}],
    // As the names of files end, of pages, and of what is in the folder and not published.
    ["GET", "/api/reviews/since/x.json", {}],
    ["POST", "/api/reviews/since/x.json", {}],
    ["GET", "/api/reviews/since/x.html", {}],
    ["GET", "/api/reviews/since/x.gz", {}],
    ["GET", "/api/reviews/since/index.html", {}],
    ["GET", "/api/reviews/since/", {}],
    ["GET", "/api/reviews/since/2026-01-01/", {}],
    ["GET", "/api/reviews/since/2026-01-01/x.json", {}],
    ["HEAD", "/api/reviews/search", {}],
    ["OPTIONS", "/api/reviews/search", {}],
    ["OPTIONS", "/mcp", {}],
    ["DELETE", "/api/reviews/search", {}],
    ["GET", "/mcp", {}],
    ["POST", "/mcp", { headers: json, body: '{"jsonrpc":"2.0","id":1,"method":"ping"}' }],
    ["POST", "/api/websub/hub", { headers: form, body: "hub.mode=nothing" }],
    ["OPTIONS", "/api/websub/hub", {}],
    ["GET", "/healthz", {}],
    ["GET", "/readyz", {}],
  ])("%s %s", async (method, path, how) => {
    const { request, sidecar } = await open();
    const answer = await described(await request(path, { method, ...how }));
    expect(answer).toEqual(await described(await sidecar.request(path, { method, ...how })));
  });

  test("an unchanged answer costs a 304", async () => {
    const { get } = await open();
    const path = "/api/reviews/search";
    const { headers } = await get(path);
    expect((await get(path, { "if-none-match": headers.get("etag")! })).status).toBe(304);
  });

  test("while the sidecar is away they give 503 in the shape of every error, and the files are there", async () => {
    const { withoutSidecar } = await open();
    await expectProblem(await withoutSidecar.get("/api/reviews/search"), 503);
    expect((await withoutSidecar.get("/reviews.json")).status).toBe(200);
  });
}
