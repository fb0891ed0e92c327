import { existsSync } from "node:fs";
import { parseSettings } from "../_schema/settings.ts";
import { runJournalCommand } from "./command.ts";

try {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const { DATA_DIR } = parseSettings(process.env);
  console.log(runJournalCommand(process.argv.slice(2), { dataDir: DATA_DIR, now: Date.now() }));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
