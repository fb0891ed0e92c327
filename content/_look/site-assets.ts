import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Dataset } from "../../data/_dataset/dataset.ts";
import type { BuildCache } from "../../data/_reuse/build-cache.ts";
import { SHARE_IMAGE } from "../../data/_schema/addresses.ts";
import { fileOf } from "../../data/_schema/generation.ts";
import { type Hosting, rootOf } from "../../data/_schema/hosting.ts";
import { pageModule } from "../../data/_search/offline/page-module.ts";
import type { PublicFiles } from "../_generation/public-files.ts";
import type { Bundle, Bundles } from "./bundles.ts";
import { fingerprintAssets, withHash } from "./fingerprint.ts";
import { offlineIndex } from "./offline-search.ts";
import { OWN_STYLES, ownersAssets, ownStyles } from "./owners-assets.ts";
import { ownersPhotos } from "./photos.ts";
import { shareImage } from "./share-image.ts";
import type { ShrinkPhoto } from "./shrink-photo.ts";
import { refuseBrokenStyles } from "./style-faults.ts";
import { applyTheme, brandOf, fontOf, propertiesFor } from "./theme.ts";

/** The parts of the one style sheet after fonts and tokens, in the order in which they apply. */
const STYLES = [
  "elements",
  "layout",
  "frame",
  "reviews",
  "figures",
  "pages",
  "forms",
  "search",
  "business",
  "developers",
  "print",
];
const STYLES_FOLDER = "content/_styles";

/** Folder below `assets/` for the owner's files, whose names might otherwise clash with the site's. */
const OWN = "owner/";

export interface AssetSource {
  dataset: Dataset;
  /** The public journal. */
  dataDir: string;
  hosting: Hosting;
  kept: BuildCache;
  bundles: Bundles;
  shrink: ShrinkPhoto;
  /** The hash in the names of what the search page reads by itself; null where it does not. */
  offline: string | null;
}

/**
 * Everything that pages load: `public/`, bundled scripts, the owner's logo and font, the style sheet and the image for shared links,
 * all but the image below `assets/` with a hash in its name. Throws an Error with one line per fault in the owner's files.
 */
export async function siteAssets({ dataset, dataDir, hosting, kept, bundles, shrink, offline }: AssetSource) {
  const root = rootOf(hosting.baseUrl);
  const { urls, files } = fingerprintAssets("public");
  const all = new Map(files);
  const publish = (name: string, source: string, bytes: Uint8Array): string => {
    const target = withHash(`assets/${name}`, bytes);
    all.set(target, { source, bytes });
    return `/${target}`;
  };
  const add = (name: string, source: string, bytes: Uint8Array): string => {
    const url = publish(name, source, bytes);
    urls[name] = url;
    return url;
  };
  const { theme } = dataset.business;
  const own = ownersAssets(dataDir, theme);
  for (const [name, bytes] of own.files) add(OWN + name, join(dataDir, name), bytes);
  const inStyles = (name: string) => root + urls[OWN + name];

  const { scripts, engine, ...badge } = await bundles;
  for (const { name, entry, bytes } of scripts) {
    // A file of public/ that is bundled is published in that form alone.
    all.delete(urls[name]?.slice(1) ?? "");
    add(name, entry, bytes);
  }

  const sheets = new Map(own.styles === null ? [] : [[OWN_STYLES, own.styles.toString("utf8")]]);
  const read = (part: string) => {
    const file = join(STYLES_FOLDER, `${part}.css`);
    const css = readFileSync(file, "utf8");
    sheets.set(file, css);
    return css;
  };
  read("badge");
  const { tokens, rules } = applyTheme(theme, read, inStyles);
  const [first, last] = [STYLES.slice(0, -1), STYLES.slice(-1)];
  const parts = [read("fonts"), tokens, ...first.map(read), rules, ...last.map(read)];
  await refuseBrokenStyles(sheets);
  const css = resolveUrls(parts.join("\n"), urls, root);
  add("site.css", STYLES_FOLDER, Buffer.from(css + ownStyles(own.styles, inStyles), "utf8"));
  const badgeCss = propertiesFor(textOf(badge.badgeStyles), tokens);
  add(badge.badgeStyles.name, badge.badgeStyles.entry, Buffer.from(badgeCss, "utf8"));
  let offlineSearch = null;
  if (offline !== null) {
    const url = add("search-engine.js", engine.entry, engine.bytes);
    const index = offlineIndex(offline);
    const module = pageModule({ engine: `./${basename(url)}`, index: root + index, hash: offline });
    const path = publish("offline-search.js", "content/_look", Buffer.from(module, "utf8"));
    offlineSearch = { module: path, engine: url, index };
  }
  const { photos, files: pictures } = await ownersPhotos(dataset.business, root, { dataDir, shrink });
  for (const [target, file] of pictures) all.set(target, file);
  const shared = fileOf(SHARE_IMAGE);
  const owners = all.get(shared)?.source;
  if (owners)
    throw new Error(`${owners}: the build makes ${SHARE_IMAGE} itself; rename this file or remove it`);
  const family = fontOf(theme);
  const font = family === "figtree" ? "fonts/figtree-latin.woff2" : OWN + family;
  return {
    urls,
    /** All of them, with the image for shared links, which takes long to paint and is not painted before. */
    files: async (): Promise<PublicFiles> => {
      const bytes = await shareImage(dataset, hosting.baseUrl, brandOf(tokens), kept);
      return all.set(shared, { source: "content/_look", bytes });
    },
    /** What the search page loads where no sidecar answers; null where there is nothing. It changes with every review. */
    offlineSearch,
    /** What `/badge.js` is made of, apart from what it says. */
    badge: { code: textOf(badge.badge), css: badgeCss },
    /** Addresses of the owner's logo and of the font that every page needs; null where there is none. */
    logo: urls[OWN + theme.logo] ?? null,
    font: urls[font] ?? null,
    /** Those of the owner, in the order in which they are declared. */
    photos,
  };
}

function textOf({ bytes }: Bundle): string {
  return Buffer.from(bytes).toString("utf8").trim();
}

/** `url("fonts/x.woff2")` becomes the address with the hash. */
function resolveUrls(css: string, urls: Record<string, string>, root: string): string {
  return css.replace(/url\("([^"/][^"]*)"\)/g, (whole, name: string) => {
    const url = urls[name];
    if (url === undefined) throw new Error(`${STYLES_FOLDER}: ${whole}: there is no public/assets/${name}`);
    return `url("${root}${url}")`;
  });
}
