import { existsSync, readFileSync, realpathSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { REVIEW_PAGES } from "../../data/_schema/addresses.ts";
import { CURRENT, fileOf, MANIFEST_FILE } from "../../data/_schema/generation.ts";
import { isForSidecar } from "../../data/_schema/hosting.ts";
import type { Insights } from "../../data/_schema/insights.ts";
import { Manifest } from "../../data/_schema/manifest.ts";
import { pathOf } from "../../data/_schema/operations.ts";
import type { SearchParameters } from "../../data/_schema/search.ts";
import type { SearchAnswer } from "../../data/_schema/search-answer.ts";
import { topicsOf } from "../../data/_schema/subscription-request.ts";
import type { ByteSource } from "../../data/_search/byte-source.ts";
import { SearchIndex } from "../../data/_search/read.ts";
import { openSince, type SinceStreams } from "../../data/_search/since-streams.ts";
import { bytesOf, contentOf } from "../http/content.ts";
import { openAssets, openReviewPages, type StoredAsset } from "./stored-files.ts";

/** One immutable generation of the site: everything a request can ask of it. */
export type PublishedSite = Readonly<ReturnType<typeof loadGeneration>>;

/** Gives what is made of a generation, once for each; it is collected together with the generation. */
export function perGeneration<Made extends object>(make: (site: PublishedSite) => Made) {
  const made = new WeakMap<PublishedSite, Made>();
  return (site: PublishedSite): Made => {
    const known = made.get(site);
    if (known !== undefined) return known;
    const value = make(site);
    made.set(site, value);
    return value;
  };
}

/** Attempts to load: a rebuild may prune the generation being loaded, but then a newer one exists. */
const ATTEMPTS = 3;

/** Opens the current generation by its real path, so that no answer mixes two. Throws an Error that says what to do. */
export function loadSite(siteDir: string): PublishedSite {
  for (let attempt = 1; ; attempt++) {
    const folder = currentFolder(siteDir);
    try {
      return loadGeneration(folder);
    } catch (error) {
      if (attempt === ATTEMPTS || (error as NodeJS.ErrnoException).code !== "ENOENT") {
        throw new Error(
          `${basename(folder)} cannot be served: ${reasonOf(error as NodeJS.ErrnoException, folder)}`,
        );
      }
    }
  }
}

function reasonOf({ code, path, message }: NodeJS.ErrnoException, folder: string): string {
  if (code !== "ENOENT" || path === undefined) return message;
  return `it has no ${relative(folder, path)}, so it is damaged or of another release; run npm run build`;
}

/** The real path of the generation that `current` points at. */
export function currentFolder(siteDir: string): string {
  try {
    return realpathSync(join(siteDir, CURRENT));
  } catch {
    throw new Error(`${join(siteDir, CURRENT)} is missing; run npm run build first, or check SITE_DIR`);
  }
}

/** Opens the generation in a folder, or of it what another manifest lists; throws as `loadSite` does. */
export function loadGeneration(folder: string, manifest = readManifest(folder)) {
  const fault = faultWithoutSidecar(manifest);
  if (fault !== null) throw new Error(`it ${fault}`);
  const assets = openAssets(folder, manifest);
  const missing = topicsOf({ log: false }).find((path) => !assets.has(path));
  if (missing) throw new Error(`${missing} is not in the manifest; run npm run build`);
  const openPage = openReviewPages(folder, manifest);
  const onePage = manifest.assets.find(({ path }) => path.startsWith(REVIEW_PAGES));

  const insights = parse<Insights>(assets, pathOf("getInsights"));
  const index = SearchIndex.open(folder);
  shareDataset(assets, index.source);
  const since: SinceStreams = openSince(folder, index.source);

  return {
    baseUrl: manifest.base_url,
    version: manifest.version,
    generation: manifest.generation,
    manifest,
    business: index.dataset.business,
    aggregateRating: index.dataset.aggregate_rating,
    verificationLevels: index.dataset.verification_levels,
    completeness: index.dataset.completeness,
    policy: index.dataset.policy,
    insights,
    /** Every review, what can be named, and what is found of them. */
    index,
    search: (parameters: SearchParameters): SearchAnswer => index.search(parameters).toAnswer(),
    /** All reviews written on or after a day, YYYY-MM-DD, as pieces of files made at build. */
    since,
    withdrawn: new Set(manifest.withdrawn) as ReadonlySet<string>,
    asset: (path: string): StoredAsset | undefined => assets.get(path) ?? openPage(path),
    /** Whether the folder still has the pages of reviews, which alone are read when they are asked for. */
    hasPages: (): boolean => onePage === undefined || existsSync(join(folder, fileOf(onePage.path))),
  };
}

/** Why a sidecar cannot serve a generation built without one, which says nothing of its answers; null for one that it can serve. */
export function faultWithoutSidecar(manifest: Manifest): string | null {
  if (isForSidecar(manifest)) return null;
  return (
    `was built with SIDECAR=none for ${manifest.base_url}; serve its files by themselves, ` +
    "or run npm run build without that, and with an origin alone as BASE_URL"
  );
}

/** Serves `/reviews.json` from the source that search reads slices from: one copy in memory, or one open file. */
function shareDataset(assets: ReadonlyMap<string, StoredAsset>, source: ByteSource): void {
  const asset = assets.get(pathOf("getReviews"));
  if (asset) asset.identity = { ...asset.identity, content: contentOf([source.piece(0, source.length)]) };
}

/** Checks all but the pages of reviews, each of which is checked when it is opened. Throws an Error that says what to do. */
function readManifest(folder: string): Manifest {
  const bytes = readFileSync(join(folder, MANIFEST_FILE));
  try {
    const manifest = JSON.parse(bytes.toString("utf8")) as Manifest;
    const checked = manifest.assets.filter(({ path }) => !path.startsWith(REVIEW_PAGES));
    return { ...Manifest.parse({ ...manifest, assets: checked }), assets: manifest.assets };
  } catch {
    throw new Error(`${MANIFEST_FILE} is damaged or of another release; run npm run build`);
  }
}

function parse<Shape>(assets: ReadonlyMap<string, StoredAsset>, path: string): Shape {
  const asset = assets.get(path);
  if (!asset) throw new Error(`${path} is not in the manifest; run npm run build`);
  const text = bytesOf(asset.identity.content).toString("utf8");
  try {
    return JSON.parse(text) as Shape;
  } catch {
    throw new Error(`${path} is damaged; run npm run build`);
  }
}
