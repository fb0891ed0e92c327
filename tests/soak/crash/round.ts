import { setTimeout as pause } from "node:timers/promises";
import type { Subscriber } from "./ledger.ts";
import type { Rebuild, Trial } from "./trial.ts";

/** Most subscriptions that are kept; above, some are ended in every round. */
const MOST_SUBSCRIBERS = 40;

/** Starts a sidecar, asks it for things, and kills it after its first acknowledgement of what somebody wants. */
export async function runRound(trial: Trial, rebuild: Rebuild, name: () => string): Promise<void> {
  const { ledger, random, request, result, options } = trial;
  const process = trial.nextProcess();
  // A change before the start is delivered while requests come in, one after it while others are being verified.
  if (rebuild === "before") trial.change();
  const origin = await process.begin();
  const answers = planRound(trial, name).map(async ({ mode, subscriber }) => {
    await pause(random() * 20);
    const acknowledged = await request(origin, mode, subscriber);
    return acknowledged && subscriber.willing;
  });
  let changed = rebuild === "before";
  const changing = async () => {
    if (rebuild !== "during") return;
    await pause(random() * 30);
    trial.change();
    changed = true;
    await trial.announce(origin);
  };
  const busy = [...answers, changing()];
  // Who never asked is owed nothing: were the first answer theirs, the loss of it would be none.
  await Promise.any(answers.map(async (answer) => (await answer) || Promise.reject(new Error("no answer"))));
  await pause(options.fault === "acknowledges early" ? 0 : random() * 60);
  if (ledger.open.verifications > 0) result.during.verification += 1;
  if (ledger.open.deliveries > 0) result.during.delivery += 1;
  if (changed) result.during.rebuild += 1;
  await process.kill();
  await Promise.all(busy);
  result.kills += 1;
}

interface Asked {
  mode: "subscribe" | "unsubscribe";
  subscriber: Subscriber;
}

/** Four new subscribers, one of which never asked; one that renews, and one that ends when there are many. */
function planRound({ ledger, random }: Trial, name: () => string): Asked[] {
  const active = [...ledger.subscribers.values()].filter(
    ({ acknowledged, willing, uncertain }) => acknowledged === "subscribe" && willing && !uncertain,
  );
  const [renewed, ended] = pickTwo(active, random);
  const plan = [true, true, true, false].map(
    (willing): Asked => ({ mode: "subscribe", subscriber: ledger.add(name(), willing) }),
  );
  if (renewed) plan.push({ mode: "subscribe", subscriber: renewed });
  if (ended && active.length > MOST_SUBSCRIBERS) plan.push({ mode: "unsubscribe", subscriber: ended });
  return plan;
}

/** Two different ones, as far as there are any. */
function pickTwo<Item>(items: readonly Item[], random: () => number): [Item | undefined, Item | undefined] {
  const first = Math.floor(random() * items.length);
  const second = Math.floor(random() * (items.length - 1));
  return [items[first], items[second >= first ? second + 1 : second]];
}
