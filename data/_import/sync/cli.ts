import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { onOneLine, print } from "../../_command/print.ts";
import { loadSettings, readArguments, runCommand, UsageError } from "../../_command/run-command.ts";
import { connect } from "./business-profile/consent.ts";
import { GOOGLE } from "./business-profile/google.ts";
import { LIMITS, type RunContext } from "./request.ts";
import { syncEvery, syncOnce } from "./round.ts";
import type { SyncOptions } from "./source.ts";

const USAGE = `npm run sync [-- --every <minutes> | --connect]

Fetches what is new from where business.json and SYNC_SOURCES say ("sync"), imports it, and builds. What you have to decide
is left out and named, with the command that decides it. The exit code is 1 when anything failed.

  --every <minutes>   again and again, until it is ended
  --connect           ask for your consent to read your Business Profile at Google, in a browser on this machine`;

/** The command of the package, which knows how a build is started from anywhere. */
const CANDOR = resolve(import.meta.dirname, "../../../sidecar/candor/candor.js");

const OPTIONS = { every: { type: "string" }, connect: { type: "boolean" } } as const;

async function main(args: readonly string[]): Promise<boolean> {
  const { values } = readArguments(args, OPTIONS, `\n\n${USAGE}`, 0);
  const minutes = values.every === undefined ? null : minutesOf(values.every);
  const settings = loadSettings();
  const ending = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => ending.abort());
  const context: RunContext = {
    now: Date.now,
    sleep: (milliseconds) =>
      pause(milliseconds, undefined, { signal: ending.signal }).catch(() => {
        throw new Error("was ended before it was through");
      }),
    signal: ending.signal,
  };
  const client = { id: settings.GOOGLE_CLIENT_ID, secret: settings.GOOGLE_CLIENT_SECRET };
  const options: SyncOptions = {
    dataDir: settings.DATA_DIR,
    stateDir: settings.STATE_DIR,
    more: settings.SYNC_SOURCES,
    google: { endpoints: GOOGLE, client },
    build: () => buildSite(process.env, { dataDir: settings.DATA_DIR, siteDir: settings.SITE_DIR }),
    log,
    context,
    limits: LIMITS,
  };
  if (values.connect) return connect(options, print);
  return minutes === null ? syncOnce(options) : syncEvery(minutes, options);
}

function log(line: string): void {
  print(`${new Date().toISOString()} ${onOneLine(line)}`);
}

function minutesOf(given: string): number {
  const minutes = Number(given);
  if (!(minutes >= 1 && minutes <= 10_080))
    throw new UsageError(`--every takes minutes, from 1 to 10080\n\n${USAGE}`);
  return minutes;
}

/** Builds as `npm run build` does, wherever this one runs, in a process that says itself what came of it. Tells whether it went well. */
function buildSite(
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

await runCommand(async (args) => {
  if (!(await main(args))) process.exitCode = 1;
}, USAGE);
