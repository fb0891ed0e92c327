import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { parseSettings } from "../../data/_schema/settings.ts";
import { backUp } from "./back-up.ts";
import { restore } from "./restore.ts";

const USAGE = `npm run backup -- <new folder>
        copies all that cannot be made again: the owner's files, the hub's subscriptions with their secrets, the session
        secret, and what sync keeps
npm run restore -- <folder> [--replace]
        puts back what is missing; --replace also puts back the owner's files that differ

Settings: DATA_DIR, STATE_DIR and HUB_DATABASE_URL, as the sidecar reads them.`;

class UsageError extends Error {}

async function main(): Promise<string> {
  const { values, positionals } = parse();
  const [name, folder, ...more] = positionals;
  if (values.help) return USAGE;
  if (folder === undefined || more.length > 0) throw new UsageError(`needs one folder\n\n${USAGE}`);
  if (existsSync(".env")) process.loadEnvFile(".env");
  const {
    DATA_DIR: dataDir,
    STATE_DIR: stateDir,
    HUB_DATABASE_URL: databaseUrl,
  } = parseSettings(process.env);
  const places = { dataDir, stateDir, databaseUrl };
  if (name === "restore")
    return restore(folder, places, { replace: values.replace ?? false, now: Date.now() });
  if (values.replace) throw new UsageError(`backup does not take --replace\n\n${USAGE}`);
  return backUp(folder, places);
}

function parse() {
  try {
    const options = { replace: { type: "boolean" }, help: { type: "boolean", short: "h" } } as const;
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split(". ")[0]}\n\n${USAGE}`);
  }
}

try {
  console.log(await main());
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
