import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { beginSmallPages, type SmallPage } from "../../content/_generation/small-pages/small-pages.ts";
import { WORTH_A_THREAD } from "../../content/_generation/thread.ts";
import { BuildCache } from "../../data/_reuse/build-cache.ts";
import type { Asset, Manifest } from "../../data/_schema/manifest.ts";
import { folderWith } from "../helpers/data-folder.ts";
import { fileTree } from "../helpers/file-tree.ts";

const NOW = Date.parse("2026-04-01T10:00:00Z");
const LATER = NOW + 60_000;

/** A site folder that is built several times. */
function site() {
  const folder = folderWith();
  let round = 0;
  let previous: Manifest | null = null;
  return {
    folder: () => join(folder, String(round)),
    async build(pages: readonly SmallPage[], { now = NOW, draft = false } = {}): Promise<Asset[]> {
      const from = join(folder, String(round));
      const to = join(folder, String(++round));
      mkdirSync(to);
      const kept = new BuildCache(join(folder, "kept"));
      const ready = Promise.resolve();
      const { assets } = beginSmallPages(pages, { from, to, previous, kept, now, draft, ready });
      const finished = (await assets).sort((a, b) => (a.path < b.path ? -1 : 1));
      kept.save();
      previous = { assets: finished } as Manifest;
      return finished;
    },
  };
}

/** Pages of these texts; `rendered` has the paths of those that were rendered. */
function pagesOf(texts: Record<string, string>) {
  const rendered: string[] = [];
  const pages = Object.entries(texts).map(([id, text]): SmallPage => {
    const path = `/review/${id}/`;
    const html = `<p>${text.repeat(60)}</p>`;
    const render = () => {
      rendered.push(path);
      return html;
    };
    return { path, key: `${id} ${text}`, render };
  });
  return { pages, rendered };
}

describe("small pages", () => {
  test("are written whole and compressed, each as its asset says", async () => {
    const { build, folder } = site();
    const assets = await build(pagesOf({ a: "one", b: "two" }).pages);
    expect(assets.map(({ path }) => path)).toEqual(["/review/a/", "/review/b/"]);
    for (const { path, bytes, encodings } of assets) {
      const file = join(folder(), path, "index.html");
      const whole = readFileSync(file);
      expect(whole.length).toBe(bytes);
      expect(gunzipSync(readFileSync(`${file}.gz`)).equals(whole)).toBe(true);
      expect(statSync(`${file}.gz`).size).toBe(encodings.gzip!.bytes);
    }
  });

  test("that have not changed are the same files, and are not rendered", async () => {
    const { build, folder } = site();
    const first = await build(pagesOf({ a: "one", b: "two", c: "three" }).pages);
    const file = (id: string) => statSync(join(folder(), "review", id, "index.html")).ino;
    const before = file("a");
    const { pages, rendered } = pagesOf({ a: "one", b: "other", d: "four" });
    const second = await build(pages, { now: LATER });
    expect(rendered).toEqual(["/review/b/", "/review/d/"]);
    expect(file("a")).toBe(before);
    expect(existsSync(join(folder(), "review/c"))).toBe(false);
    expect(second[0]).toEqual(first[0]);
    expect(second[1]!.last_modified > first[1]!.last_modified).toBe(true);
    for (const { path, last_modified } of second)
      for (const name of ["index.html", "index.html.gz"])
        expect(statSync(join(folder(), path, name)).mtime.toISOString()).toBe(last_modified);
  });

  test.each(["index.html", "index.html.gz"])("are rendered again where %s was damaged", async (name) => {
    const { build, folder } = site();
    const texts = { a: "one", b: "two" };
    const first = await build(pagesOf(texts).pages);
    writeFileSync(join(folder(), "review/a", name), "damaged");
    const { pages, rendered } = pagesOf(texts);
    expect(await build(pages, { now: LATER })).toEqual(first);
    expect(rendered).toEqual(["/review/a/"]);
    expect(readFileSync(join(folder(), "review/a", name), "utf8")).not.toBe("damaged");
  });

  test("of a draft have no compressed forms, and get them in the next build that is none", async () => {
    const { build } = site();
    const texts = { a: "one" };
    expect((await build(pagesOf(texts).pages, { draft: true }))[0]!.encodings).toEqual({});
    expect(Object.keys((await build(pagesOf(texts).pages))[0]!.encodings)).toEqual(["gzip"]);
  });

  test("go when there are none any more, and come back", async () => {
    const { build, folder } = site();
    const texts = { a: "one" };
    const first = await build(pagesOf(texts).pages);
    expect(await build([])).toEqual([]);
    expect(existsSync(join(folder(), "review"))).toBe(false);
    expect(await build(pagesOf(texts).pages)).toEqual(first);
  });

  test("come out of a thread of their own as they come out of this one", async () => {
    const texts = Object.fromEntries(
      Array.from({ length: WORTH_A_THREAD }, (_, index) => [`r${index}`, `text ${index} `]),
    );
    const { pages } = pagesOf(texts);
    const threaded = site();
    const assets = await threaded.build(pages);
    const here = site();
    const half = pages.length / 2;
    const parts = [await here.build(pages.slice(0, half))];
    const first = fileTree(`${here.folder()}/`);
    parts.push(await here.build(pages.slice(half)));
    expect(fileTree(`${threaded.folder()}/`)).toEqual({ ...first, ...fileTree(`${here.folder()}/`) });
    expect(parts.flat().sort((a, b) => (a.path < b.path ? -1 : 1))).toEqual(assets);
    // The next build takes the unchanged ones through the thread as well.
    const again = pagesOf({ ...texts, r7: "changed" });
    expect((await threaded.build(again.pages)).length).toBe(WORTH_A_THREAD);
    expect(again.rendered).toEqual(["/review/r7/"]);
  });

  test("that cannot be rendered fail the build with their error", async () => {
    const { build } = site();
    const render = () => {
      throw new Error("no such template");
    };
    await expect(build([{ path: "/review/a/", key: "a", render }])).rejects.toThrow("no such template");
  });

  test("are left alone once a build gives up", async () => {
    const to = folderWith();
    const { pages } = pagesOf({ a: "one" });
    const never = new Promise<void>(() => {});
    const options = { from: to, to, previous: null, kept: new BuildCache(), now: NOW, draft: true };
    const { stop } = beginSmallPages(pages, { ...options, ready: never });
    await setImmediate();
    await stop();
    expect(existsSync(join(to, "review"))).toBe(false);
  });
});
