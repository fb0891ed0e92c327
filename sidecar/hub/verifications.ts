import { createBatch } from "./batch.ts";
import { laneOf } from "./callback-url.ts";
import type { Clock } from "./clock.ts";
import { createDispatcher, type Dispatcher } from "./dispatcher.ts";
import type { Egress } from "./egress.ts";
import { leaseEnd } from "./lease.ts";
import type { Log } from "./log.ts";
import type { Counters } from "./metrics.ts";
import type { ClaimedIntent, IntentResult, SubscriptionKey } from "./store.ts";
import type { StoreGuard } from "./store-guard.ts";
import { verifyIntent } from "./verify-intent.ts";

/** Most verifications at once. */
const SLOTS = 32;

export interface WorkOptions {
  guard: StoreGuard;
  egress: Egress;
  clock: Clock;
  log: Log;
  counters: Counters;
  /** Asks for a look at what is to be done next. */
  wake: () => void;
}

/** Verifies open intents and lets those that are confirmed take effect. */
export function createVerifications(options: WorkOptions): Dispatcher<SubscriptionKey> {
  const { guard, egress, clock, log, counters, wake } = options;
  const settle = createBatch((results: IntentResult[]) => guard.use((store) => store.settleIntents(results)));

  const perform = async (intent: ClaimedIntent) => {
    const fields = { mode: intent.mode, topic: intent.topic, host: intent.host };
    const sentAt = clock.now();
    const verification = await verifyIntent(intent, egress);
    if (!verification.confirmed && verification.reason === "ADDRESS_REFUSED") counters.refusedAddresses += 1;
    const granted = verification.confirmed ? { leaseEnd: leaseEnd(sentAt, intent.leaseSeconds) } : null;
    try {
      const tookEffect = await settle({ intent, granted }).finally(() => {
        counters.verifications[verification.confirmed ? "confirmed" : "refused"] += 1;
      });
      if (!verification.confirmed)
        log.info({ ...fields, reason: verification.reason }, "intent not verified");
      else if (tookEffect) log.info(fields, "intent verified");
      else log.info(fields, "intent verified, but a newer one had replaced it");
    } catch (error) {
      // The intent stays, and is verified again when its claim has run out.
      log.error({ ...fields, reason: String(error) }, "outcome of a verification not kept");
    }
  };

  return createDispatcher({
    slots: SLOTS,
    ahead: 0,
    clock,
    laneOf: ({ callback }) => laneOf(callback),
    claim: (keys) => guard.use((store) => store.claimIntents(keys, clock.now())),
    perform,
    giveBack: async () => {},
    onDrained: wake,
    onClaimFailed: (error) => {
      log.debug({ reason: String(error) }, "no intents claimed; they stay due");
      wake();
    },
  });
}
