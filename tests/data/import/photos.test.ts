import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { createConnections } from "../../../data/_fetch/fetch-within.ts";
import { isPublicOrigin, publicLookup } from "../../../data/_fetch/public-origin.ts";
import { photoFetcher } from "../../../data/_import/photos/fetch-photos.ts";
import { isPhotoField } from "../../../data/_import/photos/photo-fields.ts";
import { photosIn } from "../../../data/_import/photos/photo-names.ts";
import { summarize } from "../../../data/_import/summary.ts";
import { amendReview } from "../../../data/_journal/amend.ts";
import { folderWith, journalOf, publishing, withdrawing } from "../../helpers/data-folder.ts";
import { importing, keyed, NOW } from "../../helpers/importing.ts";
import { ask } from "../../helpers/run/ask.ts";
import { standIn } from "../../helpers/sync/stand-in.ts";
import { zipOf } from "../../helpers/zip.ts";

const certificate = await ask("certificate", { names: ["localhost"], addresses: ["127.0.0.1"] });

const picture = (background: string) => sharp({ create: { width: 8, height: 8, channels: 3, background } });
const [RED, GREEN, BLUE] = [
  await picture("red").jpeg().toBuffer(),
  await picture("green").png().toBuffer(),
  await picture("blue").webp().toBuffer(),
];

/** The id of the first review. */
const R1 = keyed("trustpilot-r1");

const table = (...photos: string[]) =>
  ["id,stars,date,text,author,site,photos"]
    .concat(
      photos.map((cell, at) => `r${at + 1},5,2025-01-0${at + 1},Good work.,Ada Pell,Trustpilot,"${cell}"`),
    )
    .join("\n");
const json = (...photos: unknown[]) =>
  JSON.stringify({
    reviews: photos.map((value, at) => ({
      ...{ id: `r${at + 1}`, stars: 5, date: `2025-01-0${at + 1}`, text: "Good work.", author: "Ada Pell" },
      ...{ site: "Trustpilot", photos: value },
    })),
  });
const taking = (files: Record<string, string | Uint8Array>, options: Parameters<typeof importing>[1] = {}) =>
  importing(files, { yes: true, ...options });
const kept = (dataDir: string) => {
  const folder = join(dataDir, "photos");
  return existsSync(folder) ? readdirSync(folder).sort() : [];
};
const filesOf = ({ entries }: Awaited<ReturnType<typeof importing>>) =>
  entries.map(({ photos = [] }) => photos.map(({ file }) => file));
const summary = async (files: Record<string, string | Uint8Array>, options = {}) =>
  summarize(await taking(files, options));
/** A digest, and the extension of what it is. */
const JPG = expect.stringMatching(/^[0-9a-f]{20}\.jpg$/);
const PNG = expect.stringMatching(/^[0-9a-f]{20}\.png$/);
const WEBP = expect.stringMatching(/^[0-9a-f]{20}\.webp$/);

describe("pictures that a review names", () => {
  test.each<[string, Record<string, string | Uint8Array>]>([
    ["in a folder", { "reviews.csv": table("a.jpg; sub/b.png"), "a.jpg": RED, "sub/b.png": GREEN }],
    [
      "below it, by their last name",
      { "reviews.csv": table("a.jpg|b.png"), "x/a.jpg": RED, "y/z/b.png": GREEN },
    ],
    [
      "in an archive",
      { "all.zip": zipOf({ "e/reviews.csv": table("a.jpg, b.png"), "e/a.jpg": RED, "e/b.png": GREEN }) },
    ],
    [
      "in another archive of a folder",
      {
        "1.zip": zipOf({ "reviews.csv": table("a.jpg b.gif,b.png", "a.jpg,b.png") }),
        "2.zip": zipOf({ "p/a.jpg": RED, "p/b.png": GREEN }),
      },
    ],
    [
      "in an archive with names of another spelling",
      {
        "all.zip": zipOf({
          "./reviews.csv": table("K\u00fc.jpg;p/b.png"),
          "./p//Ku\u0308.jpg": RED,
          "./p//b.png": GREEN,
        }),
      },
    ],
    ["as a list of names", { "reviews.json": json(["a.jpg", "./b.png"]), "a.jpg": RED, "b.png": GREEN }],
    [
      "as a list of objects",
      { "reviews.json": json([{ src: "a.jpg" }, { file: "b.png" }]), "a.jpg": RED, "b.png": GREEN },
    ],
    [
      "in files of one review each",
      Object.fromEntries(
        ["a.jpg", "b.png"].flatMap((name, at) => [
          [
            `reviews/${at}.md`,
            `---\nrating: 5\ndate: 2025-01-0${at + 1}\nauthor: Ada Pell\nphotos:\n  - ${name}\n---\nGood work.\n`,
          ],
          [`reviews/${name}`, at === 0 ? RED : GREEN],
        ]),
      ),
    ],
  ])("are copied: %s", async (_, files) => {
    const result = await taking(files);
    expect(kept(result.dataDir)).toEqual(expect.arrayContaining([JPG, PNG]));
    expect(new Set(filesOf(result).flat())).toEqual(new Set(kept(result.dataDir)));
    const jpg = kept(result.dataDir).find((name) => name.endsWith(".jpg"))!;
    expect(readFileSync(join(result.dataDir, "photos", jpg))).toEqual(RED);
  });

  test("beside a table that is named by itself are copied, whatever their extension says", async () => {
    const folder = folderWith({ "reviews.csv": table("p/a.jpg"), "p/a.jpg": BLUE });
    const result = await taking({ "x.csv": "" }, { path: join(folder, "reviews.csv") });
    expect(filesOf(result)).toEqual([[WEBP]]);
  });

  test("have what is said to be seen on them, without how to reach somebody", async () => {
    const photos = [
      { url: "a.jpg", caption: "The boiler, or call +44 7911 123456" },
      { name: "b.png", alt: "x".repeat(400) },
    ];
    const files = { "reviews.json": json(photos), "a.jpg": RED, "b.png": GREEN };
    const result = await taking(files, { decide: { contacts: "mask" } });
    const [first, second] = result.entries[0]!.photos!;
    expect(first!.alt).toMatch(/^The boiler, or call (?!.*7911)/);
    expect(second!.alt).toHaveLength(300);
    expect(summarize(result)).toContain(`b.png, of ${R1}: what is said to be seen is cut to 300 characters`);
  });

  test("are at most twelve", async () => {
    const names = await Promise.all(
      Array.from(
        { length: 14 },
        async (_, at) => [`${at}.png`, await picture(`rgb(${at},0,0)`).png().toBuffer()] as const,
      ),
    );
    const result = await taking({
      "reviews.json": json(names.map(([name]) => name)),
      ...Object.fromEntries(names),
    });
    expect(filesOf(result)[0]).toHaveLength(12);
    expect(kept(result.dataDir)).toHaveLength(12);
    expect(summarize(result)).toContain(`2 more, of ${R1}: a review has at most 12 photos`);
  });

  test("are told by a dry run, which copies nothing", async () => {
    const { dataDir, ...result } = await taking(
      { "reviews.csv": table("a.jpg"), "a.jpg": RED },
      { dryRun: true },
    );
    expect(summarize({ ...result })).toContain(`1 photo would go to photos/:\n  a.jpg, of ${R1}\n`);
    expect(readdirSync(dataDir)).toEqual(["imports.json"]);
  });
});

test.each([
  ["photos", true],
  ["reviewImageUrls/0", true],
  ["picture_urls", true],
  ["Review photo", true],
  ["image_2", true],
  ["attributes.photos", true],
  ["photo", false],
  ["image", false],
  ["photos_count", false],
  ["photo_caption", false],
  ["author_image", false],
  ["reviewerPhotoUrl", false],
  ["reviewer.photos", false],
  ["profile_photos", false],
  ["user.images", false],
  ["business.photos", false],
  ["reply.images", false],
  ["logo_urls", false],
])("a column %s holds customers' pictures: %s", (name, holds) => {
  expect(isPhotoField(name)).toBe(holds);
});

test("records of a known kind name the customers' pictures, and their authors' stay", async () => {
  const record = {
    ...{
      reviewId: "A",
      stars: 5,
      publishedAtDate: "2025-01-05T10:00:00Z",
      name: "Ada Pell",
      text: "Good work.",
    },
    ...{ reviewImageUrls: ["a.jpg"], reviewerPhotoUrl: "b.png", imageUrl: "b.png", images: ["b.png"] },
  };
  const result = await taking({ "export.json": JSON.stringify([record]), "a.jpg": RED, "b.png": GREEN });
  expect(result.found.formats[0]!.title).toMatch(/^Apify/);
  expect(kept(result.dataDir)).toEqual([JPG]);
});

test("a picture that stands in every row is rather the business's", async () => {
  const result = await taking({ "reviews.csv": table("a.jpg", "a.jpg"), "a.jpg": RED });
  expect(filesOf(result)).toEqual([[], []]);
});

test("addresses with commas and semicolons stay whole", () => {
  const addresses = ["https://a.test/w_200,c_fill/x;1?a=1", "https://a.test/2"];
  for (const between of [",", ", ", ";", "|", "\n", " "])
    expect(photosIn(addresses.join(between)).map(({ names }) => names[0])).toEqual(addresses);
});

describe("a name", () => {
  const outside = folderWith({ "out.jpg": RED }, () => {});
  test.each<[string, string, RegExp]>([
    ["that leads out", "../out.jpg", /leads out of the export/],
    ["that is absolute", join(outside, "out.jpg"), /leads out of the export/],
    ["of a link", "link.jpg", /is not in the export/],
    ["through a link", "away/out.jpg", /is not in the export/],
    ["of nothing", "none.jpg", /is not in the export/],
    ["of several", "two.jpg", /may be p\/two\.jpg or q\/two\.jpg/],
    ["of another kind", "a.gif", /none of the pictures that pages can show/],
    ["of other bytes", "text.jpg", /none of the pictures that pages can show/],
    ["of half a picture", "half.jpg", /cannot be read as a picture/],
    ["of too many bytes", "large.jpg", /is larger than 50 MB/],
  ])("%s ends nothing, and is told", async (_, name, why) => {
    const folder = folderWith({
      ...{ "reviews.csv": table(name, "good.jpg"), "good.jpg": RED, "a.gif": "GIF89a", "text.jpg": "words" },
      ...{ "half.jpg": RED.subarray(0, 200), "p/two.jpg": RED, "q/two.jpg": GREEN },
      ...(name === "large.jpg" && { "large.jpg": Buffer.alloc(50_000_001) }),
    });
    symlinkSync(join(outside, "out.jpg"), join(folder, "link.jpg"));
    symlinkSync(outside, join(folder, "away"));
    const result = await taking({ "x.csv": "" }, { path: folder });
    expect(filesOf(result)).toEqual([[], [JPG]]);
    expect(summarize(result)).toMatch(why);
  });

  test("of a damaged file in an archive, too", async () => {
    const archive = zipOf({ "reviews.csv": table("a.jpg", "b.png"), "a.jpg": RED, "b.png": GREEN });
    const damaged = archive.indexOf(deflateRawSync(RED));
    archive.fill(0xff, damaged + 4, damaged + 12);
    const result = await taking({ "all.zip": archive });
    expect(filesOf(result)).toEqual([[], [PNG]]);
    expect(summarize(result)).toContain(`a.jpg, of ${R1}: is damaged in the archive`);
  });

  test("of a link beside a table that is named by itself, too", async () => {
    const folder = folderWith({ "reviews.csv": table("link.jpg", "away/out.jpg") });
    symlinkSync(join(outside, "out.jpg"), join(folder, "link.jpg"));
    symlinkSync(outside, join(folder, "away"));
    const result = await taking({ "x.csv": "" }, { path: join(folder, "reviews.csv") });
    expect(filesOf(result)).toEqual([[], []]);
    rmSync(outside, { recursive: true });
  });
});

describe("another import", () => {
  const first = () => taking({ "reviews.csv": table("a.jpg"), "a.jpg": RED });
  const both = { "reviews.csv": table("a.jpg,b.png"), "a.jpg": RED, "b.png": GREEN };

  test("of the same changes nothing", async () => {
    const { dataDir } = await first();
    const again = await taking({ "reviews.csv": table("a.jpg"), "a.jpg": RED }, { dataDir });
    expect(again).toMatchObject({ written: false, plan: { unchanged: 1 } });
  });

  test("adds what is new, and takes nothing away", async () => {
    const { dataDir } = await first();
    const { plan, ...more } = await taking(both, { dataDir, now: NOW + 1 });
    expect(plan).toMatchObject({ added: 0, changed: 1 });
    expect(filesOf({ plan, ...more })).toEqual([[JPG, PNG]]);
    const fewer = await taking({ "reviews.csv": table("") }, { dataDir, now: NOW + 2 });
    expect(fewer.written).toBe(false);
    expect(filesOf(fewer)).toEqual([[JPG, PNG]]);
  });

  test("leaves out what the owner has taken out by a line", async () => {
    const { dataDir, entries } = await taking(both);
    const [first] = entries[0]!.photos!;
    const changes = [{ field: "photos", to: JSON.stringify([first]) }];
    amendReview({ dataDir, now: NOW, id: R1, changes, dryRun: false });
    const again = await taking(both, { dataDir, now: NOW + 1 });
    expect(filesOf(again)).toEqual([[JPG]]);
    expect(summarize(again)).toMatch(new RegExp(`photos/\\w+\\.png, of ${R1}: was taken out of this review`));
  });

  test("leaves out what the owner has taken out of the line itself", async () => {
    const { dataDir } = await taking(both);
    const journal = join(dataDir, "reviews.jsonl");
    writeFileSync(journal, readFileSync(journal, "utf8").replace(/,\{"file":"\w+\.png"\}/, ""));
    expect(filesOf(await taking(both, { dataDir, now: NOW + 1 }))).toEqual([[JPG]]);
  });
});

test("pictures of a review that an export holds several times are all its own", async () => {
  const rows = table("a.jpg", "b.png").replace("r2", "r1");
  expect(filesOf(await taking({ "reviews.csv": rows, "a.jpg": RED, "b.png": GREEN }))).toEqual([[JPG, PNG]]);
});

test("what a killed import has left of pictures is removed by the next", async () => {
  const dataDir = folderWith({ "photos/.incoming/0.jpg": RED });
  const result = await taking({ "reviews.csv": table("b.png"), "b.png": GREEN }, { dataDir });
  expect(kept(dataDir)).toEqual(filesOf(result)[0]);
});

test("pictures of a withdrawn review stay in the export", async () => {
  const source = { name: "Trustpilot" };
  const lines = [publishing("trustpilot-r1", { source }), withdrawing("trustpilot-r1")];
  const dataDir = folderWith({ "reviews.jsonl": journalOf(...lines) });
  const result = await taking(
    { "reviews.csv": table("a.jpg", "b.png"), "a.jpg": RED, "b.png": GREEN },
    { dataDir },
  );
  expect(filesOf(result)).toEqual([[PNG]]);
  expect(kept(dataDir)).toEqual([PNG]);
});

test("a journal that cannot be written leaves no picture behind", async () => {
  const dataDir = folderWith();
  mkdirSync(join(dataDir, ".reviews.jsonl.next"));
  writeFileSync(join(dataDir, ".reviews.jsonl.next", "in-the-way"), "");
  const files = { "reviews.csv": table("a.jpg"), "a.jpg": RED };
  await expect(taking(files, { dataDir })).rejects.toThrow(/EISDIR/);
  expect(kept(dataDir)).toEqual([]);
  rmSync(join(dataDir, ".reviews.jsonl.next"), { recursive: true });
  expect(filesOf(await taking(files, { dataDir }))).toEqual([[JPG]]);
});

describe("pictures on the web", () => {
  const answering = () =>
    standIn(({ url }) => {
      if (url.pathname === "/away.jpg")
        return { status: 302, headers: { location: `${url.origin.replace("https", "http")}/a.jpg` } };
      if (url.pathname === "/huge.jpg") return { body: Buffer.alloc(10_000_001) };
      if (url.pathname === "/none.jpg") return { status: 404 };
      return { headers: { "content-type": "image/jpeg" }, body: RED };
    }, certificate().identity);
  const fetcher = (isPublic: (origin: string) => boolean) => {
    const connections = createConnections(2, { ca: certificate().authority });
    return photoFetcher({ isPublic, connections });
  };

  test("are counted, and asked for by nobody without --photos", async () => {
    const { origin, asked } = await answering();
    const files = { "reviews.json": json([`${origin}/a.jpg`, { url: `${origin}/b.jpg` }]) };
    expect(await summary(files)).toContain("2 pictures on the web, not fetched; --photos takes them.");
    expect(await summary(files, { fetchPhoto: fetcher(() => true), dryRun: true })).toContain(
      "which an import fetches",
    );
    expect(asked).toEqual([]);
  });

  test("are fetched with it, once, and added by a later import, too", async () => {
    const { origin, asked } = await answering();
    const files = { "reviews.json": json([`${origin}/a.jpg`], [`${origin}/a.jpg`], []) };
    const { dataDir } = await taking(files);
    const fetched = await taking(files, { dataDir, now: NOW + 1, fetchPhoto: fetcher(() => true) });
    expect(filesOf(fetched)).toEqual([[JPG], [JPG], []]);
    expect(asked).toHaveLength(1);
    const again = await taking(files, { dataDir, now: NOW + 2, fetchPhoto: fetcher(() => true) });
    expect(again).toMatchObject({ written: false, plan: { unchanged: 3 } });
  });

  test("are refused unless they are public, secure and small, and end nothing", async () => {
    const { origin } = await answering();
    const names = ["/away.jpg", "/huge.jpg", "/none.jpg", "/a.jpg"].map((path) => origin + path);
    const result = await taking(
      { "reviews.json": json(names, ["http://a.test/1.jpg"]) },
      { fetchPhoto: fetcher(() => true) },
    );
    expect(filesOf(result)).toEqual([[JPG], []]);
    const told = summarize(result);
    expect(told).toContain(`${origin}/away.jpg, of ${R1}: is not at an https address`);
    expect(told).toContain(`${origin}/huge.jpg, of ${R1}: answers with more than 10,000,000 bytes`);
    expect(told).toContain(`${origin}/none.jpg, of ${R1}: answers 404`);
    expect(told).toContain(`http://a.test/1.jpg, of ${keyed("trustpilot-r2")}: is not at an https address`);
    const here = { "reviews.json": json([`${origin}/a.jpg`]) };
    expect(await summary(here, { fetchPhoto: fetcher(isPublicOrigin) })).toContain("is at no public address");
  });

  test("are at no name that stands for an address of this machine", async () => {
    const { origin } = await answering();
    const connections = createConnections(1, { lookup: publicLookup, ca: certificate().authority });
    const fetchPhoto = photoFetcher({ isPublic: () => true, connections });
    const address = `${origin.replace("127.0.0.1", "localhost")}/a.jpg`;
    expect(await summary({ "reviews.json": json([address]) }, { fetchPhoto })).toContain(
      "cannot be reached (ENOTPUBLIC)",
    );
  });
});
