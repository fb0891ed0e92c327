import type { Egress } from "../callbacks/egress.ts";
import { deny, verifyIntent } from "../callbacks/verify-and-deliver.ts";
import type { Clock } from "../clock.ts";
import { type Counters, countFailure } from "../counters.ts";
import type { Log } from "../log.ts";
import type { RateLimit } from "../rate-limit.ts";
import { isRequest } from "../store/statements/intents.ts";
import type {
  ClaimedDenial,
  ClaimedIntent,
  ClaimedRequest,
  DenialReason,
  IntentResult,
  OpenIntent,
  Store,
} from "../store/store.ts";
import type { StoreGuard } from "../store/store-guard.ts";
import { subscriptionFields } from "../subscription-id.ts";
import { createBatch } from "./batch.ts";
import { destinationNamer, hostOf, originOf, prefixPartOf } from "./destination.ts";
import type { Work } from "./dispatcher.ts";
import type { Hold } from "./slots.ts";

const SLOTS = 16;

/** Maximum number of further ones that have taken longer than a moment; beyond it the longest is cut short. */
const ASIDE = 64;

/** Maximum milliseconds that an outcome waits for others: a write waits for the disk just as long for one as for many. */
const GATHER = 50;

const TOLD: Record<DenialReason, string> = {
  afterFailures: "subscriber told that its subscription has ended",
  byOperator: "subscriber told that its subscription was removed by the operator",
  moved: "subscriber told that its topic has moved",
};

/** A request for an address that has had too many waits its turn, so that it takes none of the others'. */
export const mayBegin = (intent: OpenIntent, addressRate: RateLimit) =>
  !isRequest(intent) || addressRate.wait(intent.host) === null;

export interface WorkOptions {
  guard: StoreGuard;
  egress: Egress;
  clock: Clock;
  log: Log;
  counters: Counters;
  /** Limits the verifications sent to the same addresses, by host. */
  addressRate: RateLimit;
  /** Makes the worker look for work: there may be more. */
  lookAgain: () => void;
}

interface VerificationOptions extends WorkOptions {
  announceNow(store: Store): Promise<void>;
}

/** Verifies open intents, puts the confirmed ones into effect, and tells callbacks of denials. */
export function createVerifications(options: VerificationOptions): Work<OpenIntent, ClaimedIntent> {
  const { guard, egress, clock, log, counters, addressRate, lookAgain, announceNow } = options;
  const askedAt = destinationNamer(egress.names);
  let underWay = 0;
  const settle = createBatch(
    (results: IntentResult[]) => guard.use((store) => store.settleIntents(results)),
    { wait: GATHER, awaitsMore: () => underWay > 0 },
  );

  const claim = async (intents: OpenIntent[]): Promise<ClaimedIntent[]> => {
    // What is claimed and then waits could not leave in favour of others; its address may have become known just now.
    const keys = intents.filter((intent) => mayBegin(intent, addressRate));
    if (keys.length === 0) return [];
    try {
      return await guard.use(async (store) => {
        await announceNow(store);
        return store.claimIntents(keys, clock.now());
      });
    } catch (error) {
      log.debug({ reason: String(error) }, "no intents claimed; they stay due");
      lookAgain();
      return [];
    }
  };

  /** What is hindered on this side, or is one too many for an address just learnt, is tried again when its claim expires. */
  const verify = async (intent: ClaimedRequest, hold: Pick<Hold, "release" | "signal">) => {
    const fields = subscriptionFields(intent, { mode: intent.mode });
    const sentAt = clock.now();
    if (addressRate.admit(hostOf(intent.callback)) !== null)
      return log.debug(fields, "verification waits its turn: too many at one address");
    underWay += 1;
    const { refusal, hindered } = await verifyIntent(intent, egress, hold.signal).finally(() => {
      underWay -= 1;
    });
    if (hindered) return log.debug({ ...fields, reason: refusal }, "verification hindered on this side");
    hold.release();
    if (refusal !== null) countFailure(counters, counters.verificationFailures, refusal);
    // WebSub section 5.3: a lease runs from the verification request.
    const granted = refusal === null ? { leaseEnd: sentAt + intent.leaseSeconds * 1000 } : null;
    try {
      const tookEffect = await settle({ intent, granted }).finally(() => {
        counters.verifications[refusal === null ? "confirmed" : "refused"] += 1;
      });
      if (refusal !== null) log.info({ ...fields, reason: refusal }, "intent not verified");
      else if (tookEffect) log.info(fields, "intent verified");
      else log.info(fields, "intent verified, but a newer one had replaced it");
    } catch (error) {
      // The intent stays, and is verified again when its claim expires.
      log.error({ ...fields, reason: String(error) }, "the outcome of a verification could not be recorded");
    }
  };

  /** A request of ours that could not be sent as it was: it stays open too. Once for each cause, not for each callback. */
  let logged = "";
  const logMistake = (error: unknown) => {
    if (String(error) !== logged)
      log.error({ err: error }, "a callback could not be asked or told; it is tried again");
    logged = String(error);
  };

  const tellDenied = async (denial: ClaimedDenial) => {
    const fields = subscriptionFields(denial);
    const { answer, hindered } = await deny(denial, egress);
    if (hindered) return log.debug({ ...fields, answer }, "denial hindered on this side");
    counters.denials[/^status 2/.test(answer) ? "told" : "untold"] += 1;
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
    aside: ASIDE,
    ahead: 0,
    lookedUp: ({ callback }) => egress.names.lookedUp(hostOf(callback)),
    // All denials count as one address: however many hang, new requests have room beside them. None is cut short, since
    // nobody asks for it again: an operator may have moved thousands of subscribers at once.
    destinationOf: (intent) => (isRequest(intent) ? askedAt(intent) : `${originOf(intent.callback)} denials`),
    // As in the list of what waits and in admission: whoever holds a whole network is one.
    crowdOf: prefixPartOf,
    claim,
    async perform(intent, hold) {
      try {
        await (intent.mode === "deny" ? tellDenied(intent) : verify(intent, hold));
      } catch (error) {
        logMistake(error);
      }
    },
    // It becomes free when its claim expires.
    async giveBack() {},
  };
}
