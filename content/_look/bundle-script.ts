import { build } from "esbuild";

/** A module and all that it imports as one script for browsers: its bytes. The same modules give the same bytes. */
export async function bundleScript(entry: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    format: "esm",
    target: "es2024",
    minify: true,
    legalComments: "none",
    charset: "utf8",
    write: false,
    logLevel: "silent",
  });
  return outputFiles[0]!.contents;
}
