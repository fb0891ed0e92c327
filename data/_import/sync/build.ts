import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

const PROJECT = resolve(import.meta.dirname, "../../..");

/**
 * Builds as `npm run build` does, in a process of its own among the sources, wherever this one runs; it says itself what came of
 * it. Tells whether it went well.
 */
export function buildSite(
  environment: NodeJS.ProcessEnv,
  { dataDir, siteDir }: { dataDir: string; siteDir: string },
): Promise<boolean> {
  const eleventy = join(dirname(createRequire(import.meta.url).resolve("@11ty/eleventy")), "../cmd.cjs");
  const child = spawn(
    process.execPath,
    ["--import", "tsx", eleventy, "--config=eleventy.config.ts", "--quiet"],
    {
      cwd: PROJECT,
      env: { ...environment, DATA_DIR: resolve(dataDir), SITE_DIR: resolve(siteDir) },
      stdio: ["ignore", "inherit", "inherit"],
    },
  );
  return new Promise((settle) => {
    child.once("error", () => settle(false));
    child.once("close", (code) => settle(code === 0));
  });
}
