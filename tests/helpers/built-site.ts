import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { build } from "./build.ts";
import { DEMONSTRATION_URL } from "./demonstration-url.ts";
import type { Ended, Environment } from "./run-script.ts";

export interface BuiltSite extends Ended {
  siteDir: string;
  /** The folder of the generation that `current` points at. */
  current: string;
}

/** Builds the owner's files once for all tests of a file; what is returned is filled in before the first one. */
export function builtSite(files: Record<string, string>, environment: Environment = {}): BuiltSite {
  const folder = mkdtempSync(join(tmpdir(), "candor-built-"));
  const siteDir = join(folder, "site");
  const site: BuiltSite = { siteDir, current: join(siteDir, "current"), code: null, stdout: "", stderr: "" };
  beforeAll(async () => {
    for (const [name, content] of Object.entries(files)) {
      const path = join(folder, "data", name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
    const settings = { BASE_URL: DEMONSTRATION_URL, DATA_DIR: join(folder, "data"), SITE_DIR: siteDir };
    Object.assign(site, await build({ ...settings, ...environment }));
    if (site.code !== 0) throw new Error(`cannot be built:\n${site.stdout}\n${site.stderr}`);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return site;
}
