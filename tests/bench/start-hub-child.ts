import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import type { HubChildCommand, HubChildOptions, HubChildReport } from "./hub-child.ts";

export interface HubChild {
  request(forms: Record<string, string>[]): Promise<number[]>;
  publish(feed: string): Promise<void>;
  report(): Promise<HubChildReport>;
  stop(): Promise<void>;
}

/** A hub in a process of its own, so that its memory and its processor time can be told from those of its subscribers. */
export function startHubChild(options: HubChildOptions): HubChild {
  const script = resolve(import.meta.dirname, "hub-child.ts");
  const child = spawn(process.execPath, ["--import", "tsx", script, JSON.stringify(options)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = new Promise<void>((settle) => child.on("exit", () => settle()));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const tell = async (command: HubChildCommand) => {
    child.stdin.write(`${JSON.stringify(command)}\n`);
    const { value, done } = await lines.next();
    if (done) throw new Error("the hub's process has ended");
    return JSON.parse(value as string);
  };
  return {
    request: (request) => tell({ request }),
    publish: (publish) => tell({ publish }),
    report: () => tell({ report: true }),
    async stop() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
