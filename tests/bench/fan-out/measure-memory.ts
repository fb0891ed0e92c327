import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import type { HubSenderOptions } from "./hub-sender.ts";
import type { Receiver } from "./start-receiver.ts";
import { originOf, writeSubscribers } from "./subscribers.ts";

/** The most bytes that are resident in a hub's process while it delivers three changes to so many subscribers. */
export async function measureMemory(
  subscribers: number,
  databaseUrl: string,
  receiver: Receiver,
): Promise<number> {
  const { certificateAuthority, https } = receiver.address;
  await writeSubscribers(databaseUrl, originOf(https), subscribers);
  const options: HubSenderOptions = { databaseUrl, subscribers, certificateAuthority, plain: false };
  const script = resolve(import.meta.dirname, "memory.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--import",
    "tsx",
    script,
    JSON.stringify(options),
  ]);
  return (JSON.parse(stdout) as { peak: number }).peak;
}
