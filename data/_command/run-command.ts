import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { secretsOf } from "../_schema/secrets.ts";
import { parseSettings, type Settings } from "../_schema/settings.ts";
import { misspeltSettings } from "./misspelt-settings.ts";
import { conceal, outliveReaders, printError } from "./print.ts";

/** The command line is invalid; the message says what would be right. */
export class UsageError extends Error {}

/**
 * Runs a command with what was typed after its name. What it throws is told without a stack, and the exit code is 1, or 2 for
 * a UsageError.
 */
export async function runCommand(main: (args: readonly string[]) => unknown): Promise<void> {
  outliveReaders();
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    printError((error as Error).message);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

/**
 * The settings of `.env` and the environment; their secrets are printed no more. Says which names in `.env` are misspelt. Throws
 * as `parseSettings` does.
 */
export function loadSettings(): Settings {
  if (existsSync(".env")) {
    process.loadEnvFile(".env");
    const names = Object.keys(parseEnv(readFileSync(".env", "utf8")));
    for (const line of misspeltSettings(names)) printError(line);
  }
  const settings = parseSettings(process.env);
  conceal("settings", secretsOf(settings));
  return settings;
}
