import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { ownProcess } from "../../helpers/own-process.ts";
import { argsOf } from "../../helpers/program.ts";
import { PROJECT } from "../../helpers/project.ts";
import { type Environment, scriptEnvironment } from "../../helpers/run-script.ts";

export interface StoppingProcess {
  /** Where it listens, as it says on stderr. */
  url: string;
  stdout: ChildProcess["stdout"];
  /** Sends SIGTERM, and SIGKILL after `patience` milliseconds; settles when it is gone. */
  stop(patience: number): Promise<Stopped>;
}

export interface Stopped {
  milliseconds: number;
  /** Null when a signal ended it. */
  code: number | null;
  /** Whether it had to be killed. */
  killed: boolean;
}

/** Starts a script that says on stderr where it listens; its stdout is a pipe, or what is given. */
export async function startStoppingProcess(
  script: string,
  environment: Environment,
  stdout: "pipe" | number = "pipe",
): Promise<StoppingProcess> {
  const stdio: StdioOptions = ["ignore", stdout, "pipe"];
  const main = await argsOf(script);
  const child = ownProcess(
    spawn(process.execPath, main, {
      cwd: PROJECT,
      env: scriptEnvironment({ PORT: "0", SESSION_SECRET: "for trials of the end", ...environment }),
      stdio,
    }),
  );
  child.stdout?.resume();
  const ended = new Promise<number | null>((settle) => child.once("exit", settle));
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stderr! })) {
    said.push(line);
    const [, url] = /listening on ([^)\s]+)/.exec(line) ?? [];
    if (url === undefined) continue;
    child.stderr!.resume();
    return { url, stdout: child.stdout, stop };
  }
  throw new Error(`the process did not start:\n${said.join("\n")}`);

  async function stop(patience: number): Promise<Stopped> {
    const started = performance.now();
    let killed = false;
    const timer = setTimeout(() => {
      killed = true;
      child.kill("SIGKILL");
    }, patience);
    child.kill("SIGTERM");
    const code = await ended;
    clearTimeout(timer);
    return { milliseconds: performance.now() - started, code, killed };
  }
}
