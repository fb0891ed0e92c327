import { DATASETS } from "./addresses.ts";
import type { ContentEncoding } from "./manifest.ts";

/*
 * The layout of SITE_DIR, shared by the build that writes it and the sidecar that reads it:
 *
 *     current -> generations/20260331T093000000Z-1a2b3c4d
 *     generations/<name>/manifest.json, reviews.json, reviews.json.br, reviews.json.gz, ...
 *     generations/<name>/assets/search/index.1a2b3c4d.bin, ...     what search and since read
 *     generations/<name>/assets/offline/index.1a2b3c4d.json, ...   what the search page reads by itself
 *     generations/<name>/source/      the public journal, of which all else is made
 *     generations/<name>/.hosts/      for other servers, as are _headers, _redirects and vercel.json; in no manifest, so never served
 */
export const CURRENT = "current";
export const GENERATIONS = "generations";
export const MANIFEST_FILE = fileOf(DATASETS.manifest);
export const SEARCH_FOLDER = "assets/search";
/** What the search page reads where no sidecar answers; see `data/_search/offline/`. */
export const OFFLINE_FOLDER = "assets/offline";

/**
 * What search and since read, before a hash is put into the names. No name ends like that of a compressed form: hosts
 * would take it for one.
 */
export const SEARCH_FILES = {
  index: "index.bin",
  table: "since.json",
  gzip: "since-deflate.bin",
  br: "since-br.bin",
} as const;
export const HOSTS_FOLDER = ".hosts";
/** The public journal: a DATA_DIR of what everybody may have of the owner's files. */
export const SOURCE_FOLDER = "source";

/** Files that hosts look for at the top of what is uploaded. */
export const HOST_RULES = { headers: "_headers", redirects: "_redirects", vercel: "vercel.json" } as const;

export const VARIANT_SUFFIX: Record<ContentEncoding, string> = { br: ".br", gzip: ".gz" };

/** The file of a published path, relative to its generation; a path ending with / is a page. */
export function fileOf(path: string): string {
  return path.endsWith("/") ? `${path.slice(1)}index.html` : path.slice(1);
}

/** The published path of a file, relative to its generation. */
export function pathOfFile(file: string): string {
  return `/${file.replace(/(^|\/)index\.html$/, "$1")}`;
}
