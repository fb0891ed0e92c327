import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { demonstrationSite } from "../../helpers/demonstration.ts";
import { openOrigin } from "../../helpers/origin.ts";
import { copySite } from "../../helpers/site-copy.ts";

const IDS = ["g-8fd1c77", "g-53ce110"] as const;

test("a review's page is answered with its validators in each of its encodings, and 304 to who has it", async () => {
  const { get, site } = await openOrigin({ siteDir: demonstrationSite() });
  const path = `/review/${IDS[0]}/`;
  const listed = site().manifest.assets.find((asset) => asset.path === path)!;
  for (const [encoding, etag] of [
    ["identity", listed.etag],
    ["gzip", listed.encodings.gzip!.etag],
  ] as const) {
    const answer = await get(path, { "accept-encoding": encoding });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("etag")).toBe(etag);
    expect(answer.headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
    const again = await get(path, { "accept-encoding": encoding, "if-none-match": etag });
    expect(again.status).toBe(304);
  }
});

test("no page of a review is read before it is asked for", async () => {
  const siteDir = copySite(demonstrationSite());
  for (const suffix of ["", ".gz"]) rmSync(join(siteDir, "current/review", IDS[0], `index.html${suffix}`));
  writeFileSync(join(siteDir, "current/review", IDS[1], "index.html"), "cut");
  const { get, faults } = await openOrigin({ siteDir });
  expect((await get("/")).status).toBe(200);
  expect(faults).toEqual([]);
  const [gone, cut] = await Promise.all(IDS.map((id) => get(`/review/${id}/`)));
  expect([gone!.status, gone!.headers.get("retry-after")]).toEqual([503, "10"]);
  expect(cut!.status).toBe(500);
  expect(faults.map(String)).toEqual([
    expect.stringContaining("ENOENT"),
    expect.stringContaining("its manifest says"),
  ]);
});

test("/readyz answers 503 while the generation's folder is gone, and 200 when it is back", async () => {
  const siteDir = copySite(demonstrationSite());
  const { get } = await openOrigin({ siteDir });
  const ready = async () => {
    const answer = await get("/readyz");
    return [answer.status, (await answer.json()).checks.site];
  };
  expect(await ready()).toEqual([200, "ok"]);
  renameSync(siteDir, `${siteDir}-away`);
  const gone = "the folder of this generation is gone; put it back, or run npm run build";
  expect(await ready()).toEqual([503, gone]);
  renameSync(`${siteDir}-away`, siteDir);
  expect(await ready()).toEqual([200, "ok"]);
});
