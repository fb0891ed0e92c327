import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { build } from "../../helpers/build.ts";
import { folderWith, journalOf, publishing } from "../../helpers/data-folder.ts";
import { codeBlocks, section } from "../../helpers/documents.ts";
import { freePort } from "../../helpers/free-port.ts";
import { runServer } from "../../helpers/hosts/start-server.ts";
import { startCallbackServer } from "../../helpers/hub/callback-server.ts";
import { hubCommand } from "../../helpers/hub/command.ts";
import { startSidecar } from "../../helpers/sidecar-process.ts";

// Its steps are those of sidecar/README.md, "Move, back up, restore, go back", in their order.
test("a site moves to another domain: old addresses lead there, subscribers are told and subscribe there, nothing is lost", async () => {
  const callback = await startCallbackServer();
  onTestFinished(() => callback.close());
  const folder = folderWith({
    "data/business.json": JSON.stringify({ name: "Pell" }),
    "data/reviews.jsonl": journalOf(publishing("a"), publishing("b")),
    "ca.pem": callback.certificateAuthority,
  });
  const [oldPort, newPort] = [await freePort(), await freePort()];
  const [former, origin] = [`http://localhost:${oldPort}`, `http://localhost:${newPort}`];
  const settings = {
    ...{ DATA_DIR: join(folder, "data"), SITE_DIR: join(folder, "site"), STATE_DIR: join(folder, "state") },
    ...{ HUB_DATABASE_URL: "", SESSION_SECRET: "" },
    HUB_ALLOW_CALLBACK_CIDRS: "127.0.0.0/8",
    NODE_EXTRA_CA_CERTS: join(folder, "ca.pem"),
  };
  const at = (baseUrl: string) => ({ ...settings, BASE_URL: baseUrl });
  const reviews = async () => {
    const { reviews } = await (await fetch(`${origin}/reviews.json`)).json();
    return (reviews as { id: string; url: string }[]).map(({ id, url }) => [id, url]);
  };

  expect(await build(at(former))).toMatchObject({ code: 0 });
  const before = await startSidecar({ ...at(former), PORT: String(oldPort) });
  const [feed, dataset] = ["/feed.xml", "/reviews.json"];
  await subscribe(before.url, former + feed, `${callback.origin}/one`);
  await subscribe(before.url, former + dataset, `${callback.origin}/two`);
  await callback.until(() => callback.verifications().length === 2);
  const session = await initialize(before.url);
  before.kill("SIGTERM");
  expect((await before.ended).code).toBe(0);

  // Build with the new BASE_URL, start, move.
  const moved = await build(at(origin));
  expect(moved.stdout).toContain(`the previous build was for ${former}, this one is for ${origin}`);
  await startSidecar({ ...at(origin), PORT: String(newPort) });
  const { stdout } = await hubCommand(["move", former], at(origin));
  expect(stdout).toContain("2 ended.");
  const denials = () => callback.verifications().filter(({ query }) => query.get("hub.mode") === "denied");
  await callback.until(() => denials().length === 2);
  const told = denials().map(({ path, query }) => [path, query.get("hub.topic"), query.get("hub.reason")]);
  expect(told.sort()).toEqual([
    ["/one", former + feed, `this topic has moved to ${origin}${feed}; subscribe to it there`],
    ["/two", former + dataset, `this topic has moved to ${origin}${dataset}; subscribe to it there`],
  ]);

  // The old domain leads there, by the block of the page.
  const [block] = codeBlocks(section("sidecar/README.md", "## Move, back up, restore, go back"), "nginx");
  const stop = await runServer(
    "nginx",
    block!
      .replace("listen 443 ssl;", `listen 127.0.0.1:${oldPort};`)
      .replaceAll(/^\s*ssl_certificate.*\n/gm, "")
      .replace("old.example.com", "localhost")
      .replace("https://reviews.example.com", origin),
  );
  onTestFinished(stop);
  const page = await fetch(`${former}/review/a/?from=mail`, { redirect: "manual" });
  expect([page.status, page.headers.get("location")]).toEqual([308, `${origin}/review/a/?from=mail`]);
  expect(await (await fetch(`${former}/api/reviews/search?limit=1`)).json()).toMatchObject({ total: 2 });
  expect(await ping(former, session)).toMatchObject({ result: {} });
  expect(await reviews()).toEqual([
    ["a", `${origin}/review/a/`],
    ["b", `${origin}/review/b/`],
  ]);

  // Whoever has been told subscribes at the new address; a hub that was found earlier leads to the new one, a POST as well.
  await subscribe(origin, origin + feed, `${callback.origin}/one`);
  await subscribe(former, origin + dataset, `${callback.origin}/two`);
  const refused = await postIntent(former, former + feed, `${callback.origin}/three`);
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(origin + feed)]);
  await callback.until(() => callback.verifications().length === 6);
  appendFileSync(join(folder, "data/reviews.jsonl"), journalOf(publishing("c")));
  expect(await build(at(origin))).toMatchObject({ code: 0 });
  await callback.until(() => callback.deliveries().length === 2);
  for (const [path, topic] of [
    ["/one", feed],
    ["/two", dataset],
  ] as const) {
    const [delivery] = callback.deliveries(path);
    expect(delivery!.body.toString("utf8")).toBe(await (await fetch(origin + topic)).text());
    expect(delivery!.headers["link"]).toContain(`<${origin}${topic}>; rel="self"`);
  }
});

const postIntent = (at: string, topic: string, callback: string) =>
  fetch(`${at}/api/websub/hub`, {
    method: "POST",
    body: new URLSearchParams({ "hub.mode": "subscribe", "hub.topic": topic, "hub.callback": callback }),
  });

async function subscribe(at: string, topic: string, callback: string): Promise<void> {
  expect((await postIntent(at, topic, callback)).status).toBe(202);
}

const message = (at: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${at}/mcp`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, ...body }),
  });

async function initialize(at: string): Promise<string> {
  const params = {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  };
  return (await message(at, { method: "initialize", params })).headers.get("mcp-session-id")!;
}

async function ping(at: string, session: string): Promise<unknown> {
  return (await message(at, { method: "ping" }, { "mcp-session-id": session })).json();
}
