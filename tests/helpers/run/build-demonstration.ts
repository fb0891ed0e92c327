import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { DEMONSTRATION_URL } from "../demonstration.ts";
import { runScript } from "../run-script.ts";

/** Builds the demonstration business once, for all tests that only read it; they fail when it cannot be built. */
export default async function setup(project: TestProject): Promise<() => void> {
  const siteDir = mkdtempSync(join(tmpdir(), "candor-demonstration-"));
  const { code, stderr, stdout } = await runScript("build", [], {
    SITE_DIR: siteDir,
    BASE_URL: DEMONSTRATION_URL,
  });
  project.provide("demonstration", { siteDir, fault: code === 0 ? null : `${stdout}\n${stderr}` });
  return () => rmSync(siteDir, { recursive: true, force: true });
}
