import { execFile } from "node:child_process";
import { join } from "node:path";
import { argsOf } from "../program.ts";
import { PROJECT } from "../project.ts";
import { runInProcess } from "../run-in-process.ts";
import { type Ended, type Environment, scriptEnvironment } from "../run-script.ts";

const CLI = join(PROJECT, "sidecar/hub/cli.ts");

/** Runs the hub's command with these arguments, in a folder; returns when it has ended. */
export function hubCommand(args: string[], environment: Environment, cwd?: string): Promise<Ended> {
  return runInProcess(CLI, args, { environment, ...(cwd !== undefined && { cwd }) });
}

/** The same in a process of its own. */
export async function hubProcess(args: string[], environment: Environment): Promise<Ended> {
  const main = await argsOf("sidecar/hub/cli.ts");
  return new Promise((settle) => {
    const child = execFile(
      process.execPath,
      [...main, ...args],
      { cwd: PROJECT, env: scriptEnvironment(environment) },
      (_error, stdout, stderr) => settle({ code: child.exitCode, stdout, stderr }),
    );
  });
}
