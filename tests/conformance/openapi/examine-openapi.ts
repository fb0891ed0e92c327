import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { serveDemonstration } from "../../bench/serve-demonstration.ts";
import { NODE, npx, type Outcome, run } from "../npx.ts";
import { HEY_API, OPENAPI_TYPESCRIPT, ORVAL, ORVAL_CONFIG, REDOCLY } from "./programs.ts";

interface Step {
  name: string;
  take(): Promise<Outcome>;
}

/**
 * Lets linters and generators of clients take the demonstration's description, compiles what they make, and lets it ask the
 * demonstration. Returns the number of steps that failed.
 */
export async function examineOpenApi(): Promise<number> {
  const { url, close } = await serveDemonstration();
  const folder = mkdtempSync(join(tmpdir(), "candor-openapi-"));
  const description = await (await fetch(`${url}/.well-known/openapi.json`)).text();
  const files = {
    "openapi.json": description,
    "package.json": '{"type":"module"}',
    "orval.config.mjs": ORVAL_CONFIG(url),
    "use-hey-api.ts": HEY_API(url),
    "use-orval.ts": ORVAL,
    "use-redocly.ts": REDOCLY(url),
    "use-openapi-typescript.ts": OPENAPI_TYPESCRIPT(url),
    // Examined as a hub by `tests/conformance/websub-hub.ts`; no invented form is one that it takes.
    "filter.json": '{"operationIds":["websubHub"]}',
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  cpSync(fileURLToPath(new URL("spectral.yaml", import.meta.url)), join(folder, "spectral.yaml"));

  let failed = 0;
  for (const { name, take } of stepsIn(folder, url)) {
    const { code, output } = await take();
    if (code !== 0) failed += 1;
    console.log(`${name}: ${code === 0 ? "passed" : `failed\n${output}`}`);
  }
  rmSync(folder, { recursive: true, force: true });
  await close();
  return failed;
}

function stepsIn(folder: string, url: string): Step[] {
  const tool = (name: string, packages: string[], command: string): Step => ({
    name,
    take: () => npx(packages, command.split(" "), folder),
  });
  const use = (program: string): Step => ({
    name: `${program}, compiled and run`,
    take: () => compileAndRun(program, folder),
  });
  const portman = "--bundleContractTests true --includeTests true --runNewman true";
  return [
    tool(
      "Redocly, strict rules",
      ["@redocly/cli@2.77.0"],
      "redocly lint openapi.json --extends=recommended-strict",
    ),
    tool("Redocly", ["@redocly/cli@2.77.0"], "redocly generate-client openapi.json --output redocly.ts"),
    use("use-redocly.ts"),
    tool(
      "Spectral, all rules",
      ["@stoplight/spectral-cli@6.16.3"],
      "spectral lint openapi.json --ruleset spectral.yaml --fail-severity hint",
    ),
    tool(
      "Portman, its contract tests",
      // Which it forgets to ask for.
      ["@apideck/portman@1.33.0", "tslib@2.8.1"],
      `portman --local openapi.json --filterFile filter.json --baseUrl ${url} --output portman.json ${portman}`,
    ),
    tool(
      "openapi-typescript",
      ["openapi-typescript@7.13.0", "typescript@5.9.3"],
      "openapi-typescript openapi.json --output types.ts",
    ),
    use("use-openapi-typescript.ts"),
    tool(
      "hey-api",
      [NODE, "@hey-api/openapi-ts@0.99.0", "typescript@5.9.3"],
      "openapi-ts --input openapi.json --output hey",
    ),
    use("use-hey-api.ts"),
    tool("orval", [NODE, "orval@8.38.0"], "orval --config orval.config.mjs"),
    use("use-orval.ts"),
  ];
}

const STRICT =
  "--noEmit --strict --ignoreConfig --target es2023 --lib es2023,dom,dom.iterable --module esnext --moduleResolution bundler";

/** Fails unless the program compiles strictly and says that it has found reviews. */
async function compileAndRun(program: string, folder: string): Promise<Outcome> {
  const tsc = resolve("node_modules/typescript/bin/tsc");
  const compiled = await run(process.execPath, [tsc, ...STRICT.split(" "), program], folder);
  if (compiled.code !== 0) return compiled;
  const tsx = import.meta.resolve("tsx");
  const { code, output } = await run(process.execPath, ["--import", tsx, program], folder);
  return { code: code === 0 && /^\d+ 2$/m.test(output) ? 0 : 1, output };
}
