import { readFileSync, symlinkSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import { PROJECT } from "../project.ts";
import type { Started } from "./prerequisites.ts";

export interface Program {
  /** By the path in the project of each module that a process may begin with: the file that does the same. */
  files: Record<string, string>;
}

/** Processes of tests that are no command. */
const OF_TESTS = [
  "helpers/hub/process-main",
  "helpers/hub/replica-main",
  "helpers/mirror/follower-process",
  "helpers/run/builder",
  "soak/crash/process",
];

/** They load further modules by names that only their folders tell. */
const LOADS_BY_NAME = /^(tests|data\/_import|data\/_training|sidecar\/dev)\b/;

/**
 * Puts together once what processes of tests begin with: to load hundreds of modules through tsx takes them most of their
 * processor time. The packages stay where they are.
 */
export default async function bundleProgram(folder: string): Promise<Started<Program>> {
  const { scripts } = JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8"));
  const commands = (Object.values(scripts) as string[])
    .map((script) => /--import tsx (\S+\.ts)$/.exec(script)?.[1] ?? "")
    .filter((module) => module !== "" && !LOADS_BY_NAME.test(module));
  const modules = [...commands, ...OF_TESTS.map((name) => `tests/${name}.ts`), CONFIG];
  const outdir = join(folder, "program");
  await build({
    absWorkingDir: PROJECT,
    entryPoints: modules,
    outdir,
    outbase: PROJECT,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    plugins: [asIfAtHome],
  });
  symlinkSync(join(PROJECT, "node_modules"), join(folder, "program/node_modules"));
  const fileOf = (module: string) => join(outdir, module.replace(/\.ts$/, ".mjs"));
  const files = Object.fromEntries(modules.map((module) => [module, fileOf(module)]));
  // Eleventy takes every path for one from its folder.
  files[CONFIG] = relative(PROJECT, fileOf(CONFIG));
  return { value: { files } };
}

const CONFIG = "eleventy.config.ts";

/** A module finds the files beside it as if it had stayed where it was. */
const asIfAtHome: Plugin = {
  name: "as if at home",
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => ({
      loader: "ts",
      contents: readFileSync(path, "utf8")
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href))
        .replaceAll("import.meta.dirname", JSON.stringify(dirname(path))),
    }));
  },
};
