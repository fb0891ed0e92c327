import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isPlainWebp } from "../../content/_look/shrink-photo.ts";
import { withSidecar } from "../../data/_schema/hosting.ts";
import { Manifest } from "../../data/_schema/manifest.ts";
import { annotating } from "../helpers/annotations.ts";
import { build } from "../helpers/build.ts";
import { folderWith, journalOf, publishing, withdrawing } from "../helpers/data-folder.ts";
import { draftSite, faultsIn } from "../helpers/draft-site.ts";
import { fileTree, withoutManifest } from "../helpers/file-tree.ts";

const BASE_URL = "https://reviews.pell.example";

/** A picture with the name of who took it, larger than any that is published. */
const picture = (background: string) =>
  sharp({ create: { width: 1400, height: 900, channels: 3, background } }).withExif({
    IFD0: { Artist: "Zsofia Quint" },
  });
const CUSTOMERS = await picture("#a33").jpeg().toBuffer();

/** The owner's files with everything that there can be. */
const FILES: Record<string, string | Uint8Array> = {
  "business.json": JSON.stringify({
    name: "Pell",
    telephone: "+1-740-555-0142",
    minimum_verification: "invited",
    language: "en",
    technicians: [{ name: "Ana Ruiz", aliases: ["Anita"] }],
    services: [{ id: "drains", name: "Drains", synonyms: ["clogged sink"] }],
    aspects: [{ id: "pets", name: "Pets", question: "Are they good with pets?", terms: ["our dog"] }],
    photos: [{ file: "van.png", alt: "Our van" }],
    theme: { accent: "teal", logo: "logo.svg", font: "own.woff2" },
    sources: [
      { name: "Google", url: "https://maps.example/pell", sync: { from: "hidden-exports", full: true } },
    ],
  }),
  "reviews.jsonl": `\n${journalOf(
    publishing("shown", {
      verification: { level: "invited" },
      text: "Anita was on time  and friendly to our dog.",
      photos: [{ file: "kitchen.jpg", alt: "The kitchen" }, { file: "small.webp" }],
      recorded: "2025-01-02T10:00:00Z",
    }),
    publishing("gone", {
      text: "Persimmon.",
      photos: [{ file: "gone.jpg" }],
      verification: { level: "invited" },
    }),
    publishing("edited", { text: "Persimmon first.", verification: { level: "invited" } }),
    publishing("erased", { text: "Persimmon last.", verification: { level: "invited" } }),
    "",
    publishing("below", { text: "Persimmon below.", photos: [{ file: "below.jpg" }] }),
    withdrawing("gone"),
    withdrawing("erased", { reason: "erasure" }),
    publishing("edited", { text: "Better now.", rating: 4, verification: { level: "invited" } }),
  )}`,
  "annotations.jsonl": journalOf(
    annotating("shown", "on time", { aspect: "punctuality", by: "a model" }),
    annotating("gone", "Persimmon", { by: "a model" }),
    annotating("below", "Persimmon", { by: "a model" }),
    annotating("shown", "our dog", { aspect: "pets", by: "a model" }),
  ),
  "editorial/summary.md": "We are {{ 7 * 7 }} and {% include 'base.njk' %}.\n",
  "editorial/faq/b. second question.md": "# Are you open?\nYes, *always*.\n",
  "editorial/faq/a.md": "# Do you come on Sundays?\n\nYes: {{ dataset }}.\n",
  "pages/who-we-are.md":
    '---\ntitle: "Who: we\u2028are" # not yet\nplace: navigation\n---\n\n{% include "base.njk" %} [us](/who-we-are/).\n',
  "pages/a.md": "---\r\ntitle: A\norder: 2\n---\n| a |\n|---|\n| b |",
  "styles.css": `h1 { background: url("tiles/tile.svg") }\n`,
  "tiles/tile.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
  "logo.svg": '<svg xmlns="http://www.w3.org/2000/svg"><title>Pell</title></svg>',
  "own.woff2": readFileSync("public/assets/fonts/figtree-latin.woff2"),
  "photos/van.png": await picture("#383").png().toBuffer(),
  "photos/kitchen.jpg": CUSTOMERS,
  "photos/small.webp": await picture("#338").resize(200).webp().toBuffer(),
  "photos/gone.jpg": CUSTOMERS,
  "photos/below.jpg": CUSTOMERS,
  "photos/unnamed.jpg": CUSTOMERS,
  "log.json": '{ "former_origins": ["old.pell.example/log"] }\n',
  "imports.json": "{}",
  "notes.txt": "Persimmon.",
};

let generation: string;
let published: string[];
const read = (path: string) => readFileSync(join(generation, path));

beforeAll(async () => {
  const [dataDir, siteDir] = [folderWith(FILES, afterAll), folderWith({}, afterAll)];
  const ended = await build({ DATA_DIR: dataDir, SITE_DIR: siteDir, BASE_URL });
  expect(ended).toMatchObject({ code: 0, stderr: "" });
  generation = `${join(siteDir, "current")}/`;
  published = Manifest.parse(JSON.parse(String(read("manifest.json")))).assets.map(({ path }) => path);
});

test("the public journal has what a build is made of, and nothing else of the owner's folder", () => {
  expect(published.filter((path) => path.startsWith("/source/"))).toEqual([
    "/source/annotations.jsonl",
    "/source/business.json",
    "/source/checkpoint",
    "/source/editorial/faq/1.md",
    "/source/editorial/faq/2.md",
    "/source/editorial/summary.md",
    "/source/log.json",
    "/source/logo.svg",
    "/source/own.woff2",
    "/source/pages/a.md",
    "/source/pages/who-we-are.md",
    "/source/photos/kitchen.jpg.webp",
    "/source/photos/small.webp",
    "/source/photos/van.png.webp",
    "/source/reviews.jsonl",
    "/source/settings.json",
    "/source/styles.css",
    "/source/tiles/tile.svg",
  ]);
  const files = readdirSync(join(generation, "source"), { recursive: true, withFileTypes: true });
  const plain = files.filter((file) => file.isFile() && !/\.(br|gz)$/.test(file.name));
  expect(plain).toHaveLength(18);
  const texts = plain.map((file) => readFileSync(join(file.parentPath, file.name), "latin1"));
  for (const secret of ["Persimmon", "hidden-exports", "Zsofia", "second question"])
    expect(
      texts.filter((text) => text.includes(secret)),
      secret,
    ).toEqual([]);
});

test("it keeps what pages depend on, as it was written and as it was understood", () => {
  const business = JSON.parse(String(read("source/business.json")));
  expect(business).toMatchObject({
    technicians: [{ name: "Ana Ruiz", aliases: ["Anita"] }],
    services: [{ synonyms: ["clogged sink"] }],
    sources: [{ name: "Google", url: "https://maps.example/pell" }],
    theme: { accent: "#008080" },
  });
  expect(business.sources[0]).not.toHaveProperty("sync");
  const lines = String(read("source/reviews.jsonl"))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.map(({ id, reduced }) => [id, reduced])).toEqual([
    ["shown", undefined],
    ["gone", "withdrawn"],
    ["edited", "superseded"],
    ["erased", "erased"],
    ["below", "hidden"],
    ["gone", undefined],
    ["erased", undefined],
    ["edited", undefined],
  ]);
  expect(lines[0].text).toBe("Anita was on time  and friendly to our dog.");
  const annotations = String(read("source/annotations.jsonl"))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(annotations.map(({ review, quote }) => [review, quote])).toEqual([
    ["shown", "on time"],
    ["shown", "our dog"],
  ]);
  expect(String(read("source/editorial/summary.md"))).toBe(FILES["editorial/summary.md"]);
  const { release, ...settings } = JSON.parse(String(read("source/settings.json")));
  expect(settings).toEqual({ base_url: BASE_URL, sidecar: "on" });
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  const { node, icu } = process.versions;
  expect(release).toEqual({ version, code: expect.stringMatching(/^[0-9a-f]{64}$/), node, icu });
});

test("photos there are those of the pages, each with nothing in it but the picture", () => {
  const { reviews, business } = JSON.parse(String(read("reviews.json")));
  const [kitchen, small] = reviews.find(({ id }: { id: string }) => id === "shown").photos;
  const sources = ["kitchen.jpg.webp", "small.webp", "van.png.webp"].map((name) =>
    read(`source/photos/${name}`),
  );
  const shown = [kitchen.src, small.src, business.photos[0].url].map((url) => read(new URL(url).pathname));
  expect(shown).toEqual(sources);
  expect(sources.map(isPlainWebp)).toEqual([true, true, true]);
  expect(kitchen).toMatchObject({ width: 1280, height: 823 });
  expect(business.photos[0].file).toBe("van.png");
});

test("a file of the owner's is never run as a template", () => {
  const { summary, faq } = JSON.parse(String(read("insights.json")));
  expect(JSON.stringify([summary, faq])).toContain("{{ 7 * 7 }} and {% include 'base.njk' %}");
  expect(JSON.stringify(faq)).toContain("{{ dataset }}");
  expect(String(read("who-we-are/index.html"))).toContain("<p>{% include &quot;base.njk&quot; %} <a href");
});

test("it is served as what it is, compressed where that is of use", () => {
  const { assets } = Manifest.parse(JSON.parse(String(read("manifest.json"))));
  const typeOf = (path: string) => assets.find((asset) => asset.path === path)?.media_type;
  expect(typeOf("/source/reviews.jsonl")).toBe("application/x-ndjson");
  expect(typeOf("/source/photos/kitchen.jpg.webp")).toBe("image/webp");
  expect(typeOf("/source/editorial/summary.md")).toBe("text/markdown; charset=utf-8");
  expect(Object.keys(assets.find(({ path }) => path === "/source/business.json")!.encodings)).toEqual([
    "br",
    "gzip",
  ]);
});

test("a build of a copy of it has the same bytes, compressed ones and the index too", async () => {
  const copy = folderWith();
  for (const path of published.filter((each) => each.startsWith("/source/"))) {
    const file = join(copy, path.slice("/source/".length));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, read(path));
  }
  const { siteDir, ...ended } = await build({ DATA_DIR: copy, BASE_URL });
  expect(ended).toMatchObject({ code: 0, stderr: "" });
  const again = withoutManifest(fileTree(`${join(siteDir, "current")}/`));
  expect(Object.keys(again).length).toBeGreaterThan(100);
  expect(again).toEqual(withoutManifest(fileTree(generation)));
});

test("a copy of a site without a log says so, and is built as a mirror without one", async () => {
  const hosting = { ...withSidecar(BASE_URL), log: false };
  const { siteDir } = await draftSite(FILES, BASE_URL, { hosting });
  const copy = folderWith();
  cpSync(join(siteDir, "current/source"), copy, { recursive: true });
  const settingsIn = (folder: string) => JSON.parse(readFileSync(join(folder, "settings.json"), "utf8"));
  expect(settingsIn(copy)).toMatchObject({ base_url: BASE_URL, log: "off" });
  const mirror = await build({ DATA_DIR: copy });
  expect(mirror).toMatchObject({ code: 0, stderr: "" });
  expect(settingsIn(join(mirror.siteDir, "current/source"))).toMatchObject({ log: "off" });
  expect(existsSync(join(mirror.siteDir, "current/log"))).toBe(false);
});

describe("faults", () => {
  test("two photos that would be published under one name", async () => {
    const photos = [{ file: "a.jpg" }, { file: "a.jpg.webp" }];
    const faults = await faultsIn({
      "business.json": '{"name":"Pell"}',
      "reviews.jsonl": journalOf(publishing("r", { photos })),
      "photos/a.jpg": CUSTOMERS,
      "photos/a.jpg.webp": FILES["photos/small.webp"]!,
    });
    expect(faults).toEqual([
      "reviews.jsonl: photos[1].file: photos/a.jpg.webp and photos/a.jpg would both be published as " +
        "photos/a.jpg.webp; rename one of them",
    ]);
  });
});
