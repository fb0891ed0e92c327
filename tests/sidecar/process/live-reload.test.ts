import { join } from "node:path";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { parseSettings } from "../../../data/_schema/settings.ts";
import { createLiveReload } from "../../../sidecar/dev/live-reload.ts";
import { startSidecar } from "../../../sidecar/start-sidecar.ts";
import { folderWith } from "../../helpers/data-folder.ts";
import { demonstrationSite } from "../../helpers/demonstration.ts";

async function startEditing() {
  const live = createLiveReload();
  const settings = parseSettings({
    SITE_DIR: demonstrationSite(),
    PORT: "0",
    HUB_DATABASE_URL: `file:${join(folderWith(), "hub.db")}`,
    SESSION_SECRET: "a secret for tests only",
  });
  const sidecar = await startSidecar(settings, pino({ level: "silent" }), live);
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= sidecar.stop());
  onTestFinished(stop);
  return { live, stop, url: sidecar.listener.url };
}

const asPage = { headers: { accept: "text/html" } };

test("every page has the script that listens for rebuilds, and nothing else has", async () => {
  const { url } = await startEditing();
  const page = await (await fetch(`${url}/search/`, asPage)).text();
  const [, script] = /<script src="(\/\.dev\/[^"]+)" defer><\/script><\/head>/.exec(page)!;
  expect((await fetch(url + script!)).headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(await (await fetch(`${url}/search/`)).text()).not.toContain("/.dev/");
  expect((await fetch(`${url}/reviews.json`, asPage)).headers.get("content-type")).toBe("application/json");
  expect((await fetch(`${url}/nowhere/`, asPage)).status).toBe(404);
});

test("open pages are told of a rebuild, and do not hold the process when it ends", async () => {
  const { url, live, stop } = await startEditing();
  const events = (await fetch(`${url}/.dev/events`)).body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await events.read()).value).toBe(": listening\n\n");
  live.reload();
  expect((await events.read()).value).toBe("data: rebuilt\n\n");
  const started = performance.now();
  await stop();
  expect((await events.read()).done).toBe(true);
  expect(performance.now() - started).toBeLessThan(5000);
});
