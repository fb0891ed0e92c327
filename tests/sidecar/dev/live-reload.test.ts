import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parseSettings } from "../../../data/_schema/settings.ts";
import { createLiveReload } from "../../../sidecar/dev/live-reload.ts";
import { listen } from "../../../sidecar/http/listen.ts";
import { logTo } from "../../../sidecar/log.ts";
import { startSidecar } from "../../../sidecar/start-sidecar.ts";
import { folderWith } from "../../helpers/data-folder.ts";
import { demonstrationSite } from "../../helpers/demonstration.ts";

async function startEditing() {
  const live = createLiveReload();
  const listener = await listen(live.app, { host: "127.0.0.1", port: 0 });
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

test("before the first build there is a page that waits for it, and nothing for programs", async () => {
  const { url, attach } = await startEditing();
  const page = await fetch(`${url}/insights/`, asPage);
  expect(page.status).toBe(503);
  expect(await page.text()).toContain('<script src="/.dev/live.js"');
  expect(await (await fetch(`${url}/reviews.json`)).text()).toBe("The first build is not there yet.\n");
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
