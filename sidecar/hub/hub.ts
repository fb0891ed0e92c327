import { isIP } from "node:net";
import { HUB_LIMITS } from "../../data/_schema/hub-limits.ts";
import { HUB_LINES } from "../../data/_schema/hub-lines.ts";
import { createAdmission } from "./admission.ts";
import { createAddressJudge } from "./callbacks/addresses.ts";
import { createCallbackPolicy } from "./callbacks/callback-policy.ts";
import { isLocalName, splitCallback } from "./callbacks/callback-url.ts";
import type { Connect } from "./callbacks/connector.ts";
import { createEgress } from "./callbacks/egress.ts";
import { createNames } from "./callbacks/names.ts";
import { createHostsFile, createSystemResolver, type Resolver } from "./callbacks/resolver.ts";
import { type Clock, systemClock } from "./clock.ts";
import { createCounters, metricsOf } from "./counters.ts";
import type { Log } from "./log.ts";
import { createAddressRate } from "./rate-limit.ts";
import { parseRequest, type RequestFault, type SubscriptionIntent } from "./request.ts";
import { openStore } from "./store/open-store.ts";
import { type Store, StoreTrouble } from "./store/store.ts";
import { createStoreGuard } from "./store/store-guard.ts";
import type { TopicState } from "./topic.ts";
import type { RetryDelays } from "./worker/deliveries.ts";
import { createWorker } from "./worker/worker.ts";

export type { HubMetrics } from "./counters.ts";

export interface HubOptions {
  /** `file:` and a path, or a Postgres URL when several processes form one hub. */
  databaseUrl: string;
  current: () => TopicState;
  /** Makes the site check whether it was rebuilt; called on `publish`, before the hub compares topics. */
  refresh?: () => Promise<unknown>;
  retryDelays: RetryDelays;
  /** Address ranges exempt from the rules for public addresses and ports and from the limits per host. */
  allowCallbackCidrs: readonly string[];
  /** The `User-Agent` of every request: the product, and where to reach its operator. */
  userAgent: string;
  log: Log;
  clock?: Clock;
  /** PEM certificates trusted in addition to the well-known authorities. */
  certificateAuthority?: string | readonly string[] | undefined;
  /** Names of hosts; those of the system when absent. */
  resolver?: Resolver;
  /** Opens every connection; absent for one that judges addresses. */
  connect?: Connect;
  hasRoute?: (address: string) => Promise<boolean>;
}

interface HubPost {
  contentType: string | null;
  body: Uint8Array;
}

export interface HubAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export type Hub = ReturnType<typeof createHub>;

/** Number of hosts at which the hub knocks when it doubts its own network. */
const PROVEN = 10;

/** A W3C WebSub hub for the topics of one site. Throws an Error that says what to write instead when an option is invalid. */
export function createHub(options: HubOptions) {
  const { current, log, retryDelays, allowCallbackCidrs, userAgent, certificateAuthority } = options;
  const { clock = systemClock, hasRoute, resolver = createSystemResolver(createHostsFile()) } = options;
  const addresses = createAddressJudge(allowCallbackCidrs);
  const policy = createCallbackPolicy(addresses, allowCallbackCidrs.length > 0);
  const open = async (): Promise<Store> => {
    const store = await openStore(options.databaseUrl, () => worker.wake());
    await warnOfOtherOrigins(store, current(), log, clock.now()).catch(async (error) => {
      await store.close();
      throw error;
    });
    return store;
  };
  const guard = createStoreGuard(open, clock, log);
  const names = createNames(resolver, clock, addresses.local);
  const resolverAnswers = async (signal: AbortSignal) =>
    resolver.answers?.(ownName(current()), signal) ?? true;
  const proven = async () => {
    const callbacks = await guard.use((store) => store.someProven(PROVEN, clock.now())).catch(() => []);
    return callbacks.map((callback) => splitCallback(callback)!);
  };
  const egress = createEgress(
    { addresses, names, resolverAnswers, proven, hasRoute, certificateAuthority, userAgent, clock },
    options.connect,
  );
  const counters = createCounters();
  const addressRate = createAddressRate(names, addresses, clock);
  const worker = createWorker({ guard, egress, clock, log, counters, addressRate, current, retryDelays });
  const admit = createAdmission({ guard, clock, addressRate, names });

  const accept = async (intent: SubscriptionIntent): Promise<HubAnswer> => {
    const rejection = await admit(intent);
    if (rejection !== null) {
      counters.refusedRequests[rejection.refusal] += 1;
      return answer(rejection.status, rejection.line, rejection.seconds);
    }
    setImmediate(worker.wake);
    return answer(202, HUB_LINES.accepted);
  };

  const refuse = (faults: readonly RequestFault[]): HubAnswer => {
    for (const refusal of new Set(faults.map((fault) => fault.refusal)))
      counters.refusedRequests[refusal] += 1;
    return answer(400, faults.map(({ line }) => line).join("\n"));
  };

  const publish = async (): Promise<HubAnswer> => {
    await options.refresh?.();
    worker.wake();
    return answer(202, HUB_LINES.published);
  };

  return {
    /** Answers a POST, before anything is sent to the callback. Never rejects because of what was sent. */
    async handle({ contentType, body }: HubPost): Promise<HubAnswer> {
      if (body.byteLength > HUB_LIMITS.bodyBytes) return answer(413, HUB_LINES.tooLarge);
      const topics = current().topics.map(({ url }) => url);
      const request = parseRequest(contentType, body, topics, policy);
      if ("faults" in request) return refuse(request.faults);
      try {
        return request.mode === "publish" ? await publish() : await accept(request);
      } catch (error) {
        if (!(error instanceof StoreTrouble)) throw error;
        // The worker retries until the store works again; nobody else would notice that it does.
        worker.wake();
        counters.refusedRequests.store += 1;
        return answer(503, HUB_LINES.storeTrouble, 10);
      }
    },
    /** Tells the hub that `current()` may have changed; worker.ts shows the way from here to the deliveries. */
    siteChanged: worker.wake,
    health() {
      const trouble = guard.trouble();
      return { ok: trouble === null, detail: trouble?.message ?? "ok" };
    },
    /** What keeps the hub from reaching callbacks, although it works itself; empty for nothing. */
    networkTroubles: egress.troubles,
    /** Rejects with StoreTrouble while the store is out of order. */
    async metrics() {
      const now = clock.now();
      // Copied before the store is read: a delivery counted here is then no longer pending there.
      const counted = structuredClone(counters);
      return metricsOf(counted, await guard.use((store) => store.census(now)), now);
    },
    /** Begins to verify and deliver. A store in trouble shows in `health()` and is retried. */
    async start() {
      await guard.use(async () => {}).catch(() => {});
      worker.wake();
    },
    /** Begins nothing more, and resolves when the requests to callbacks have ended; none takes longer than ten seconds. */
    drain: worker.stop,
    /** Drains, and closes the store. */
    async stop() {
      await worker.stop();
      await guard.close();
      await egress.close();
    },
  };
}

/** The site's own name, for which name servers that work have an answer; the root of all names when it has none. */
function ownName({ topics }: TopicState): string {
  const host = topics[0] ? new URL(topics[0].url).hostname.replace(/^\[|\]$/g, "") : "";
  return isIP(host) !== 0 || isLocalName(host) ? "." : host || ".";
}

const PLAIN = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };

function answer(status: number, line: string, retryAfter?: number): HubAnswer {
  const later = retryAfter === undefined ? {} : { "retry-after": String(retryAfter) };
  return { status, headers: { ...PLAIN, ...later }, body: `${line}\n` };
}

/** Warns of subscriptions to topics of another origin, and leaves them: the site may go back. Rejects with StoreTrouble. */
async function warnOfOtherOrigins(store: Store, { topics }: TopicState, log: Log, now: number) {
  const own = new Set(topics.map(({ url }) => new URL(url).origin));
  const counts = new Map<string, number>();
  for (const { topic, active, failing } of (await store.census(now)).subscriptions) {
    const { origin } = new URL(topic);
    if (!own.has(origin)) counts.set(origin, (counts.get(origin) ?? 0) + active + failing);
  }
  for (const [origin, subscriptions] of counts)
    log.warn(
      { origin, subscriptions },
      `subscriptions to topics of another origin get nothing; npm run hub -- move ${origin} tells them where the site is`,
    );
}
