import { createBareLoop } from "./bare-loop.ts";
import { createHubSender } from "./hub-sender.ts";
import type { Sender } from "./sender.ts";
import type { Receiver } from "./start-receiver.ts";
import { originOf, writeSubscribers } from "./subscribers.ts";

export interface Load {
  subscribers: number;
  plain: boolean;
  /** Measured rounds, each of the bare loop and of the hub. */
  rounds: number;
  databaseUrl: string;
}

/** Deliveries of each sender before the first measured round: until then it is the compiler that is measured. */
export const WARM_UP = 10_000;

/** Of one sender in one round. */
export interface Cost {
  /** Deliveries per second. */
  rate: number;
  /** Microseconds of processor time for a delivery. */
  cpu: number;
}

export type Costs = Record<"bare" | "hub", Cost[]>;

/** Throws when not every subscriber got every change once, signed. */
export async function measureCost(load: Load, receiver: Receiver): Promise<Costs> {
  const { subscribers, plain, databaseUrl } = load;
  const { certificateAuthority, http, https } = receiver.address;
  await writeSubscribers(databaseUrl, originOf(plain ? http : https), subscribers);
  const senders = {
    bare: createBareLoop(
      plain ? `http://127.0.0.1:${http}` : originOf(https),
      subscribers,
      certificateAuthority,
    ),
    hub: createHubSender({ databaseUrl, subscribers, certificateAuthority, plain }),
  };
  const costs: Costs = { bare: [], hub: [] };
  for (const sender of Object.values(senders)) {
    for (let sent = 0; sent < WARM_UP; sent += subscribers) await sender.send();
  }
  for (let round = 0; round < load.rounds; round += 1) {
    for (const name of ["bare", "hub"] as const) {
      // Sent twice, and measured once: the other's turn has let the connections go.
      await senders[name].send();
      await receiver.received();
      const cost = await measure(senders[name], subscribers);
      const { deliveries, paths, signed } = await receiver.received();
      if (deliveries !== subscribers || paths !== subscribers || signed !== subscribers) {
        throw new Error(
          `${name}: ${subscribers} due; ${deliveries} came, to ${paths} paths, ${signed} of them signed`,
        );
      }
      costs[name].push(cost);
    }
  }
  await Promise.all([senders.bare.close(), senders.hub.close()]);
  return costs;
}

async function measure(sender: Sender, subscribers: number): Promise<Cost> {
  const before = process.cpuUsage();
  const started = performance.now();
  await sender.send();
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(before);
  return { rate: subscribers / seconds, cpu: (user + system) / subscribers };
}
