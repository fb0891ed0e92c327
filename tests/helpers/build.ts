import { randomUUID } from "node:crypto";
import { folderWith } from "./data-folder.ts";
import { ask } from "./run/ask.ts";
import type { Ended, Environment } from "./run-script.ts";

/**
 * Builds the owner's files of a folder into a new site folder, or into the one given, as `npm run build` does, in a process
 * that does so for the whole run. `runScript("build")` is a process of its own, for twice its processor time.
 */
export async function build(
  environment: Environment & { DATA_DIR: string; SITE_DIR?: string },
): Promise<Ended & { siteDir: string }> {
  if (environment["NODE_OPTIONS"] !== undefined)
    throw new Error('NODE_OPTIONS are for a process of its own: runScript("build")');
  const siteDir = environment.SITE_DIR ?? folderWith();
  const settings = { ...environment, SITE_DIR: siteDir };
  return { siteDir, ...(await ask("build", { settings, turn: randomUUID() }))() };
}
