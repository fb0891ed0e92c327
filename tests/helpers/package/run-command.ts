import { type ChildProcess, spawn } from "node:child_process";
import { ownProcess } from "../own-process.ts";
import { type Ended, type Environment, scriptEnvironment } from "../run-script.ts";
import { withoutRights } from "./without-rights.ts";

export interface Where {
  cwd: string;
  environment?: Environment;
}

/** Runs a command without rights; returns when it has ended. */
export function run(command: readonly string[], where: Where): Promise<Ended> {
  return begin(command, where).ended;
}

export interface Serving {
  /** Where it listens. */
  url: string;
  /** Sends SIGTERM; returns when it has ended. */
  stop(): Promise<Ended>;
}

/** Runs a command that serves, without rights; returns when it has said where. */
export async function serve(
  command: readonly string[],
  where: Where,
  said = /\(listening on (\S+)\)/,
): Promise<Serving> {
  const { child, ended, heard } = begin(command, {
    ...where,
    environment: { PORT: "0", ...where.environment },
  });
  const url = await Promise.race([
    heard(said),
    ended.then(({ stdout, stderr }) => {
      throw new Error(`it did not serve:\n${stdout}${stderr}`);
    }),
  ]);
  return {
    url,
    stop() {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

function begin(command: readonly string[], { cwd, environment = {} }: Where) {
  const [file, ...args] = withoutRights(command);
  const started = spawn(file, args, {
    cwd,
    env: scriptEnvironment(environment),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const child: ChildProcess = ownProcess(started);
  const output = { stdout: "", stderr: "" };
  started.stdout.setEncoding("utf8").on("data", (text: string) => (output.stdout += text));
  started.stderr.setEncoding("utf8").on("data", (text: string) => (output.stderr += text));
  const ended = new Promise<Ended>((settle) => {
    child.on("close", (code) => settle({ code, ...output }));
  });
  const heard = (pattern: RegExp) =>
    new Promise<string>((settle) => {
      started.stderr.on("data", () => {
        const found = pattern.exec(output.stderr)?.[1];
        if (found) settle(found);
      });
    });
  return { child, ended, heard };
}
