import type UserConfig from "@11ty/eleventy/UserConfig";
import { beginLog, isCopy } from "./content/_generation/begin-log.ts";
import {
  report,
  reportFailure,
  reportFaults,
  reportFullDisk,
  reportWaiting,
} from "./content/_generation/build-report.ts";
import { configureBuild } from "./content/_generation/configure.ts";
import { beginGeneration } from "./content/_generation/generation.ts";
import { publishedBefore } from "./content/_generation/published-before.ts";
import { print } from "./data/_command/print.ts";
import { loadSettings } from "./data/_command/run-command.ts";
import { fetchWithin } from "./data/_fetch/fetch-within.ts";

/** One run of Eleventy makes one generation: it reads the owner's files and swaps in a finished site. */
export default async function configure(config: UserConfig) {
  reportFailure();
  reportFullDisk(config);
  const settings = await reportFaults(loadSettings);
  const generation = await reportFaults(() => beginGeneration(settings.SITE_DIR, { onWait: reportWaiting }));
  const ask = isCopy(settings.DATA_DIR) ? null : fetchWithin;
  const before = await publishedBefore({
    siteDir: settings.SITE_DIR,
    baseUrl: settings.hosting.baseUrl,
    ask,
  });
  if (before.liveManifest) generation.follow(before.liveManifest);
  try {
    const note = (line: string) => before.notes.push(line);
    const log = await reportFaults(() => beginLog(settings, { ask, note }));
    return await configureBuild(config, {
      dataDir: settings.DATA_DIR,
      hosting: { ...settings.hosting, log: log !== undefined },
      generation,
      before,
      log,
      demo: settings.DEMO === "yes",
      step: reportFaults,
      onBuilt: (built) => {
        print(report(built));
        // Else Eleventy counts the files that it has written itself beside all of them.
        config.logger.overrideLogger(false);
      },
    });
  } catch (error) {
    // Or threads that have begun would keep the process from ending.
    await generation.abandon();
    throw error;
  }
}
