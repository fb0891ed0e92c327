import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { copyOfNeeded, startCdn } from "../../helpers/cdn.ts";
import { folderWith } from "../../helpers/data-folder.ts";
import { DEMONSTRATION_URL, demonstrationSite } from "../../helpers/demonstration.ts";
import { follow } from "../../helpers/follow.ts";
import { republish } from "../../helpers/republish.ts";
import { startSidecar } from "../../helpers/sidecar-process.ts";

test("SITE_URL in place of SITE_DIR: killed while it fetches, on a full disk, it serves what it has kept", async () => {
  const siteDir = copyOfNeeded(demonstrationSite());
  const cdn = await startCdn();
  cdn.upload(siteDir);
  const state = join(folderWith(), "state");
  const kept = await follow(cdn, { folder: join(state, "mirror") });
  const { generation } = kept.current();
  kept.stop();

  const insights = readFileSync(join(siteDir, "current/insights.json"), "utf8");
  const { generation: next } = republish(siteDir, { "/insights.json": insights.padEnd(1024 * 1024) });
  cdn.upload(siteDir);
  const environment = {
    SITE_DIR: join(state, "no-such-folder"),
    SITE_URL: cdn.url,
    BASE_URL: DEMONSTRATION_URL,
    STATE_DIR: state,
  };
  const halfWay = new Promise<void>((settle) => {
    cdn.spoil((path, _, response) => {
      if (path !== "/insights.json") return;
      response.write(" ".repeat(100_000), () => settle());
      return true;
    });
  });
  const first = await startSidecar(environment);
  expect(await (await fetch(`${first.url}/readyz`)).json()).toMatchObject({
    checks: { generation, site: "ok" },
  });
  await halfWay;
  expect(existsSync(join(state, "mirror/generations/fetching"))).toBe(true);
  first.kill("SIGKILL");
  await first.ended;

  cdn.spoil();
  const second = await startSidecar(environment, { largestFile: 768 });
  const readiness = async () => (await fetch(`${second.url}/readyz`)).json();
  while ((await readiness()).checks.site === "ok") await new Promise((settle) => setTimeout(settle, 20));
  const reason = "what the site publishes cannot be kept on this machine (EFBIG)";
  expect(await readiness()).toMatchObject({ status: "ok", checks: { generation, site: reason } });
  expect(second.logs()).toContainEqual(
    expect.objectContaining({
      level: 50,
      reason,
      msg: "a new generation cannot be served; the old one stays",
    }),
  );
  expect(readdirSync(join(state, "mirror/generations"))).toEqual([generation]);

  const get = (path: string, headers = {}) => fetch(second.url + path, { headers });
  const found = await (await get("/api/reviews/search?query=water+heater&limit=1")).json();
  expect(found.reviews[0].text).toMatch(/water heater/i);
  const feed = await get("/feed.xml");
  expect(Buffer.from(await feed.arrayBuffer()).equals(cdn.published("/feed.xml"))).toBe(true);
  expect(feed.headers.get("link")).toContain(`<${DEMONSTRATION_URL}/api/websub/hub>; rel="hub"`);
  expect(await (await get("/about/", { accept: "text/html" })).json()).toMatchObject({ status: 404 });
  expect(generation < next).toBe(true);
  second.kill("SIGTERM");
  expect((await second.ended).code).toBe(0);
});
