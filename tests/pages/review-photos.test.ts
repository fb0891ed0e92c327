import { readFile } from "node:fs/promises";
import { parseHTML } from "linkedom";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { JsonFeed } from "../../data/_schema/feed.ts";
import type { Manifest } from "../../data/_schema/manifest.ts";
import type { ReviewsDataset } from "../../data/_schema/reviews-dataset.ts";
import { journalOf, publishing, withdrawing } from "../helpers/data-folder.ts";
import { draftSite } from "../helpers/draft-site.ts";
import { openOrigin } from "../helpers/origin.ts";

/** A photo as a telephone takes it: lying on its side, with its place in it. */
const taken = await sharp({ create: { width: 1800, height: 1200, channels: 3, background: "#a33" } })
  .withExif({ IFD0: { Copyright: "Kim Lopez" }, IFD3: { GPSLatitude: "52/1 0/1 0/1" } })
  .withMetadata({ orientation: 6 })
  .jpeg()
  .toBuffer();
const small = await sharp({ create: { width: 200, height: 100, channels: 3, background: "#3a3" } })
  .png()
  .toBuffer();

const BUSINESS = JSON.stringify({ name: "Pell", minimum_verification: "invited" });
const invited = { verification: { level: "invited" }, source: { name: "first-party" } };
const FILES = {
  "business.json": BUSINESS,
  "reviews.jsonl": journalOf(
    publishing("both", {
      ...invited,
      text: "They left it clean.",
      photos: [{ file: "kim-lopez.JPG", alt: "The new boiler, <clean>" }, { file: "pipe.png" }],
    }),
    publishing("plain", invited),
    publishing("hidden", { photos: [{ file: "hidden.jpg" }] }),
    publishing("gone", { ...invited, photos: [{ file: "gone.jpg" }] }),
    withdrawing("gone"),
  ),
  "photos/kim-lopez.JPG": taken,
  "photos/pipe.png": small,
  "photos/hidden.jpg": await sharp(small).rotate(90).jpeg().toBuffer(),
};

async function served() {
  const { siteDir } = await draftSite(FILES);
  const { get } = await openOrigin({ siteDir });
  const page = async (path: string) => parseHTML(await (await get(path)).text()).document;
  const dataset: ReviewsDataset = await (await get("/reviews.json")).json();
  const photos = dataset.reviews.find(({ id }) => id === "both")!.photos!;
  return { siteDir, get, page, dataset, photos };
}

async function picturesIn(siteDir: string) {
  const { assets }: Manifest = JSON.parse(await readFile(`${siteDir}/current/manifest.json`, "utf8"));
  return assets.filter(({ path }) => path.startsWith("/photos/"));
}

test("a review's photos are upright, small, without what the camera wrote, and named by nothing but a hash", async () => {
  const { get, photos, dataset } = await served();
  expect(photos).toEqual([
    { src: expect.any(String), alt: "The new boiler, <clean>", width: 853, height: 1280 },
    { src: expect.any(String), width: 200, height: 100 },
  ]);
  for (const { src } of photos) {
    const { origin, pathname } = new URL(src);
    expect(dataset.reviews[0]!.url).toContain(origin);
    expect(pathname).toMatch(/^\/photos\/reviews\/[0-9a-f]{20}\.webp$/);
  }
  const sizes = await Promise.all(
    [photos[0]!.src, photos[0]!.src.replace("/reviews/", "/reviews/small/")].map(async (src) => {
      const answer = await get(new URL(src).pathname);
      expect(answer.headers.get("content-type")).toBe("image/webp");
      expect(answer.headers.get("cache-control"), "so that what is erased leaves caches").toContain(
        "max-age=60",
      );
      const { exif, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      return { exif, width, height };
    }),
  );
  expect(sizes).toEqual([
    { width: 853, height: 1280 },
    { width: 213, height: 320 },
  ]);
});

test("those of a hidden or withdrawn review are not published, and no file is that nobody shows", async () => {
  const { siteDir, dataset } = await served();
  const pictures = await picturesIn(siteDir);
  expect(dataset.reviews.map(({ id }) => id).sort()).toEqual(["both", "plain"]);
  expect(pictures).toHaveLength(4);
  expect(dataset.reviews.find(({ id }) => id === "plain")).not.toHaveProperty("photos");
});

test("card, page and live search show them in a row, each with words and a link to the large one", async () => {
  const { page, photos } = await served();
  for (const path of ["/", "/reviews/", "/reviews/2025/01/", "/review/both/"]) {
    const document = await page(path);
    const links = [...document.querySelectorAll('[data-review="both"] .review-photos a')];
    expect(
      links.map((link) => link.getAttribute("href")),
      path,
    ).toEqual(photos.map(({ src }) => new URL(src).pathname));
    const images = links.map((link) => link.querySelector("img")!);
    expect(
      images.map((image) => ["alt", "loading", "width", "height"].map((name) => image.getAttribute(name))),
    ).toEqual([
      ["The new boiler, <clean>", "lazy", "853", "1280"],
      ["Photo 2 from Ada P.", "lazy", "200", "100"],
    ]);
    expect(images[0]!.getAttribute("src")).toMatch(/^\/photos\/reviews\/small\//);
    expect(document.querySelector('[data-review="plain"] .review-photos')).toBeNull();
  }
  const structured = (await page("/review/both/")).querySelector('[type="application/ld+json"]')!;
  const node = JSON.parse(structured.textContent!)["@graph"].find(
    (each: { "@type": string }) => each["@type"] === "Review",
  );
  expect(node.image).toEqual([
    { "@type": "ImageObject", contentUrl: photos[0]!.src, width: 853, height: 1280, caption: photos[0]!.alt },
    { "@type": "ImageObject", contentUrl: photos[1]!.src, width: 200, height: 100 },
  ]);
});

test("the table lists their addresses, feeds attach them, and search, since and agents have them", async () => {
  const { get, photos } = await served();
  const addresses = photos.map(({ src }) => src);
  const csv = await (await get("/reviews.csv")).text();
  expect(csv).toContain(`"${JSON.stringify(addresses).replaceAll('"', '""')}"`);
  const { resources } = await (await get("/datapackage.json")).json();
  const fields: { name: string; type: string }[] = resources[0].schema.fields;
  expect(fields.find(({ name }) => name === "photos")).toMatchObject({ type: "array" });

  const feed: JsonFeed = await (await get("/api/feed.json")).json();
  const items = new Map(feed.items.map((item) => [item._review.id, item]));
  expect(items.get("both")!.attachments).toEqual([
    { url: addresses[0], mime_type: "image/webp", title: photos[0]!.alt },
    { url: addresses[1], mime_type: "image/webp" },
  ]);
  expect(items.get("plain")).not.toHaveProperty("attachments");
  const atom = await (await get("/feed.xml")).text();
  expect([...atom.matchAll(/<link rel="enclosure" [^>]*href="([^"]+)"/g)].map(([, href]) => href)).toEqual(
    addresses,
  );
  expect(atom).toContain('title="The new boiler, &lt;clean&gt;"');

  for (const path of ["/api/reviews/search?query=clean", "/api/reviews/since/2025-01-01"])
    expect((await (await get(path)).json()).reviews[0].photos, path).toEqual(photos);
});

test.each([
  ["has_photos=true", ["both"]],
  ["has_photos=false", ["plain"]],
])("a search with %s finds those", async (query, ids) => {
  const { get } = await served();
  const { reviews, filters } = await (await get(`/api/reviews/search?${query}`)).json();
  expect(reviews.map(({ id }: { id: string }) => id)).toEqual(ids);
  expect(filters).toEqual({ has_photos: query.endsWith("true") });
});

test("the same photo has one address, whatever its file is called, and a build reads no more than it shows", async () => {
  const site = async (file: string) => {
    const files = {
      "business.json": JSON.stringify({ name: "Pell" }),
      "reviews.jsonl": journalOf(publishing("a", { photos: [{ file }] })),
      [`photos/${file}`]: small,
      "photos/other.jpg": "no picture",
    };
    const { siteDir } = await draftSite(files);
    return picturesIn(siteDir);
  };
  const digests = (await Promise.all([site("a.png"), site("b.PNG")])).map((assets) =>
    assets.map(({ path, digest }) => [path, digest]),
  );
  expect(digests[0]).toHaveLength(2);
  expect(digests[0]).toEqual(digests[1]);
});
