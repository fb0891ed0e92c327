import type { ParseArgsConfig } from "node:util";
import { print, printError } from "../../data/_command/print.ts";
import { loadSettings, readArguments, runCommand, UsageError } from "../../data/_command/run-command.ts";
import { tightenStateDir } from "../../data/_command/state-dir.ts";
import type { Places } from "./back-up.ts";

type Values = ReturnType<typeof readArguments>["values"];

/** Runs a command that takes one folder, and prints what it resolves to; the exit code is 2 for an invalid command line. */
export async function runOnFolder(
  usage: string,
  options: NonNullable<ParseArgsConfig["options"]>,
  command: (folder: string, places: Places, values: Values) => Promise<string>,
): Promise<void> {
  await runCommand(async (args) => {
    const { values, positionals } = readArguments(args, options, `\n\n${usage}`);
    const [folder, ...more] = positionals;
    if (!folder || more.length > 0) throw new UsageError(`needs one folder\n\n${usage}`);
    const { DATA_DIR: dataDir, STATE_DIR: stateDir, HUB_DATABASE_URL: databaseUrl } = loadSettings();
    const said = await command(folder, { dataDir, stateDir, databaseUrl }, values);
    // What was restored to it is tightened as well.
    tightenStateDir(stateDir, printError);
    print(said);
  }, usage);
}
