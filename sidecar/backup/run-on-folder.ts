import { existsSync } from "node:fs";
import { type ParseArgsConfig, parseArgs } from "node:util";
import { parseSettings } from "../../data/_schema/settings.ts";
import type { Places } from "./back-up.ts";

class UsageError extends Error {}

interface Surroundings {
  usage: string;
  options: NonNullable<ParseArgsConfig["options"]>;
  environment: NodeJS.ProcessEnv;
}

type Values = ReturnType<typeof parseArgs>["values"];

/** Runs a command that takes one folder, and prints what it resolves to; the exit code is 2 for an invalid command line. */
export async function runOnFolder(
  { usage, options, environment }: Surroundings,
  command: (folder: string, places: Places, values: Values) => Promise<string>,
): Promise<void> {
  try {
    const { values, positionals } = parse(options, usage);
    const [folder, ...more] = positionals;
    if (values["help"]) return console.log(usage);
    if (folder === undefined || more.length > 0) throw new UsageError(`needs one folder\n\n${usage}`);
    if (existsSync(".env")) process.loadEnvFile(".env");
    const {
      DATA_DIR: dataDir,
      STATE_DIR: stateDir,
      HUB_DATABASE_URL: databaseUrl,
    } = parseSettings(environment);
    console.log(await command(folder, { dataDir, stateDir, databaseUrl }, values));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

function parse(options: Surroundings["options"], usage: string) {
  try {
    return parseArgs({
      options: { ...options, help: { type: "boolean", short: "h" } },
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split(". ")[0]}\n\n${usage}`);
  }
}
