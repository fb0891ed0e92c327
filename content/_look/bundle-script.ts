import { readFileSync } from "node:fs";
import { build } from "esbuild";

/**
 * A module and all that it imports as one script for browsers: its bytes. The same modules give the same bytes.
 * `licences` are files below `node_modules/` that are to go with every copy of the packages in it.
 */
export async function bundleScript(entry: string, licences: readonly string[]): Promise<Uint8Array> {
  const texts = licences.map((path) => `/*\n${path}\n\n${readFileSync(`node_modules/${path}`, "utf8")}*/`);
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
