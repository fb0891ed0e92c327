import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { build } from "esbuild";
import { digestOfSources } from "../../data/_reuse/engine.ts";
import { inlineWords } from "./inline-words.ts";

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
export async function bundleScript(entry: string, licences: readonly string[]): Promise<Uint8Array> {
  const last = bundled.get(entry);
  const digest = last && digestOfSources(...last.sources);
  if (last && digest === last.digest) return last.bytes;
  const made = await bundle(entry, licences);
  bundled.set(entry, { ...made, digest });
  return made.bytes;
}

async function bundle(entry: string, licences: readonly string[]): Promise<Omit<Bundled, "digest">> {
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
    plugins: [inlineWords],
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
