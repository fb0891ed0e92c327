import { spawn } from "node:child_process";
import { resolve } from "node:path";

/** The command of the package, which knows how a build is started from anywhere. */
const CANDOR = resolve(import.meta.dirname, "../../../sidecar/candor/candor.js");

/**
 * Builds as `npm run build` does, in a process of its own among the sources, wherever this one runs; it says itself what came of
 * it. Tells whether it went well.
 */
export function buildSite(
  environment: NodeJS.ProcessEnv,
  { dataDir, siteDir }: { dataDir: string; siteDir: string },
): Promise<boolean> {
  const child = spawn(process.execPath, [CANDOR, "build"], {
    env: { ...environment, DATA_DIR: resolve(dataDir), SITE_DIR: resolve(siteDir) },
    stdio: ["ignore", "inherit", "inherit"],
  });
  return new Promise((settle) => {
    child.once("error", () => settle(false));
    child.once("close", (code) => settle(code === 0));
  });
}
