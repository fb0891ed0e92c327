import { existsSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { fetchWithin } from "../../_fetch/fetch-within.ts";
import { parseSettings } from "../../_schema/settings.ts";
import { runCommand } from "../run-command.ts";
import { deployed, readBuilt } from "./deployed.ts";

const USAGE = `npm run deployed [-- --wait 600]

After an upload: waits until the origin serves what was built in SITE_DIR, has the cache in front of it emptied where
PURGE_URL is set, and tells the hub that the topics name. --wait is the most seconds to wait. Ends with 0 when everybody was
told, with 1 when the origin did not come or somebody could not be told, with 2 when it was called in another way.

Settings: SITE_DIR as a build reads it, PURGE_URL, PURGE_HEADER, PURGE_BODY.`;

/** Seconds: a host of files takes minutes, a cache one. */
const LONGEST_WAIT = 600;

async function main(args: readonly string[]): Promise<void> {
  if (args.includes("--help") || args.includes("-h")) return console.log(USAGE);
  const wait = args.length === 0 ? LONGEST_WAIT : secondsIn(args);
  if (wait === null) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  if (existsSync(".env")) process.loadEnvFile(".env");
  const { SITE_DIR, PURGE_URL, PURGE_HEADER, PURGE_BODY } = parseSettings(process.env);
  const told = await deployed(readBuilt(SITE_DIR), {
    wait,
    purge: PURGE_URL === undefined ? null : { url: PURGE_URL, header: PURGE_HEADER, body: PURGE_BODY },
    ask: fetchWithin,
    clock: { now: Date.now, sleep: (milliseconds) => setTimeout(milliseconds) },
    onProgress: (line) => console.error(line),
  });
  console.log(told);
}

function secondsIn([name, value = "", ...more]: readonly string[]): number | null {
  return name === "--wait" && /^\d{1,5}$/.test(value) && more.length === 0 ? Number(value) : null;
}

await runCommand(main);
