import { type ChildProcess, spawn } from "node:child_process";
import { ownProcess } from "../../helpers/own-process.ts";
import { PROJECT } from "../../helpers/project.ts";
import { scriptEnvironment } from "../../helpers/run-script.ts";

export interface ProcessOptions {
  /** Relative to the project. */
  script: string;
  args?: string[];
  environment?: Record<string, string>;
  /** For node, before the script. */
  flags?: string[];
}

export interface StartedProcess {
  child: ChildProcess;
  pid: number;
  /** What it has written so far, to stdout and stderr. */
  output(): string;
  /** Settles when it has ended, with its exit code. */
  ended: Promise<number | null>;
  /** Ends it and waits until it has. */
  stop(): Promise<void>;
}

/** Starts a script of the project in a process of its own; it ends with this one at the latest. */
export function startProcess({ script, args = [], environment, flags = [] }: ProcessOptions): StartedProcess {
  const child = ownProcess(
    spawn(process.execPath, [...flags, "--import", "tsx", script, ...args], {
      cwd: PROJECT,
      env: scriptEnvironment({ ...environment }),
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      serialization: "advanced",
    }),
  );
  let output = "";
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<number | null>((settle) => {
    child.on("close", settle);
  });
  return {
    child,
    pid: child.pid!,
    output: () => output,
    ended,
    async stop() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** Runs a script to its end and returns what it has sent as its result. Throws an Error with its output when it fails. */
export async function runProcess<Result>(options: ProcessOptions): Promise<Result> {
  const started = startProcess(options);
  let result: { value: Result } | undefined;
  started.child.once("message", (value) => {
    result = { value: value as Result };
  });
  const code = await started.ended;
  if (code !== 0 || !result) throw new Error(`${options.script} failed:\n${started.output()}`);
  return result.value;
}
