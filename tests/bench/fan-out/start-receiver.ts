import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import type { Received, ReceiverAddress } from "./receiver.ts";

export interface Receiver {
  address: ReceiverAddress;
  /** What came since this was last asked. */
  received(): Promise<Received>;
  stop(): void;
}

/** Subscribers in a process of their own, so that their processor time is not counted as the sender's. */
export async function startReceiver(): Promise<Receiver> {
  const script = resolve(import.meta.dirname, "receiver.ts");
  const child = spawn(process.execPath, ["--import", "tsx", script], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const { value } = await createInterface({ input: child.stdout! })[Symbol.asyncIterator]().next();
  const address = JSON.parse(value as string) as ReceiverAddress;
  return {
    address,
    received: async () => (await fetch(`http://127.0.0.1:${address.http}/`)).json() as Promise<Received>,
    stop: () => void child.kill(),
  };
}
