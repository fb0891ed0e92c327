import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { build, type Plugin } from "esbuild";
import { digestOfSources } from "../../data/_reuse/engine.ts";
import { parseWordList } from "../../data/_text/word-list.ts";

/** A script for browsers that is bundled of modules. */
export interface Bundle {
  /** The name that templates know. */
  name: string;
  entry: string;
  bytes: Uint8Array;
}

interface Entry {
  name: string;
  entry: string;
  /** Of packages in it, which are to go with every copy of them. */
  licences?: readonly string[];
}

const SCRIPTS: readonly Entry[] = [
  { name: "review-card.js", entry: "public/assets/review-card.js" },
  { name: "home.js", entry: "content/_scripts/home/main.ts" },
  { name: "search-here.js", entry: "content/_scripts/search/here.ts" },
  { name: "review-actions.js", entry: "content/_scripts/actions/main.ts" },
  { name: "search.js", entry: "content/_scripts/search/main.ts" },
  { name: "receipt.js", entry: "content/_scripts/receipt/main.ts" },
  {
    name: "search-marks.js",
    entry: "data/_search/full-text/marks.ts",
    licences: ["@orama/stemmers/LICENSE.md"],
  },
];
const ENGINE: Entry = {
  name: "search-engine.js",
  entry: "data/_search/offline/open-index.ts",
  licences: ["zod/LICENSE", "@orama/stemmers/LICENSE.md"],
};
const BADGE: Entry = { name: "badge.js", entry: "content/_scripts/badge/main.ts" };
const BADGE_STYLES: Entry = { name: "badge.css", entry: "content/_styles/badge.css" };

export type Bundles = ReturnType<typeof beginBundles>;

/**
 * Begins to bundle, in a process of esbuild's own, so that this one can do something else meanwhile: the scripts of the pages, the
 * engine of the search that works without the sidecar, and the script and the styles of the badge; the same for every site.
 */
export function beginBundles() {
  const [engine, badge, badgeStyles, ...scripts] = [ENGINE, BADGE, BADGE_STYLES, ...SCRIPTS].map(bundle);
  const bundles = Promise.all([engine!, badge!, badgeStyles!, Promise.all(scripts)]).then(
    ([engine, badge, badgeStyles, scripts]) => ({ engine, badge, badgeStyles, scripts }),
  );
  // Whoever waits for them hears of a failure.
  bundles.catch(() => {});
  return bundles;
}

async function bundle({ name, entry, licences = [] }: Entry): Promise<Bundle> {
  return { name, entry, bytes: await bundleScript(entry, licences) };
}

interface Bundled {
  bytes: Uint8Array;
  /** Paths of all files that it was made of. */
  sources: string[];
  /** Theirs, before it was made; unknown of a first one. */
  digest: string | undefined;
}

/** By entry: a process that builds over and over bundles what has changed. */
const bundled = new Map<string, Bundled>();

/**
 * A module and all that it imports as one script for browsers, or a style sheet: its bytes. The same files give the same bytes.
 * `licences` are files of packages, as `zod/LICENSE`, that are to go with every copy of these.
 */
async function bundleScript(entry: string, licences: readonly string[]): Promise<Uint8Array> {
  const last = bundled.get(entry);
  const digest = last && digestOfSources(...last.sources);
  if (last && digest === last.digest) return last.bytes;
  const made = await runEsbuild(entry, licences);
  bundled.set(entry, { ...made, digest });
  return made.bytes;
}

async function runEsbuild(entry: string, licences: readonly string[]): Promise<Omit<Bundled, "digest">> {
  const texts = licences.map((path) => `/*\n${path}\n\n${readFileSync(fileOfPackage(path), "utf8")}*/`);
  const { outputFiles, metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    format: "esm",
    target: "es2024",
    minify: true,
    legalComments: "none",
    footer: { js: texts.join("\n") },
    charset: "utf8",
    write: false,
    metafile: true,
    plugins: [inlineWords, withoutJsonSchemas],
    logLevel: "silent",
  });
  return { bytes: outputFiles[0]!.contents, sources: Object.keys(metafile.inputs) };
}

/** Beside the project when it is a package itself. */
function fileOfPackage(path: string): string {
  const folders = createRequire(import.meta.url).resolve.paths(path) ?? [];
  const found = folders.map((folder) => join(folder, path)).find((file) => existsSync(file));
  if (found === undefined) throw new Error(`${path} is not installed; run npm ci`);
  return found;
}

const MODULES = /[\\/]word-lists\.ts$/;
const READER = /^import \{ readWordList \} from "[^"]+";$/m;
const READING = /readWordList\(new URL\("(\.\/words\/[\w.-]+\.txt)", import\.meta\.url\)\)/g;

/**
 * Lets modules of the name `word-lists.ts` read their lists in browsers, too: each `readWordList` of a list without
 * sections becomes an import of the file, and the file a module with its entries.
 */
export const inlineWords: Plugin = {
  name: "inline-words",
  setup(build) {
    build.onLoad({ filter: MODULES }, ({ path }) => {
      const imports: string[] = [];
      const source = readFileSync(path, "utf8").replace(READER, "");
      const contents = source.replace(READING, (_, file: string) => {
        const name = `words${imports.length}`;
        imports.push(`import ${name} from ${JSON.stringify(file)};\n`);
        return name;
      });
      return { contents: imports.join("") + contents, loader: "ts" };
    });
    build.onLoad({ filter: /[\\/]words[\\/][\w.-]+\.txt$/ }, ({ path }) => {
      const list = parseWordList(readFileSync(path, "utf8"), basename(path)).get("")!;
      const lines = JSON.stringify(list.map(({ text }) => text).join("\n"));
      const contents = `export default new Map([["", ${lines}.split("\\n").map((text) => ({ text }))]]);`;
      return { contents, loader: "js" };
    });
  },
};

/** What zod makes JSON Schemas with comes with every schema, although no browser makes any. */
const withoutJsonSchemas: Plugin = {
  name: "without-json-schemas",
  setup(build) {
    const filter = /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/;
    build.onLoad({ filter }, () => ({
      contents: "exports.createToJSONSchemaMethod = exports.createStandardJSONSchemaMethod = () => {};",
    }));
  },
};
