import { vi } from "vitest";
import { SETTING_NAMES } from "../../data/_schema/settings.ts";
import type { Ended, Environment } from "./run-script.ts";

let runs = 0;

/**
 * Runs a command's script in this process, as if it had been typed in a folder, without the second that a process of its
 * own takes to start. Settings that are not given are unset. One at a time: what a process has one of is changed for the run.
 */
export async function runInProcess(
  script: string,
  args: string[],
  { cwd = process.cwd(), environment = {} }: { cwd?: string; environment?: Environment } = {},
): Promise<Ended> {
  const before = { argv: process.argv, cwd: process.cwd(), code: process.exitCode, env: { ...process.env } };
  const out: string[] = [];
  const err: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((line) => void out.push(`${line}\n`));
  const error = vi.spyOn(console, "error").mockImplementation((line) => void err.push(`${line}\n`));
  try {
    process.argv = [process.execPath, script, ...args];
    process.exitCode = undefined;
    process.chdir(cwd);
    for (const name of SETTING_NAMES) delete process.env[name];
    Object.assign(process.env, environment);
    // A script runs when it is loaded, and each address is loaded once.
    await import(`${script}?run=${++runs}`);
    return { code: Number(process.exitCode ?? 0), stdout: out.join(""), stderr: err.join("") };
  } finally {
    log.mockRestore();
    error.mockRestore();
    process.argv = before.argv;
    process.exitCode = before.code;
    process.chdir(before.cwd);
    for (const name of Object.keys(process.env)) if (!(name in before.env)) delete process.env[name];
    Object.assign(process.env, before.env);
  }
}
