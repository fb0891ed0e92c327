import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import type { HubProcessOptions } from "./process-main.ts";

export interface HubProcess {
  /** Resolves to the next line that the process writes. */
  line(): Promise<string>;
  /** Kills it without warning, and resolves when it is gone. */
  kill(): Promise<void>;
}

/** A hub in a process of its own, so that it can be killed. */
export function startHubProcess(options: HubProcessOptions): HubProcess {
  const script = fileURLToPath(new URL("process-main.ts", import.meta.url));
  const child: ChildProcess = spawn(process.execPath, ["--import", "tsx", script, JSON.stringify(options)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()));
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  const kill = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  onTestFinished(kill);
  return { line: async () => (await lines.next()).value, kill };
}
