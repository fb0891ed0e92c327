import { folderWith } from "./data-folder.ts";
import { type Environment, runScript } from "./run-script.ts";

/** Builds the owner's files of a folder into a new site folder, or into the one given. */
export async function build(environment: Environment & { DATA_DIR: string; SITE_DIR?: string }) {
  const siteDir = environment.SITE_DIR ?? folderWith();
  const ended = await runScript("build", [], { ...environment, SITE_DIR: siteDir });
  return { siteDir, ...ended };
}
