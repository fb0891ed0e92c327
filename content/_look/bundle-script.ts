import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { build } from "esbuild";

/**
 * A module and all that it imports as one script for browsers, or a style sheet: its bytes. The same files give the same bytes.
 * `licences` are files of packages, as `zod/LICENSE`, that are to go with every copy of these.
 */
export async function bundleScript(entry: string, licences: readonly string[]): Promise<Uint8Array> {
  const texts = licences.map((path) => `/*\n${path}\n\n${readFileSync(fileOfPackage(path), "utf8")}*/`);
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    format: "esm",
    target: "es2024",
    minify: true,
    legalComments: "none",
    footer: { js: texts.join("\n") },
    charset: "utf8",
    write: false,
    logLevel: "silent",
  });
  return outputFiles[0]!.contents;
}

/** Beside the project when it is a package itself. */
function fileOfPackage(path: string): string {
  const folders = createRequire(import.meta.url).resolve.paths(path) ?? [];
  const found = folders.map((folder) => join(folder, path)).find((file) => existsSync(file));
  if (found === undefined) throw new Error(`${path} is not installed; run npm ci`);
  return found;
}
