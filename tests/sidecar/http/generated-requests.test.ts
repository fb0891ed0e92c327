import { expect, onTestFinished, test } from "vitest";
import { pathOf } from "../../../data/_schema/operations.ts";
import { demonstrationSite } from "../../helpers/demonstration.ts";
import { loadedSite } from "../../helpers/loaded-site.ts";
import { initializeMessage } from "../../helpers/mcp/endpoint.ts";
import { type OpenApi, operationsOf } from "../../helpers/openapi.ts";
import { createAddresses } from "../../helpers/requests/addresses.ts";
import { generate } from "../../helpers/requests/generate.ts";
import { createOracle } from "../../helpers/requests/judge.ts";
import { play, tableOf } from "../../helpers/requests/play.ts";
import { startHere } from "../../helpers/sidecar-here.ts";

/** `npm run soak -- generated-requests` sends a hundred thousand. */
const SHORT = 1500;
const REQUESTS = Number(process.env["REQUESTS"] ?? SHORT);
const SEED = Number(process.env["SEED"] ?? 1);
/** A request that failed can be sent alone: `SEED=1 FIRST=402 REQUESTS=1`. */
const FIRST = Number(process.env["FIRST"] ?? 0);

/** Every status that is stated of what a client can bring about. */
const STATED = [
  200, 202, 204, 304, 308, 400, 403, 404, 405, 406, 410, 412, 413, 414, 415, 417, 421, 431, 501,
];

test(`${REQUESTS} requests of every kind: each gets an answer of the stated shape, and no line in the log`, async () => {
  const site = loadedSite(demonstrationSite());
  const lines: string[] = [];
  const note = (fields: object, text: string) =>
    void lines.push(
      `logged: ${text} ${String((fields as { err?: Error }).err?.stack ?? JSON.stringify(fields))}`,
    );
  const log = { debug() {}, info() {}, warn: note, error: note };
  const environment = { SITE_DIR: demonstrationSite(), HUB_ALLOW_CALLBACK_CIDRS: "127.0.0.0/8" };
  const sidecar = await startHere(environment, log);
  onTestFinished(() => sidecar.stop());
  await sidecar.started;
  const { url, port } = sidecar.listener;

  const openApi = (await (await fetch(`${url}/.well-known/openapi.json`)).json()) as OpenApi;
  const { parameters = [] } = operationsOf(openApi).find(({ path }) => path === pathOf("searchReviews"))!;
  const session = await fetch(url + pathOf("mcp"), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(initializeMessage()),
  });
  const assets = site.manifest.assets.slice(0, 50);
  const source = {
    address: createAddresses(site, parameters),
    baseUrl: site.baseUrl,
    session: session.headers.get("mcp-session-id")!,
    tags: assets.flatMap(({ etag, last_modified }) => [
      etag,
      `W/${etag}`,
      new Date(last_modified).toUTCString(),
    ]),
  };
  const before = process.cpuUsage();
  const played = await play({
    port,
    seed: SEED,
    from: FIRST,
    to: FIRST + REQUESTS,
    generate: (random) => generate(random, source),
    judge: createOracle(site, openApi),
    others: () => lines.splice(0),
  });
  const { user, system } = process.cpuUsage(before);
  if (REQUESTS > SHORT)
    console.log(
      `${tableOf(played)}\n${((user + system) / 1e6).toFixed(1)} s of processor time, both sides together`,
    );
  expect(played.failures.join("\n")).toBe("");
  if (REQUESTS < SHORT) return;
  const met = new Set([...played.counts.values()].flatMap((byStatus) => [...byStatus.keys()]));
  expect(STATED.filter((status) => !met.has(status))).toEqual([]);
});
