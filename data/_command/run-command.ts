import { existsSync, readFileSync } from "node:fs";
import { type ParseArgsConfig, parseArgs, parseEnv } from "node:util";
import { distance } from "fastest-levenshtein";
import { secretsOf } from "../_schema/secrets.ts";
import { parseSettings, SETTING_NAMES, type Settings } from "../_schema/settings.ts";
import { conceal, outliveReaders, print, printError } from "./print.ts";

/** The command line is invalid; the message says what would be right. */
export class UsageError extends Error {}

/**
 * Runs a command with what was typed after its name, or prints its usage where that is asked for. What it throws is told without a stack;
 * the exit code is 1, or 2 for a UsageError.
 */
export async function runCommand(main: (args: readonly string[]) => unknown, usage?: string): Promise<void> {
  outliveReaders();
  const args = process.argv.slice(2);
  if (usage !== undefined && args.some((arg) => arg === "--help" || arg === "-h")) return print(usage);
  try {
    await main(args);
  } catch (error) {
    printError((error as Error).message);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

/** What was typed: options, and at most `most` arguments beside them. Throws a UsageError of what is wrong, and then `hint`. */
export function readArguments<Options extends NonNullable<ParseArgsConfig["options"]>>(
  args: readonly string[],
  options: Options,
  hint: string,
  most = Number.POSITIVE_INFINITY,
) {
  try {
    const typed = parseArgs({ args: [...args], options, allowPositionals: true });
    if (typed.positionals.length <= most) return typed;
    throw new Error(`takes no ${typed.positionals[most]}`);
  } catch (error) {
    // Node's advice is for values that begin with a dash.
    throw new UsageError(`${(error as Error).message.split(". ")[0]}${hint}`);
  }
}

/**
 * The settings of `.env`, whose misspelt names are told, and the environment; secrets are printed no more. Throws as `parseSettings`
 * does.
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

/** A line for each of these names that is all but that of a setting; what is near none belongs to other programs. */
function misspeltSettings(names: readonly string[]): string[] {
  const known: readonly string[] = SETTING_NAMES;
  return names.flatMap((name) => {
    if (known.includes(name)) return [];
    const meant = known.find((setting) => isOneSlip(plain(name), plain(setting)));
    return meant === undefined ? [] : [`.env: ${name}: unknown setting; did you mean ${meant}?`];
  });
}

/** Without case and what separates words: `baseUrl` is `BASE_URL`. */
const plain = (name: string) => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");

/** One letter too many, too few or another, or two in each other's place; with more, `WEB_URL` would be taken for `HUB_URL`. */
function isOneSlip(word: string, other: string): boolean {
  const edits = distance(word, other);
  return edits < 2 || (edits === 2 && lettersOf(word) === lettersOf(other));
}

const lettersOf = (word: string) => [...word].sort().join("");
