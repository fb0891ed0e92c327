import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { beginBundles } from "../../content/_look/bundles.ts";
import { photoShrinker } from "../../content/_look/shrink-photo.ts";
import { siteAssets } from "../../content/_look/site-assets.ts";
import { createPages } from "../../content/_pages/page-data.ts";
import { reviewViews } from "../../content/_pages/review-view.ts";
import { createDraw, createPlots } from "../../content/_plots/plots.ts";
import { interfaceFor } from "../../content/_strings/strings.ts";
import { loadDataset } from "../../data/_dataset/dataset.ts";
import { READING_SOURCES } from "../../data/_insights/collection.ts";
import { findOccurrences } from "../../data/_insights/topics/occurrences.ts";
import { BuildCache } from "../../data/_reuse/build-cache.ts";
import { withSidecar } from "../../data/_schema/hosting.ts";
import { CORPUS_BUSINESS, createCorpus } from "../bench/corpus.ts";
import { createRandom, type Random } from "../bench/random.ts";
import { build } from "../helpers/build.ts";
import { folderWith, journalOf, withdrawing } from "../helpers/data-folder.ts";
import { draftSite } from "../helpers/draft-site.ts";
import { fileTree, withoutManifest } from "../helpers/file-tree.ts";
import { PROJECT } from "../helpers/project.ts";
import { runAsTyped } from "../helpers/run-script.ts";
import { copySite } from "../helpers/site-copy.ts";

const BASE_URL = "https://reuse.example";
const NOW = Date.parse("2026-04-02T12:00:00Z");

/** An owner's files, to be edited. */
interface Owner {
  business: Record<string, unknown>;
  lines: object[];
  /** Ids that are still published. */
  ids: string[];
}

function ownerOf(reviews: number, days = 900): Owner {
  const lines = createCorpus({ reviews, days });
  return { business: { ...CORPUS_BUSINESS }, lines, ids: lines.map(({ id }) => id) };
}

const filesOf = ({ business, lines }: Owner) => ({
  "business.json": JSON.stringify(business),
  "reviews.jsonl": journalOf(...lines),
});

function write(owner: Owner, dataDir: string): void {
  for (const [name, content] of Object.entries(filesOf(owner))) writeFileSync(join(dataDir, name), content);
}

/** Of the project's files alone, and no build keeps them. */
const bundles = beginBundles();

/** Everything that a build works out before it renders: as text, so that it compares byte by byte. */
async function workOut(dataDir: string, kept: BuildCache): Promise<string> {
  const dataset = loadDataset({ dataDir, baseUrl: BASE_URL, now: NOW, journalExpected: false, kept });
  const words = interfaceFor(dataset.business.language);
  const draw = createDraw(words, kept);
  const [hosting, shrink] = [withSidecar(BASE_URL), photoShrinker(kept)];
  const { files } = await siteAssets({ dataset, dataDir, hosting, kept, bundles, shrink, offline: null });
  return JSON.stringify([
    dataset,
    await createPages(dataset, reviewViews(dataset, words), draw),
    await createPlots(dataset, draw),
    [...(await files())].map(([name, { bytes }]) => [name, Buffer.from(bytes).toString("base64")]),
  ]);
}

/** The same with what lies in a folder, and leaves there what the next one can use; says how much was not there. */
async function workOutWith(folder: string, dataDir: string) {
  const kept = new BuildCache(folder);
  const result = await workOut(dataDir, kept);
  kept.save();
  return { result, made: kept.made() };
}

const NOTHING_MADE = {
  lines: 0,
  mentions: 0,
  occurrences: 0,
  photos: 0,
  plots: 0,
  readings: 0,
  share: 0,
};
/** Where there is nothing to keep no file is written, and these businesses declare no photos. */
const FILES_KEPT = Object.keys(NOTHING_MADE).filter((name) => name !== "photos");

type Edit = (owner: Owner, random: Random, round: number) => void;

const EDITS: Record<string, Edit> = {
  add: (owner, random, round) => {
    const [entry] = createCorpus({ reviews: 1, seed: 100 + round, days: 900 });
    owner.lines.splice(random.below(owner.lines.length), 0, entry!);
    owner.ids.push(entry!.id);
  },
  replace: (owner, random) => {
    const id = random.pick(owner.ids);
    const line = owner.lines.findLast((each) => "id" in each && each.id === id)!;
    owner.lines.push({
      ...line,
      text: "Teo was late and the price was too high. Yet Zora was kind.",
      rating: 2,
    });
  },
  withdraw: (owner, random) => {
    const [id] = owner.ids.splice(random.below(owner.ids.length), 1);
    owner.lines.push(withdrawing(id!, { withdrawn: "2026-04-01" }));
  },
  language: (owner, random) => {
    const id = random.pick(owner.ids);
    const line = owner.lines.findLast((each) => "id" in each && each.id === id)!;
    owner.lines.push({ ...line, language: random.pick(["en", "es", "fr"]), title: " In short " });
  },
  roster: (owner, random, round) => {
    const technicians = CORPUS_BUSINESS.technicians.filter(() => random.chance(0.8));
    owner.business["technicians"] = [...technicians, { name: "Zora Quill", aliases: [`Zo${round}`, "Zora"] }];
  },
  services: (owner, random) => {
    owner.business["services"] = CORPUS_BUSINESS.services.filter(() => random.chance(0.8));
  },
  aspects: (owner, _random, round) => {
    owner.business["aspects"] = [
      {
        id: "boots",
        name: "boots",
        question: "Do they wear boot covers?",
        terms: ["boots"],
        blame: [`boots number ${round}`],
        praise: ["kind"],
      },
    ];
  },
  business: (owner, random) => {
    owner.business["language"] = random.pick(["en", "es"]);
    owner.business["name"] = random.pick(["Benchmark Heating & Plumbing", "Teo's Heating"]);
    owner.business["publish_unlisted_names"] = random.chance(0.5);
  },
};

/** `npm run soak -- builds` makes every edit a second time, after those that came after it. */
const WHOLE = process.env["BUILD_KILLS"] !== undefined;

test("whatever was edited since the last build, reuse changes no byte", async () => {
  const random = createRandom(11);
  const [dataDir, folder] = [folderWith(), folderWith()];
  const owner = ownerOf(20);
  const edits = Object.values(EDITS);
  for (const [round, edit] of (WHOLE ? [...edits, ...edits.toReversed()] : edits).entries()) {
    edit(owner, random, round);
    if (random.chance(0.5)) random.pick(Object.values(EDITS))(owner, random, 50 + round);
    write(owner, dataDir);
    const { result } = await workOutWith(folder, dataDir);
    expect(result === (await workOut(dataDir, new BuildCache())), `round ${round}`).toBe(true);
  }
});

describe("work in proportion to the change", () => {
  test("nothing is done twice, and what stays the same is not even written", async () => {
    const [dataDir, folder] = [folderWith(), folderWith()];
    const owner = ownerOf(40);
    write(owner, dataDir);
    const first = await workOutWith(folder, dataDir);
    expect(first.made).toMatchObject({ lines: 40, share: 1 });
    expect(first.made["readings"]).toBeGreaterThan(20);
    const times = () => readdirSync(folder).map((name) => statSync(join(folder, name)).mtimeMs);
    const before = times();
    expect((await workOutWith(folder, dataDir)).made).toEqual(NOTHING_MADE);
    expect(times()).toEqual(before);
  });

  test("one new review is read, and no other", async () => {
    const [dataDir, folder] = [folderWith(), folderWith()];
    const owner = ownerOf(30);
    write(owner, dataDir);
    await workOutWith(folder, dataDir);
    const newest = {
      ...owner.lines[0]!,
      id: "newest",
      text: "Nobody has ever written these words, Zora Quill.",
    };
    write({ ...owner, lines: [...owner.lines, newest] }, dataDir);
    expect((await workOutWith(folder, dataDir)).made).toMatchObject({ lines: 1, mentions: 1, readings: 1 });
  });

  test("what the names of the business decide is worked out again with them, what they do not stays", async () => {
    const [dataDir, folder] = [folderWith(), folderWith()];
    const owner = ownerOf(30);
    write(owner, dataDir);
    const { made } = await workOutWith(folder, dataDir);
    write({ ...owner, business: { ...owner.business, technicians: [] } }, dataDir);
    const again = (await workOutWith(folder, dataDir)).made;
    expect(again).toMatchObject({ lines: 0, mentions: made["mentions"], readings: made["readings"] });
  });
});

test("where phrases stand is not looked for again when only their order has changed", () => {
  const folder = folderWith();
  const [review] = publishedAs("They fixed the water heater on Main Street.");
  const readings = [{ review: review!, language: "en" }];
  const phrases = [{ variants: ["water heater", "heater"] }, { variants: ["main street"] }];
  const find = (sought: typeof phrases) => {
    const kept = new BuildCache(folder);
    const found = findOccurrences(readings, sought, kept).map((each) => each.map(({ form }) => form));
    kept.save();
    return { found, made: kept.made()["occurrences"] };
  };
  expect(find(phrases)).toEqual({ found: [["water heater"], ["Main Street"]], made: 1 });
  const turned = [phrases[1]!, { variants: ["heater", "water heater"] }];
  expect(find(turned)).toEqual({ found: [["Main Street"], ["water heater"]], made: 0 });
});

function publishedAs(text: string) {
  const [entry] = createCorpus({ reviews: 1 });
  const dataDir = folderWith();
  write({ business: { ...CORPUS_BUSINESS }, lines: [{ ...entry!, language: "en", text }], ids: [] }, dataDir);
  return loadDataset({ dataDir, baseUrl: BASE_URL, now: NOW, journalExpected: false }).reviews.reviews;
}

test("two that write at once leave something whole", async () => {
  const [dataDir, folder] = [folderWith(), folderWith()];
  write(ownerOf(25), dataDir);
  const both = [new BuildCache(folder), new BuildCache(folder)];
  const results = await Promise.all(both.map((kept) => workOut(dataDir, kept)));
  for (const kept of both) kept.save();
  expect(await workOutWith(folder, dataDir)).toEqual({ result: results[0], made: NOTHING_MADE });
  expect(results[1] === results[0]).toBe(true);
});

describe("what is kept is never trusted", () => {
  const folders = ["data", "kept"].map((name) => mkdtempSync(join(tmpdir(), `reuse-${name}-`)));
  const [dataDir, before] = folders as [string, string];
  let made: Record<string, number>;
  let result: string;
  beforeAll(async () => {
    write(ownerOf(15), dataDir);
    ({ result, made } = await workOutWith(before, dataDir));
    return () => folders.map((folder) => rmSync(folder, { recursive: true }));
  });

  test.each<[string, (file: string, other: Uint8Array) => void]>([
    ["a bit is turned", (file) => turnBit(file)],
    ["the end is missing", (file) => writeFileSync(file, readFileSync(file).subarray(0, -9))],
    ["it is empty", (file) => writeFileSync(file, "")],
    ["it has no line", (file) => writeFileSync(file, "nothing")],
    ["it is another namespace's", (file, other) => writeFileSync(file, other)],
    ["it was made by another engine", (file) => writeFileSync(file, foreign(readFileSync(file)))],
    ["it is gone", (file) => rmSync(file)],
  ])("%s: everything is worked out as if it were not there, and whole again", async (_, damage) => {
    const folder = folderWith();
    cpSync(before, folder, { recursive: true });
    const files = readdirSync(folder).map((name) => join(folder, name));
    expect(files.length).toBe(FILES_KEPT.length);
    const contents = files.map((file) => readFileSync(file));
    for (const [index, file] of files.entries()) damage(file, contents.at(index - 1)!);
    expect(await workOutWith(folder, dataDir)).toEqual({ result, made });
    expect(await workOutWith(folder, dataDir)).toEqual({ result, made: NOTHING_MADE });
  });

  test("what else lies in the folder is removed, and so are the words of a review that was withdrawn", async () => {
    const folder = folderWith({ "stale.next": "left by a build that was killed" });
    const dataDir = folderWith();
    const owner = ownerOf(20);
    const secret = { ...owner.lines[0]!, id: "secret", text: "Persimmon upholstery, said my neighbour." };
    write({ ...owner, lines: [...owner.lines, secret] }, dataDir);
    await workOutWith(folder, dataDir);
    const everything = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
    expect(everything().join("")).toContain("persimmon");
    write(
      { ...owner, lines: [...owner.lines, secret, withdrawing("secret", { withdrawn: "2026-04-01" })] },
      dataDir,
    );
    await workOutWith(folder, dataDir);
    expect(everything().join("")).not.toContain("persimmon");
    expect(readdirSync(folder)).toEqual(FILES_KEPT);
  });

  test("a day that lay in the past lies in the future when the clock is set back", async () => {
    const [dataDir, folder] = [folderWith(), folderWith()];
    write(ownerOf(5), dataDir);
    await workOutWith(folder, dataDir);
    const earlier = {
      dataDir,
      baseUrl: BASE_URL,
      now: Date.parse("2020-01-01T00:00:00Z"),
      journalExpected: false,
    };
    const faults = (kept: BuildCache) => {
      try {
        return loadDataset({ ...earlier, kept });
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(faults(new BuildCache(folder))).toContain("lies in the future");
    expect(faults(new BuildCache(folder))).toBe(faults(new BuildCache()));
  });
});

test("what two parts of a build keep does not mingle under one name", () => {
  const kept = new BuildCache(folderWith());
  kept.namespace("one", () => ["first"]);
  expect(() => kept.namespace("one", () => ["second"])).toThrow("under the name one");
});

test("what decides a reading lies in the folders whose change voids it", () => {
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    const imports = readFileSync(file, "utf8").matchAll(
      /^(?:import|export) (?!type)[^;]*?from "(\.[^"]+)"/gms,
    );
    for (const [, target = ""] of imports) visit(resolve(dirname(file), target));
  };
  for (const file of ["_insights/collection.ts", "_mentions/mentions.ts"]) visit(join(PROJECT, "data", file));
  const foreign = [...seen]
    .map((file) => relative(PROJECT, file))
    .filter((file) => !READING_SOURCES.some((folder) => file.startsWith(`${folder}/`)));
  expect(foreign.sort()).toEqual(["data/_reuse/build-cache.ts", "data/_reuse/engine.ts"]);
  expect(seen.size).toBeGreaterThan(60);
});

test("a build after an edit, with what the last build kept, and npm run build without it", async () => {
  const owner = ownerOf(25, 90);
  const published = (site: string) => withoutManifest(fileTree(`${join(site, "current")}/`));
  const siteDir = copySite((await draftSite(filesOf(owner), BASE_URL)).siteDir);
  expect(readdirSync(join(siteDir, ".cache"))).toEqual([...FILES_KEPT, "pages", "small-pages"].sort());
  const random = createRandom(5);
  for (const name of ["add", "replace", "withdraw", "roster"]) EDITS[name]!(owner, random, 1);
  const settings = { DATA_DIR: folderWith(filesOf(owner)), BASE_URL };
  expect(await build({ ...settings, SITE_DIR: siteDir })).toMatchObject({ code: 0, stderr: "" });
  const fresh = folderWith();
  const typed = await runAsTyped("build", [], { ...settings, SITE_DIR: fresh });
  expect(typed).toMatchObject({ code: 0, stderr: "" });
  expect(published(siteDir)).toEqual(published(fresh));
});

test("a build after one review more takes the pages that do not show it from the last build", async () => {
  const [dataDir, siteDir] = [folderWith(), folderWith()];
  const owner = ownerOf(25, 90);
  const settings = { DATA_DIR: dataDir, SITE_DIR: siteDir, BASE_URL };
  const filesOfReviews = () => {
    const folder = join(siteDir, "current/review");
    return new Map(readdirSync(folder).map((id) => [id, statSync(join(folder, id, "index.html")).ino]));
  };
  write(owner, dataDir);
  expect(await build(settings)).toMatchObject({ code: 0, stderr: "" });
  const before = filesOfReviews();
  // A page that was damaged since is rendered again, although nothing on it changes.
  const [year] = readdirSync(join(siteDir, "current/reviews")).filter((name) => /^\d+$/.test(name));
  const [month] = readdirSync(join(siteDir, "current/reviews", year!));
  const oldest = () => join(siteDir, "current/reviews", year!, month!, "index.html");
  const page = readFileSync(oldest(), "utf8");
  writeFileSync(oldest(), "damaged");
  const newest = { ...owner.lines[0]!, id: "newest", date: "2026-04-01", text: "Zora Quill was kind." };
  write({ ...owner, lines: [...owner.lines, newest] }, dataDir);
  expect(await build(settings)).toMatchObject({ code: 0, stderr: "" });
  const made = [...filesOfReviews()].filter(([id, file]) => file !== before.get(id)).map(([id]) => id);
  expect(made).toHaveLength(2);
  expect(made).toContain("newest");
  expect(readFileSync(oldest(), "utf8")).toBe(page);
});

function turnBit(file: string): void {
  const bytes = readFileSync(file);
  bytes[Math.floor(bytes.length / 2)]! ^= 4;
  writeFileSync(file, bytes);
}

/** The same whole file under other circumstances: the first field of its first line. */
function foreign(bytes: Buffer): Buffer {
  bytes.write("AAAAAAAAAAAAAAAAAAAAAA", 0, "latin1");
  return bytes;
}
