import { HUB_LIMITS } from "../../data/_schema/subscription-request.ts";
import { createCallbackPolicy } from "./callbacks/callback-policy.ts";
import { type Resolve, systemResolve } from "./callbacks/connector.ts";
import { createEgress } from "./callbacks/egress.ts";
import { createAddressJudge } from "./callbacks/public-address.ts";
import { type Clock, systemClock } from "./clock.ts";
import type { Log } from "./log.ts";
import { createCounters, type HubMetrics, metricsOf } from "./metrics.ts";
import { createRateLimit } from "./rate-limit.ts";
import { parseRequest, type RequestFault, type SubscriptionIntent } from "./request.ts";
import { storeOpener } from "./store/open-store.ts";
import { type NewIntent, StoreTrouble } from "./store/store.ts";
import { createStoreGuard } from "./store/store-guard.ts";
import type { TopicState } from "./topic.ts";
import { createBatch } from "./worker/batch.ts";
import type { RetryDelays } from "./worker/retry-schedule.ts";
import { createWorker } from "./worker/worker.ts";

export type { HubMetrics } from "./metrics.ts";

export interface HubOptions {
  /** `file:` and a path, or a Postgres URL when several processes form one hub. */
  databaseUrl: string;
  /** The site's current topics. */
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
  resolve?: Resolve;
}

export interface HubAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** A W3C WebSub hub for the topics of one site. */
export interface Hub {
  /** Answers a POST, before anything is sent to the callback. Never rejects because of what was sent. */
  handle(request: { contentType: string | null; body: Uint8Array }): Promise<HubAnswer>;
  /** Tells the hub that `current()` may have changed; worker.ts shows the way from here to the deliveries. */
  siteChanged(): void;
  health(): { ok: boolean; detail: string };
  /** Rejects with StoreTrouble while the store is out of order. */
  metrics(): Promise<HubMetrics>;
  /** Begins to verify and deliver. A store in trouble shows in `health()` and is retried. */
  start(): Promise<void>;
  /** Resolves when the requests under way have ended; none takes longer than ten seconds. */
  stop(): Promise<void>;
}

/** Seconds after which a host with too many subscriptions may ask again. */
const HOST_FULL_RETRY = 3600;

/** Throws an Error that says what to write instead when an option is invalid. */
export function createHub(options: HubOptions): Hub {
  const { current, log, retryDelays, allowCallbackCidrs, userAgent, certificateAuthority } = options;
  const { clock = systemClock, resolve = systemResolve } = options;
  const addresses = createAddressJudge(allowCallbackCidrs);
  const policy = createCallbackPolicy(addresses, allowCallbackCidrs.length > 0);
  const guard = createStoreGuard(
    storeOpener(options.databaseUrl, () => worker.wake()),
    clock,
    log,
  );
  const egress = createEgress({ addresses, resolve, certificateAuthority, userAgent, clock });
  const counters = createCounters();
  const rateLimit = createRateLimit(clock);
  const worker = createWorker({ guard, egress, clock, log, counters, current, retryDelays });
  const addIntent = createBatch((intents: NewIntent[]) =>
    guard.use((store) => store.addIntents(intents, HUB_LIMITS.subscriptionsPerHost, clock.now())),
  );

  const accept = async (intent: SubscriptionIntent): Promise<HubAnswer> => {
    const { callback, ...rest } = intent;
    const wait = callback.exempt ? null : rateLimit.admit(callback.host);
    if (wait !== null) {
      counters.refusedRequests.host_rate += 1;
      return answer(
        429,
        `at most ${HUB_LIMITS.requestsPerMinute} requests a minute for one callback host`,
        wait,
      );
    }
    const added = await addIntent({ ...rest, ...callback, callback: callback.url });
    if (!added) {
      counters.refusedRequests.host_subscriptions += 1;
      return answer(
        429,
        `at most ${HUB_LIMITS.subscriptionsPerHost} subscriptions on one callback host`,
        HOST_FULL_RETRY,
      );
    }
    setImmediate(worker.wake);
    return answer(202, "accepted; the callback will be asked to confirm");
  };

  const refuse = (faults: readonly RequestFault[]): HubAnswer => {
    for (const refusal of new Set(faults.map((fault) => fault.refusal)))
      counters.refusedRequests[refusal] += 1;
    return answer(400, faults.map(({ line }) => line).join("\n"));
  };

  const publish = async (): Promise<HubAnswer> => {
    await options.refresh?.();
    worker.wake();
    return answer(202, "accepted; what has changed will be delivered");
  };

  return {
    async handle({ contentType, body }) {
      if (body.byteLength > HUB_LIMITS.bodyBytes) {
        return answer(413, `the body must be at most ${HUB_LIMITS.bodyBytes} bytes`);
      }
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
        return answer(503, "the hub cannot keep subscriptions now; ask again in a moment", 10);
      }
    },
    siteChanged: worker.wake,
    health() {
      const trouble = guard.trouble();
      return { ok: trouble === null, detail: trouble?.message ?? "ok" };
    },
    async metrics() {
      const now = clock.now();
      // Copied before the store is read: a delivery counted here is then no longer pending there.
      const counted = structuredClone(counters);
      return metricsOf(counted, await guard.use((store) => store.census(now)), now);
    },
    async start() {
      await guard.use(async () => {}).catch(() => {});
      worker.wake();
    },
    async stop() {
      await worker.stop();
      await guard.close();
      await egress.close();
    },
  };
}

function answer(status: number, line: string, retryAfter?: number): HubAnswer {
  const headers: Record<string, string> = {
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
  };
  if (retryAfter !== undefined) headers["retry-after"] = String(retryAfter);
  return { status, headers, body: `${line}\n` };
}
