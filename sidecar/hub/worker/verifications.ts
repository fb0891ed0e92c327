import { laneOf } from "../callbacks/callback-url.ts";
import type { Egress } from "../callbacks/egress.ts";
import type { Clock } from "../clock.ts";
import { deny } from "../deny.ts";
import { leaseEnd } from "../lease.ts";
import type { Log } from "../log.ts";
import { type Counters, countDenial, countVerificationFailure } from "../metrics.ts";
import type {
  ClaimedDenial,
  ClaimedIntent,
  ClaimedRequest,
  DenialReason,
  IntentResult,
  SubscriptionKey,
} from "../store/store.ts";
import type { StoreGuard } from "../store/store-guard.ts";
import { subscriptionFields } from "../subscription-id.ts";
import { verifyIntent } from "../verify-intent.ts";
import { createBatch } from "./batch.ts";
import type { Work } from "./dispatcher.ts";

/** Maximum number of concurrent verifications. */
const SLOTS = 32;

const TOLD: Record<DenialReason, string> = {
  afterFailures: "subscriber told that its subscription has ended",
  byOperator: "subscriber told that its subscription was removed by the operator",
};

export interface WorkOptions {
  guard: StoreGuard;
  egress: Egress;
  clock: Clock;
  log: Log;
  counters: Counters;
  /** Makes the worker look for work: there may be more. */
  lookAgain: () => void;
}

/** Verifies open intents, puts the confirmed ones into effect, and tells callbacks of denials. */
export function createVerifications(options: WorkOptions): Work<SubscriptionKey, ClaimedIntent> {
  const { guard, egress, clock, log, counters, lookAgain } = options;
  const settle = createBatch((results: IntentResult[]) => guard.use((store) => store.settleIntents(results)));

  const claim = async (keys: SubscriptionKey[]): Promise<ClaimedIntent[]> => {
    try {
      return await guard.use((store) => store.claimIntents(keys, clock.now()));
    } catch (error) {
      log.debug({ reason: String(error) }, "no intents claimed; they stay due");
      lookAgain();
      return [];
    }
  };

  const verify = async (intent: ClaimedRequest) => {
    const fields = subscriptionFields(intent, { mode: intent.mode });
    const sentAt = clock.now();
    const verification = await verifyIntent(intent, egress);
    if (!verification.confirmed) countVerificationFailure(counters, verification.reason);
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
      // The intent stays, and is verified again when its claim expires.
      log.error({ ...fields, reason: String(error) }, "the outcome of a verification could not be recorded");
    }
  };

  const tellDenied = async (denial: ClaimedDenial) => {
    const fields = subscriptionFields(denial);
    const answer = await deny(denial, egress);
    countDenial(counters, answer);
    log.info({ ...fields, answer }, TOLD[denial.reason]);
    try {
      await settle({ intent: denial, granted: null });
    } catch (error) {
      // The denial stays, and is sent again when its claim expires.
      log.error({ ...fields, reason: String(error) }, "the outcome of a denial could not be recorded");
    }
  };

  return {
    slots: SLOTS,
    ahead: 0,
    laneOf: ({ callback }) => laneOf(callback),
    claim,
    perform: (intent) => (intent.mode === "deny" ? tellDenied(intent) : verify(intent)),
    // It becomes free when its claim expires.
    async giveBack() {},
  };
}
