import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SETTING_NAMES } from "../../data/_schema/settings.ts";
import { PROJECT } from "./project.ts";

/** The settings of a build or a sidecar; all others count as unset. */
export type Environment = Record<string, string | undefined>;

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/**
 * Runs a script of package.json in the project, or in a copy of it, as npm does, without the half second that npm itself
 * takes; returns when it has ended. `onStderr` hears at once what it says there.
 */
export function runScript(
  script: string,
  args: string[] = [],
  environment: Environment = {},
  project = PROJECT,
  onStderr?: (text: string) => void,
): Promise<Ended> {
  return new Promise((settle) => {
    const [file, ...more] = commandOf(script, project);
    const child = execFile(
      file,
      [...more, ...args],
      { cwd: project, env: scriptEnvironment(environment), maxBuffer: 64 * 1024 * 1024 },
      (_error, stdout, stderr) => settle({ code: child.exitCode, stdout, stderr }),
    );
    if (onStderr) child.stderr!.on("data", onStderr);
  });
}

/** The program and arguments that run a script of package.json in its folder; further arguments may follow. */
export function commandOf(script: string, project = PROJECT): [string, ...string[]] {
  const { scripts } = JSON.parse(readFileSync(join(project, "package.json"), "utf8"));
  return ["sh", "-c", `${scripts[script]} "$@"`, script];
}

/** The environment of a child: this one's, without the product's own settings, plus what is given. */
export function scriptEnvironment(given: Environment): NodeJS.ProcessEnv {
  const { NODE_ENV, VITEST, ...inherited } = process.env;
  return { ...inherited, ...UNSET, ...given };
}

/** Empty counts as unset, and keeps out what the `.env` of whoever runs the tests says. */
const UNSET = Object.fromEntries(SETTING_NAMES.map((name) => [name, ""]));
