import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parseSettings } from "../../../data/_schema/settings.ts";
import { createLiveReload } from "../../../sidecar/dev/live-reload.ts";
import { forOwnVisitors } from "../../../sidecar/dev/own-visitors.ts";
import { listen } from "../../../sidecar/http/listen.ts";
import { logTo } from "../../../sidecar/log.ts";
import { startSidecar } from "../../../sidecar/start-sidecar.ts";
import { folderWith } from "../../helpers/data-folder.ts";
import { demonstrationSite } from "../../helpers/demonstration.ts";
import { head, sendRaw } from "../../helpers/raw-socket.ts";

async function startEditing() {
  const live = createLiveReload();
  const middleware = [forOwnVisitors({ baseUrl: "https://draft.example.com", allowedHosts: ["drafts.lan"] })];
  const listener = await listen(live.app, { host: "127.0.0.1", port: 0, middleware });
  const attach = async () => {
    const settings = parseSettings({
      SITE_DIR: demonstrationSite(),
      HUB_DATABASE_URL: `file:${join(folderWith(), "hub.db")}`,
      SESSION_SECRET: "a secret for tests only",
    });
    const sidecar = await startSidecar(settings, logTo(process.stdout, "silent"), {
      listen: async (app) => {
        live.attach(app);
        return listener;
      },
      onChange: ({ generation }) => live.show({ generation, faults: [] }),
    });
    onTestFinished(() => sidecar.stop());
  };
  let stopped: Promise<void> | undefined;
  const stop = () => {
    live.close();
    stopped ??= listener.close();
    return stopped;
  };
  onTestFinished(stop);
  return { live, attach, stop, url: listener.url };
}

const asPage = { headers: { accept: "text/html" } };

test("every page has the script that listens for rebuilds, and nothing else has", async () => {
  const { url, attach } = await startEditing();
  await attach();
  const page = await (await fetch(`${url}/search/`, asPage)).text();
  const [, script] = /<script src="(\/\.dev\/[^"]+)"[^>]* defer><\/script><\/head>/.exec(page)!;
  expect((await fetch(url + script!)).headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(await (await fetch(`${url}/search/`)).text()).not.toContain("/.dev/");
  expect((await fetch(`${url}/reviews.json`, asPage)).headers.get("content-type")).toBe("application/json");
  expect((await fetch(`${url}/nowhere/`, asPage)).status).toBe(404);
});

test("before the first build there is a page that waits for it, and nothing for programs but its faults", async () => {
  const { url, attach, live } = await startEditing();
  const page = await fetch(`${url}/insights/`, asPage);
  expect(page.status).toBe(503);
  expect(await page.text()).toContain('<script src="/.dev/live.js"');
  const told = async () => (await fetch(`${url}/reviews.json`)).text();
  expect(await told()).toBe("The first build is not there yet.\n");
  live.show({ faults: [{ file: "content/index.njk", line: 21, message: "no such name" }] });
  expect(await told()).toBe("The first build is not there yet.\ncontent/index.njk:21: no such name\n");
  await attach();
  expect((await fetch(`${url}/insights/`, asPage)).status).toBe(200);
});

test("open pages are told what is served and what is at fault, and do not hold the process when it ends", async () => {
  const { url, attach, live, stop } = await startEditing();
  const events = (await fetch(`${url}/.dev/events`)).body!.pipeThrough(new TextDecoderStream()).getReader();
  const told = async () => JSON.parse(/^data: (.*)$/m.exec((await events.read()).value!)![1]!);
  expect(await told()).toEqual({ generation: null, faults: [] });
  await attach();
  const { generation } = await told();
  expect(generation).toMatch(/^\d{8}T/);
  const faults = [{ file: "content/index.njk", line: 3, message: "is wrong" }];
  live.show({ faults });
  expect(await told()).toEqual({ generation, faults });
  await stop();
  expect((await events.read()).done).toBe(true);
});

/** Answers by the Host that is asked for. */
async function askAs(url: string, path: string, host: string) {
  const port = Number(new URL(url).port);
  const { text, statuses } = await sendRaw(
    port,
    head(`GET ${path} HTTP/1.1`, `Host: ${host}`, "Connection: close"),
  );
  return { status: statuses[0], text };
}

test("answers to this machine's names and those that are set, and to no other that leads here", async () => {
  const { url, attach } = await startEditing();
  await attach();
  for (const host of ["localhost:1", "127.0.0.1", "[::1]:8080", "draft.example.com", "drafts.lan:8080"])
    expect((await askAs(url, "/reviews.json", host)).status, host).toBe(200);
  for (const host of [
    "evil.example",
    "localhost.evil.example",
    "127.0.0.1.evil.example:8080",
    "localhost@evil.example",
  ]) {
    for (const path of ["/", "/reviews.json", "/.dev/events", "/.dev/live.js", "/mcp", "//"]) {
      const { status, text } = await askAs(url, path, host);
      expect([host, path, status]).toEqual([host, path, 403]);
      expect(text).toContain("set ALLOWED_HOSTS");
    }
  }
  const { status } = await askAs(url, "//", "localhost");
  expect(status).toBe(404);
});

test("lets no page of another site read a draft, its faults or what /mcp says of it", async () => {
  const { url, attach } = await startEditing();
  await attach();
  const site = await fetch(`${url}/reviews.json`, { headers: { origin: "https://evil.example" } });
  expect(site.status).toBe(200);
  const stream = await fetch(`${url}/.dev/events`);
  expect(stream.headers.get("content-type")).toContain("text/event-stream");
  const search = await fetch(`${url}/api/reviews/search?limit=1`);
  const page = await fetch(url, asPage);
  const preflight = await fetch(`${url}/mcp`, {
    method: "OPTIONS",
    headers: { origin: "https://evil.example", "access-control-request-method": "POST" },
  });
  for (const { headers } of [site, stream, search, page, preflight])
    expect([...headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
  await stream.body!.cancel();
});
