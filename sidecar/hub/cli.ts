import { existsSync } from "node:fs";
import { parseSettings } from "../../data/_schema/settings.ts";
import { parseCommand, runCommand, USAGE, UsageError } from "./operator/command.ts";
import { StoreTrouble } from "./store/store.ts";

async function main(): Promise<string> {
  const command = parseCommand(process.argv.slice(2));
  if (command.name === "help") return USAGE;
  if (existsSync(".env")) process.loadEnvFile(".env");
  const { HUB_DATABASE_URL, servedDir } = parseSettings(process.env);
  return runCommand(command, { databaseUrl: HUB_DATABASE_URL, siteDir: servedDir, now: Date.now() });
}

// A reader such as head closes the pipe when it has seen enough.
process.stdout.on("error", () => {});
try {
  console.log(await main());
} catch (error) {
  const advice = error instanceof StoreTrouble && error.kind === "locked" ? "; try again in a moment" : "";
  console.error((error as Error).message + advice);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
