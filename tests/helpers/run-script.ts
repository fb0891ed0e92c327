import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SETTING_NAMES } from "../../data/_schema/settings.ts";
import { quickly } from "./program.ts";
import { PROJECT } from "./project.ts";

/** The settings of a build or a sidecar; all others count as unset. */
export type Environment = Record<string, string | undefined>;

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/**
 * Runs a script of package.json in a process of its own, in the project or in a copy of it; returns when it has ended. In
 * the project it loads its code quickly.
 */
export async function runScript(
  script: string,
  args: string[] = [],
  environment: Environment = {},
  project = PROJECT,
): Promise<Ended> {
  return run(await commandOf(script, project), args, environment, project);
}

/**
 * Runs a script of package.json as npm does, without the half second that npm itself takes; returns when it has ended.
 * `onStderr` hears at once what it says there.
 */
export function runAsTyped(
  script: string,
  args: string[] = [],
  environment: Environment = {},
  onStderr?: (text: string) => void,
): Promise<Ended> {
  return run(shellCommand(scriptsOf(PROJECT)[script]!, script), args, environment, PROJECT, onStderr);
}

function run(
  [file, ...more]: Command,
  args: string[],
  environment: Environment,
  project: string,
  onStderr?: (text: string) => void,
): Promise<Ended> {
  return new Promise((settle) => {
    const child = execFile(
      file,
      [...more, ...args],
      { cwd: project, env: scriptEnvironment(environment), maxBuffer: 64 * 1024 * 1024 },
      (_error, stdout, stderr) => settle({ code: child.exitCode, stdout, stderr }),
    );
    if (onStderr) child.stderr!.on("data", onStderr);
  });
}

type Command = [string, ...string[]];

/** The program and arguments that run a script of package.json in its folder; further arguments may follow. */
export async function commandOf(script: string, project = PROJECT): Promise<Command> {
  const typed = scriptsOf(project)[script]!;
  return shellCommand(project === PROJECT ? await quickly(typed) : typed, script);
}

const shellCommand = (command: string, name: string): Command => ["sh", "-c", `${command} "$@"`, name];

function scriptsOf(project: string): Record<string, string> {
  return JSON.parse(readFileSync(join(project, "package.json"), "utf8")).scripts;
}

/** The environment of a child: this one's, without the product's own settings, plus what is given. */
export function scriptEnvironment(given: Environment): NodeJS.ProcessEnv {
  const { NODE_ENV, VITEST, ...inherited } = process.env;
  return { ...inherited, ...UNSET, ...given };
}

/** Empty counts as unset, and keeps out what the `.env` of whoever runs the tests says. */
const UNSET = Object.fromEntries(SETTING_NAMES.map((name) => [name, ""]));
