import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { argsOf } from "../../helpers/program.ts";
import { type Environment, scriptEnvironment } from "../../helpers/run-script.ts";

export interface CrashProcess {
  /** Lets it begin; answers its origin when it listens. */
  begin(): Promise<string>;
  /** Ends it as if it had never been there, and settles when it is gone. */
  kill(): Promise<void>;
}

const MAIN = await argsOf("tests/soak/crash/process.ts");

/** The whole sidecar in a process that is to be killed; it has loaded its code and waits. */
export function startCrashProcess(environment: Environment): CrashProcess {
  const child = spawn(process.execPath, MAIN, {
    env: scriptEnvironment({ PORT: "0", SESSION_SECRET: "for trials of crashes", ...environment }),
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = new Promise<void>((settle) => child.on("exit", () => settle()));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  child.stdin.on("error", () => {});
  return {
    async begin() {
      child.stdin.write("begin\n");
      const { value, done } = await lines.next();
      if (done) throw new Error("the sidecar did not start");
      return value as string;
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
