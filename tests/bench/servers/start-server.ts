import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ProcessOptions, startProcess } from "../processes/start-process.ts";

export interface Server {
  port: number;
  pid: number;
  stop(): Promise<void>;
}

/** Starts a server and returns when it has said where it listens: `http://127.0.0.1:` and a port. */
export async function startServer(options: ProcessOptions): Promise<Server> {
  const { child, pid, output, ended, stop } = startProcess(options);
  const listening = new Promise<number>((settle) => {
    const look = () => {
      const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(output())?.[1];
      if (port) settle(Number(port));
    };
    child.stdout!.on("data", look);
    child.stderr!.on("data", look);
  });
  const failed = ended.then(() => {
    throw new Error(`${options.script} did not start:\n${output()}`);
  });
  return { port: await Promise.race([listening, failed]), pid, stop };
}

/** The sidecar as `npm run sidecar` starts it, serving what was built below a folder. */
export async function startSidecar(siteDir: string): Promise<Server> {
  // None finds the subscriptions of another.
  const folder = mkdtempSync(join(tmpdir(), "candor-bench-hub-"));
  const server = await startServer({
    script: "sidecar/main.ts",
    environment: {
      SITE_DIR: siteDir,
      PORT: "0",
      HUB_DATABASE_URL: `file:${join(folder, "hub.db")}`,
      SESSION_SECRET: "a secret for benchmarks only",
    },
  });
  return {
    ...server,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
