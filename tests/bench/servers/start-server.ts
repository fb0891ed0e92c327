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

let sidecars = 0;

/** The sidecar as `npm run sidecar` starts it, serving what was built below a folder. */
export function startSidecar(siteDir: string): Promise<Server> {
  return startServer({
    script: "sidecar/main.ts",
    environment: {
      SITE_DIR: siteDir,
      PORT: "0",
      // None finds the subscriptions of another.
      HUB_DATABASE_URL: `file:${siteDir}-hub-${process.pid}-${sidecars++}.db`,
      SESSION_SECRET: "a secret for benchmarks only",
    },
  });
}
