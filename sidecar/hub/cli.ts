import { print, printError } from "../../data/_command/print.ts";
import { loadSettings, runCommand } from "../../data/_command/run-command.ts";
import { tightenStateDir } from "../../data/_command/state-dir.ts";
import { runCommand as operate, parseCommand, USAGE } from "./operator/command.ts";
import { StoreTrouble } from "./store/store.ts";

await runCommand(async (args) => {
  const action = parseCommand(args);
  const { HUB_DATABASE_URL, STATE_DIR, servedDir } = loadSettings();
  tightenStateDir(STATE_DIR, printError);
  const options = { databaseUrl: HUB_DATABASE_URL, siteDir: servedDir, now: Date.now() };
  try {
    print(await operate(action, options));
  } catch (error) {
    const isLocked = error instanceof StoreTrouble && error.kind === "locked";
    throw isLocked ? new Error(`${error.message}; try again in a moment`) : error;
  }
}, USAGE);
