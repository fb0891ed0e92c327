import { freePort } from "../../helpers/free-port.ts";
import type { Environment } from "../../helpers/run-script.ts";
import { type SidecarProcess, spawnAndListen } from "../../helpers/sidecar-process.ts";
import { COLLECTING } from "./memory.ts";

export interface Replicas {
  ports: readonly number[];
  /** The last one, which is never killed, and collects its garbage when asked. */
  lasting: SidecarProcess;
  /** Kills the first or the second of them without warning, in turn, and starts it again. */
  killNext(): Promise<Killed>;
  stop(): Promise<void>;
}

export interface Killed {
  /** In which it died, in milliseconds as `performance.now()` counts them. */
  from: number;
  to: number;
  /** Settles when another process listens at its place. */
  back: Promise<void>;
}

/** Starts three sidecars on one database, each at a port of its own that it keeps over its deaths. */
export async function startReplicas(environment: Environment & { SITE_DIR: string }): Promise<Replicas> {
  const ports = [await freePort(), await freePort(), await freePort()];
  const start = (port: number) => {
    const collecting = port === ports[2] ? COLLECTING : {};
    return spawnAndListen({ ...environment, ...collecting, PORT: String(port) });
  };
  const running = await Promise.all(ports.map(start));
  let kills = 0;
  return {
    ports,
    lasting: running[2]!,
    async killNext() {
      const place = kills++ % 2;
      const from = performance.now();
      await running[place]!.stop();
      const to = performance.now();
      const back = start(ports[place]!).then((replica) => {
        running[place] = replica;
      });
      return { from, to, back };
    },
    stop: async () => void (await Promise.all(running.map(({ stop }) => stop()))),
  };
}
