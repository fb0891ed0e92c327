import { join } from "node:path";
import type UserConfig from "@11ty/eleventy/UserConfig";
import {
  type Dataset,
  deriveDataset,
  isOfAnother,
  type PublishedBefore,
  readOwnersFiles,
} from "../../data/_dataset/dataset.ts";
import { isPublicHost } from "../../data/_fetch/public-origin.ts";
import { GUIDES, TABLE } from "../../data/_schema/addresses.ts";
import { fingerprintOf } from "../../data/_schema/etag.ts";
import { SOURCE_FOLDER } from "../../data/_schema/generation.ts";
import { type Hosting, rootOf } from "../../data/_schema/hosting.ts";
import { pathOf } from "../../data/_schema/operations.ts";
import { dataPackage } from "../_api/data-package.ts";
import { documentsOf } from "../_api/documents.ts";
import { llmsGuide } from "../_api/llms.ts";
import { createOpenApi } from "../_api/openapi.ts";
import { atomFeed } from "../_feeds/atom.ts";
import { jsonFeed } from "../_feeds/json-feed.ts";
import { beginBundles } from "../_look/bundles.ts";
import { offlineHash } from "../_look/offline-search.ts";
import { reviewPhotos } from "../_look/photos.ts";
import { photoShrinker } from "../_look/shrink-photo.ts";
import { siteAssets } from "../_look/site-assets.ts";
import { webManifest } from "../_look/web-manifest.ts";
import { belowRoot } from "../_pages/below-root.ts";
import { addGlobals, registerPages, showReviews } from "../_pages/pages.ts";
import type { IsThere } from "../_pages/pages-to-render.ts";
import { reviewPageRenderer } from "../_pages/review-page-renderer.ts";
import { interfaceFor } from "../_strings/strings.ts";
import type { BuildLog } from "./begin-log.ts";
import type { Built } from "./build-report.ts";
import type { Generation } from "./generation.ts";
import { publishLog } from "./publish-log.ts";
import type { Before } from "./published-before.ts";
import { writeSourceFolder } from "./source-folder.ts";

export interface Build {
  /** Folder of the owner's files. */
  dataDir: string;
  hosting: Hosting;
  generation: Generation;
  /** What is published until now; without it, as for a draft, anything may vanish. */
  before?: Before;
  /** None for a build that publishes no log of the journal. */
  log?: BuildLog | undefined;
  /** Whether the demonstration may be published where strangers read; a draft is for no strangers. */
  demo: boolean;
  /** Runs each step that may find a fault; decides what becomes of what it throws. */
  step<Result>(run: () => Result | Promise<Result>): Promise<Result>;
  onBuilt(built: Built): void;
}

/** Makes one run of Eleventy render and finish one generation; returns the rest of Eleventy's configuration. */
export async function configureBuild(config: UserConfig, build: Build) {
  const { dataDir, hosting, generation, before, log, demo } = build;
  const { baseUrl } = hosting;
  const root = rootOf(baseUrl);
  const { kept, previous } = generation;
  const now = Date.now();
  const bundles = beginBundles();
  // A process that ends before esbuild has its answers makes that print its stacks.
  const step: Build["step"] = (run) =>
    build.step(async () => {
      try {
        return await run();
      } catch (error) {
        await bundles.catch(() => {});
        throw error;
      }
    });
  const source = {
    dataDir,
    baseUrl,
    now,
    journalExpected: previous !== null,
    before: before?.published ? { ...before.published, heldBy: holderOf(build) } : null,
    logSalt: log?.secrets.salt,
    kept,
  };
  const owners = await step(() => readOwnersFiles(source));
  // A message that does not parse is told like every other fault; the words are kept for the pages.
  await step(() => interfaceFor(owners.business.language));
  const note = (line: string) => before?.notes.push(line);
  // A draft of another business is no change of the one before.
  if (log?.draft && before?.published && isOfAnother(before.published, owners.business)) log.published = [];
  if (log) await step(() => publishLog(owners, log, { write: generation.write, note }));
  const shrink = photoShrinker(kept);
  const folder = join(generation.output, SOURCE_FOLDER);
  const told = await step(() => writeSourceFolder({ folder, dataDir, owners, hosting, demo, shrink }));
  // From here on everything is made of what is public.
  const { made, files: photoFiles } = await reviewPhotos({ ...told, dataDir: folder, shrink });
  const dataset = await step(() => {
    const derived = deriveDataset(told, source, made);
    if (!demo) refuseDemonstration(derived, baseUrl);
    return derived;
  });
  await step(() => writeDatasets(dataset, hosting, generation));
  const offline = offlineHash(dataset, hosting);
  if (hosting.sidecar || offline) generation.beginSearch({ ...dataset, offline, sidecar: hosting.sidecar });
  const assets = await step(() =>
    siteAssets({ dataset, dataDir: folder, hosting, kept, bundles, shrink, offline }),
  );

  // Explicit globals instead of Eleventy's data folder: nothing unvalidated reaches a template.
  const { offlineSearch, badge, photos } = assets;
  const site = { ...hosting, root, assets: assets.urls, logo: assets.logo, font: assets.font };
  // The search is apart from what all pages show, since it changes with every review.
  addGlobals(config, { dataset, site, offlineSearch, photos });
  const shown = showReviews(dataset, baseUrl, (id) => {
    const entry = owners.journal.numbers.get(id)! - 1;
    return owners.log && { entry, line: owners.log.publicLine(entry) };
  });
  const frame = fingerprintOf(JSON.stringify([site, dataset.business, shown.links]));
  const reviewPages = reviewPageRenderer(config, shown);
  const own = shown.own.map((page) => ({
    path: page.path,
    key: fingerprintOf([frame, page.path, page.circumstances, page.view.written].join("\n")),
    render: () => belowRoot(reviewPages.render(page), root),
  }));
  generation.beginSmallPages(own, { now, ready: reviewPages.ready });
  const isThere: IsThere = (path, data, reviews) => generation.pages.reuse(path, [frame, data], reviews);
  const openApi = createOpenApi(dataset.business, hosting);
  await registerPages(config, { dataset, hosting, kept, shown, badge, isThere, openApi });
  const publicFiles = new Map([...(await step(assets.files)), ...photoFiles]);
  if (root !== "")
    config.addTransform("below root", (content: string) =>
      content.startsWith("<!doctype html>") ? belowRoot(content, root) : content,
    );
  config.on("eleventy.after", async () => {
    const manifest = await step(() => {
      for (const { path, content } of documentsOf(dataset, hosting, openApi))
        generation.write(path, JSON.stringify(content, null, 2));
      const ofPhones = webManifest(dataset.business.name, shown.words);
      generation.write(GUIDES.webManifest, JSON.stringify(ofPhones, null, 2));
      generation.write(GUIDES.llms, llmsGuide(dataset, hosting));
      return generation.finish({ hosting, dataset, publicFiles, now });
    });
    const { notes = [] } = before ?? {};
    build.onBuilt({ dataset, manifest, previous, notes, elapsed: Date.now() - now });
  });

  return {
    dir: { input: "content", output: generation.output, includes: "_includes", data: "_data" },
    templateFormats: ["njk"],
  };
}

function holderOf({ hosting: { baseUrl }, log }: Build): PublishedBefore["heldBy"] {
  if (!isPublicHost(baseUrl)) return "nothing";
  return log && log.published.length > 0 ? "log" : undefined;
}

/** Throws an Error that says what to do where strangers would take the invented company for a real one. */
function refuseDemonstration({ reviews: { business } }: Dataset, baseUrl: string): void {
  if (!business.demonstration || !isPublicHost(baseUrl)) return;
  throw new Error(
    `business.json: name: ${business.name} is the demonstration, whose reviews are invented, and ${baseUrl} is public; ` +
      "set DATA_DIR to a folder with your own business.json and reviews.jsonl, or DEMO=yes to publish it as a demonstration",
  );
}

/**
 * Writes what grows with the reviews past Eleventy, which would hold all of it in memory until the end; the largest first,
 * since they are compressed while all else is made.
 */
function writeDatasets(dataset: Dataset, hosting: Hosting, generation: Generation): void {
  generation.write(pathOf("getReviews"), dataset.file.text);
  generation.write(pathOf("getInsights"), JSON.stringify(dataset.insights));
  generation.write(pathOf("getInsightsByReview"), dataset.byReview);
  const table = dataset.table();
  generation.write(TABLE.csv, table);
  generation.write(TABLE.descriptor, JSON.stringify(dataPackage(dataset, hosting.baseUrl, table), null, 2));
  generation.write(pathOf("getChanges"), dataset.changes.head);
  generation.write(pathOf("getRemoved"), JSON.stringify(dataset.removed));
  for (const { path, text } of dataset.changes.pages) generation.write(path, text());
  generation.write(pathOf("getFeed"), JSON.stringify(jsonFeed(dataset, hosting)));
  generation.write(pathOf("getAtomFeed"), atomFeed(dataset, hosting));
}
