import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { brotliDecompressSync, constants, gunzipSync, inflateRawSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { removeErased } from "../../content/_generation/prune.ts";
import { withSidecar } from "../../data/_schema/hosting.ts";
import { annotating } from "../helpers/annotations.ts";
import { build } from "../helpers/build.ts";
import { folderWith, journalOf, publishing } from "../helpers/data-folder.ts";
import { redraft } from "../helpers/draft-site.ts";
import { openOrigin } from "../helpers/origin.ts";
import { runInProcess } from "../helpers/run-in-process.ts";
import { copyGeneration, currentGeneration, switchTo } from "../helpers/site-copy.ts";

const BASE_URL = "https://reviews.pell.example";

/** Words of the text, of the author's name and of the answer that stand nowhere else. */
const WORDS = ["persimmon", "xanthippe", "marmalade"];

const SECRET = publishing("secret", {
  text: "Persimmon upholstery in the attic, and they were very friendly and on time.",
  author: { name: "Xanthippe Q." },
  reply: { date: "2025-01-03", text: "Thank you for the marmalade." },
  photos: [{ file: "xanthippe.png", alt: "The attic with the persimmon upholstery" }],
});
const PHOTO = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#a33" } })
  .png()
  .toBuffer();

/** Enough to be read from an open file, instead of memory, in a language whose words are not analysed. */
const LONG = Array.from({ length: 4 }, (_, n) =>
  publishing(`long-${n}`, {
    language: "pl",
    text: Array.from({ length: 15_000 }, (_, at) => (at * 7 + n) % 9973).join(" "),
  }),
);

/** The files below folders that have one of the words in them, in any case, compressed or not. */
function placesOf(folders: string[], pictures: string[] = []): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => {
        const text = contentOf(file).toString("latin1").toLowerCase();
        return [...WORDS, ...pictures].some((each) => text.includes(each));
      })
      .map((file) => relative(folder, file)),
  );
}

/** Streams behind since are open at their end, and those of deflate have no head. */
function contentOf(file: string): Buffer {
  const bytes = readFileSync(file);
  if (/[.]br$|since-br/.test(file)) {
    return brotliDecompressSync(bytes, { finishFlush: constants.BROTLI_OPERATION_FLUSH });
  }
  if (file.endsWith(".gz")) return gunzipSync(bytes);
  return file.includes("since-deflate")
    ? inflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH })
    : bytes;
}

test("after erasure and a build no byte of the words is left in the site, its drafts, its caches, or the owner's files", async () => {
  const dataDir = folderWith({
    "business.json": '{"name":"Pell"}',
    "reviews.jsonl": journalOf(SECRET, publishing("other"), ...LONG, { ...SECRET, rating: 4 }),
    "annotations.jsonl": journalOf(
      annotating("secret", "Persimmon upholstery in the attic", { aspect: "workmanship" }),
      annotating("other", "Good."),
      annotating("secret", "Persimmon", { by: "another" }),
    ),
    "photos/xanthippe.png": PHOTO,
  });
  const stateDir = folderWith();
  const settings = { DATA_DIR: dataDir, STATE_DIR: stateDir, BASE_URL };
  const { siteDir, ...first } = await build(settings);
  expect(first).toMatchObject({ code: 0, stderr: "" });
  const generation = currentGeneration(siteDir);
  const later = generation.replace(/Z-.*/, "Z-00000000");
  copyGeneration(siteDir, generation, later);
  switchTo(siteDir, later);
  const order = { dataDir, siteDir: join(siteDir, "dev-8080"), hosting: withSidecar(BASE_URL) };
  expect(await redraft(order)).toHaveProperty("report");
  const origin = await openOrigin({ siteDir });

  // What is found now would be found later.
  const current = join(siteDir, "generations", generation, "photos/reviews");
  const published = readdirSync(current)
    .filter((name) => name.endsWith(".webp"))
    .map((name) => readFileSync(join(current, name)));
  const pictures = [PHOTO, ...published].flatMap((bytes) =>
    ["latin1", "base64"].map((encoding) => bytes.toString(encoding as "latin1").toLowerCase()),
  );
  expect(published).toHaveLength(1);
  const before = placesOf([siteDir, dataDir], pictures);
  for (const place of [
    `generations/${generation}/reviews.json`,
    `generations/${generation}/reviews.json.br`,
    `generations/${generation}/reviews.json.gz`,
    `generations/${generation}/source/reviews.jsonl.br`,
    `generations/${generation}/source/annotations.jsonl`,
    `generations/${generation}/source/photos/xanthippe.png.webp`,
    `generations/${later}/index.html`,
    `generations/${later}/insights.json`,
    "reviews.jsonl",
    "annotations.jsonl",
  ])
    expect(before).toContain(place);
  for (const kind of [
    /^generations\/.*\/photos\/reviews\/\w{20}\.webp$/,
    /^photos\/xanthippe\.png$/,
    /^\.cache\/photos$/,
    /^generations\/.*\/assets\/search\/since-br\.\w{8}\.bin$/,
    /^generations\/.*\/assets\/search\/since-deflate\.\w{8}\.bin$/,
    /^generations\/.*\/assets\/search\/index\.\w{8}\.bin$/,
    /^\.cache\//,
    /^dev-8080\/generations\//,
    /^dev-8080\/\.cache\//,
  ])
    expect(
      before.some((place) => kind.test(place)),
      String(kind),
    ).toBe(true);

  const cli = resolve("data/_care/journal/cli.ts");
  const erased = await runInProcess(cli, ["erase", "secret"], { environment: { DATA_DIR: dataDir } });
  expect(erased).toMatchObject({ code: 0, stderr: "" });
  expect(await build({ ...settings, SITE_DIR: siteDir })).toMatchObject({ code: 0, stderr: "" });
  expect(placesOf([siteDir, dataDir, stateDir], pictures)).toEqual([]);
  expect(readdirSync(join(siteDir, "generations"))).toEqual([currentGeneration(siteDir)]);

  // Who still serves the generation that is gone has its files open, until it serves the next.
  const answer = async (path: string) => (await origin.get(path)).text();
  expect((await answer("/reviews.json")).length).toBeGreaterThan(256 * 1024);
  expect(await answer("/reviews.json")).toContain("Persimmon");
  expect(await answer("/api/reviews/search?query=persimmon")).toContain("Xanthippe");
  origin.reload();
  expect(await answer("/reviews.json")).not.toContain("Persimmon");
  expect(JSON.parse(await answer("/api/reviews/search?query=persimmon"))).toMatchObject({ total: 0 });

  // The next builds keep what no longer holds it.
  expect(await redraft(order)).toHaveProperty("report");
  expect(await redraft(order)).toHaveProperty("report");
  expect(readdirSync(join(order.siteDir, "generations"))).toHaveLength(2);
  expect(placesOf([siteDir], pictures)).toEqual([]);
});

test("a generation that held nothing of what is erased stays, and one that cannot tell goes", async () => {
  const name = (minute: number) => `20260331T09${String(minute).padStart(2, "0")}00000Z-1a2b3c4d`;
  const published = (...ids: string[]) =>
    JSON.stringify({
      business: { name: "Pell" },
      aggregate_rating: { count: ids.length },
      reviews: ids.map((id) => ({ id })),
    });
  const make = () => {
    const siteDir = folderWith({
      [`generations/${name(1)}/reviews.json`]: published("a", "b"),
      [`generations/${name(2)}/reviews.json`]: published("b"),
      [`generations/${name(3)}/reviews.json`]: "damaged",
      [`generations/${name(4)}/index.html`]: "",
      [`generations/${name(5)}/reviews.json`]: published("b"),
      [`dev-3000/generations/${name(1)}/reviews.json`]: published("a"),
      [`dev-3000/generations/${name(2)}/reviews.json`]: published("b"),
      "dev-3000/.cache/lines": "",
      [`dev-3001/generations/${name(2)}/reviews.json`]: published("b"),
      "dev-3001/.cache/lines": "",
      [`developers/generations/${name(1)}/reviews.json`]: published("a"),
    });
    switchTo(siteDir, name(5));
    return siteDir;
  };
  const minutesIn = (siteDir: string, folder: string) =>
    readdirSync(join(siteDir, folder, "generations")).map((each) => Number(each.slice(11, 13)));
  const siteDir = make();
  await removeErased(siteDir, ["z", "a"]);
  expect(minutesIn(siteDir, "")).toEqual([2, 5]);
  expect(minutesIn(siteDir, "dev-3000")).toEqual([2]);
  expect(readdirSync(join(siteDir, "dev-3000"))).toEqual(["generations"]);
  expect(readdirSync(join(siteDir, "dev-3001")).sort()).toEqual([".cache", "generations"]);
  expect(minutesIn(siteDir, "developers")).toEqual([1]);

  const untouched = make();
  await removeErased(untouched, []);
  expect(minutesIn(untouched, "")).toEqual([1, 2, 3, 4, 5]);
});
