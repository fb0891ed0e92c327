import { spawn } from "node:child_process";
import { argsOf } from "../program.ts";
import type { ReplicaOptions, Told } from "./replica-main.ts";

/** A hub in a process of its own, one of several on a database. */
export interface Replica {
  name: string;
  /** Switches its site to another generation. */
  publish(generation: number): void;
  /** Lets time pass for it at once. */
  skip(milliseconds: number): void;
  /** Kills it without warning, and resolves when it is gone. */
  kill(): Promise<void>;
}

/** Resolves when the process is working. Its database sessions and its deliveries carry its name. */
export async function startReplica(options: ReplicaOptions): Promise<Replica> {
  const { name } = options;
  const url = new URL(options.databaseUrl);
  url.searchParams.set("application_name", name);
  const main = await argsOf("tests/helpers/hub/replica-main.ts");
  const child = spawn(process.execPath, [...main, JSON.stringify({ ...options, databaseUrl: url.href })], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const health = await Promise.race([
    new Promise<{ ok: boolean; detail: string }>((resolve) => child.once("message", resolve as never)),
    ended.then(() => ({ ok: false, detail: "it ended" })),
  ]);
  if (!health.ok) throw new Error(`${name} does not work: ${health.detail}`);
  const tell = (told: Told) => void child.send(told, () => {});
  return {
    name,
    publish: (generation) => tell({ generation }),
    skip: (passed) => tell({ passed }),
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
