import { expect, onTestFinished, test } from "vitest";
import { generate, NO_REVIEWS } from "../bare-generation.ts";
import { folderWith } from "../data-folder.ts";
import type { SERVERS } from "./programs.ts";
import { servedAt } from "./served.ts";
import { startServer } from "./start-server.ts";

const NOON = Date.parse("2026-03-31T12:00:00Z");
const LONG = "All work and no play. ".repeat(40);

/** What a server answers when a build has made another generation, of which it is not told. */
export function describeRebuild(name: (typeof SERVERS)[number]): void {
  test("what a rebuild leaves alone costs a 304 in every encoding; what it changes or withdraws is seen at once", async () => {
    const siteDir = folderWith();
    const build = (minutes: number, changing: string, withdrawnIds: string[]) =>
      generate(
        siteDir,
        NOON + minutes * 60_000,
        { "same.txt": LONG, "changing.txt": LONG + changing, "404.html": "none", "410.html": "gone" },
        { ...NO_REVIEWS, unpublished: { withdrawnIds } } as never,
      );
    await build(0, "one", []);
    const { url, stop } = await startServer(name, { siteDir, sidecar: { port: 9 } });
    onTestFinished(stop);
    const { get } = servedAt(url, siteDir);
    const asked = await Promise.all(
      ["/same.txt", "/changing.txt"].flatMap((path) =>
        ["identity", "gzip", "br"].map(async (encoding) => {
          const { headers } = await get(path, { "accept-encoding": encoding });
          return { path, encoding, etag: headers.get("etag")!, modified: headers.get("last-modified")! };
        }),
      ),
    );
    expect((await get("/review/g-1/")).status).toBe(404);

    await build(1, "two", ["g-1"]);
    for (const { path, encoding, etag, modified } of asked) {
      const status = path === "/same.txt" ? 304 : 200;
      const fields = { "accept-encoding": encoding };
      expect((await get(path, { ...fields, "if-none-match": etag })).status, path).toBe(status);
      expect((await get(path, { ...fields, "if-modified-since": modified })).status, path).toBe(status);
    }
    expect((await get("/review/g-1/")).status).toBe(410);
  });
}
