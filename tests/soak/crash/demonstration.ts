import { folderWith } from "../../helpers/data-folder.ts";
import { demonstrationSite } from "../../helpers/demonstration.ts";
import { copySite } from "../../helpers/site-copy.ts";
import { runCrashRounds } from "./rounds.ts";
import type { CrashOptions } from "./trial.ts";

/** Rounds over a copy of the demonstration, with a store of their own. */
export function crashDemonstration(
  options: Pick<CrashOptions, "kills" | "settleEvery"> & Partial<CrashOptions>,
) {
  return runCrashRounds({ ...options, siteDir: copySite(demonstrationSite()), folder: folderWith() });
}
