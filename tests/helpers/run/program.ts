import { readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
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
  const templates = templatesBelow("content");
  const modules = [...commands, ...OF_TESTS.map((name) => `tests/${name}.ts`), CONFIG, ...templates];
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
  const config = writeConfig(outdir, Object.fromEntries(templates.map((name) => [name, files[name]!])));
  // Eleventy takes every path for one from its folder.
  files[CONFIG] = relative(PROJECT, config);
  return { value: { files } };
}

const CONFIG = "eleventy.config.ts";

function templatesBelow(folder: string): string[] {
  return readdirSync(join(PROJECT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".11ty.ts"))
    .map((name) => join(folder, name));
}

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

/** Eleventy loads its templates in TypeScript itself: it gets the modules that were made of them. */
function writeConfig(outdir: string, templates: Record<string, string>): string {
  const urls = Object.entries(templates).map(([name, file]) => [
    pathToFileURL(join(PROJECT, name)).href,
    pathToFileURL(file).href,
  ]);
  writeFileSync(
    join(outdir, "templates.mjs"),
    `const urls = new Map(${JSON.stringify(urls)});
export function resolve(specifier, context, next) {
  const url = urls.get(specifier.split("?")[0]);
  return url ? { url, shortCircuit: true } : next(specifier, context);
}\n`,
  );
  const file = join(outdir, "config.mjs");
  writeFileSync(
    file,
    `import { register } from "node:module";
import configure from "./eleventy.config.mjs";
register("./templates.mjs", import.meta.url);
export default configure;\n`,
  );
  return file;
}
