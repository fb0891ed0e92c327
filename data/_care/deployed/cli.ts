import { setTimeout } from "node:timers/promises";
import { onOneLine, print, printError } from "../../_command/print.ts";
import { loadSettings, runCommand, UsageError } from "../../_command/run-command.ts";
import { fetchWithin } from "../../_fetch/fetch-within.ts";
import { builtManifest } from "../../_reuse/built-manifest.ts";
import { deployed } from "./deployed.ts";

const USAGE = `npm run deployed [-- --wait 600]

After an upload: waits until the origin serves what was built in SITE_DIR, has the cache in front of it emptied where
PURGE_URL is set, and tells the hub that the topics name. --wait is the most seconds to wait. Ends with 0 when everybody was
told, with 1 when the origin did not come or somebody could not be told, with 2 when it was called in another way.

Settings: SITE_DIR as a build reads it, PURGE_URL, PURGE_HEADER, PURGE_BODY.`;

/** Seconds: a host of files takes minutes, a cache one. */
const LONGEST_WAIT = 600;

async function main(args: readonly string[]): Promise<void> {
  const wait = args.length === 0 ? LONGEST_WAIT : secondsIn(args);
  if (wait === null) throw new UsageError(USAGE);
  const { SITE_DIR, PURGE_URL, PURGE_HEADER, PURGE_BODY } = loadSettings();
  const told = await deployed(builtManifest(SITE_DIR), {
    wait,
    purge: PURGE_URL === undefined ? null : { url: PURGE_URL, header: PURGE_HEADER, body: PURGE_BODY },
    ask: fetchWithin,
    clock: { now: Date.now, sleep: (milliseconds) => setTimeout(milliseconds) },
    onProgress: (line) => printError(onOneLine(line)),
  });
  print(onOneLine(told));
}

function secondsIn([name, value = "", ...more]: readonly string[]): number | null {
  return name === "--wait" && /^\d{1,5}$/.test(value) && more.length === 0 ? Number(value) : null;
}

await runCommand(main, USAGE);
