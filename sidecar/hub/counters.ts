import type { Census } from "./store/store.ts";

/** Why the hub refuses a request, as its metrics count it. */
export const REFUSALS = [
  "form",
  "mode",
  "topic",
  "callback_url",
  "callback_port",
  "callback_address",
  "lease_seconds",
  "secret",
  "host_rate",
  "host_subscriptions",
  "open_requests",
  "store",
] as const;

export type Refusal = (typeof REFUSALS)[number];

/** Why a request to a callback failed, as metrics count it: a closed list, whatever callbacks answer. */
export const FAILURE_KINDS = [
  "status_3xx",
  "status_4xx",
  "status_5xx",
  "timeout",
  "tls",
  "resolution",
  "address",
  "connection",
] as const;

/** A verification may also fail because the answer was not the challenge. */
export const VERIFICATION_FAILURE_KINDS = ["challenge", ...FAILURE_KINDS] as const;

type FailureKind = (typeof VERIFICATION_FAILURE_KINDS)[number];

/** The reason logged for a 2xx whose body does not match. */
export const NOT_THE_CHALLENGE = "body is not the challenge";

/** Statuses, error codes of Node, OpenSSL, undici and this hub, and its own reasons, by kind; all others are "connection". */
const KINDS: readonly [reason: RegExp, kind: FailureKind][] = [
  [/^status 3/, "status_3xx"],
  [/^status 4/, "status_4xx"],
  [/^status /, "status_5xx"],
  [/^(DEADLINE_EXCEEDED|CUT_SHORT|ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/, "timeout"],
  [/^ADDRESS_REFUSED$/, "address"],
  [/^(ENOTFOUND|EAI_AGAIN)$/, "resolution"],
  [/^(CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_|INVALID_|EPROTO)/, "tls"],
  [new RegExp(`^${NOT_THE_CHALLENGE}$`), "challenge"],
];

export type Counters = ReturnType<typeof createCounters>;

export function createCounters() {
  return {
    /** A failure that removed its subscription counts as failed and as removed; `hindered` are those of this side. */
    deliveries: { delivered: 0, failed: 0, gone: 0, hindered: 0 },
    deliveryFailures: zeros(FAILURE_KINDS),
    removed: 0,
    verifications: { confirmed: 0, refused: 0 },
    verificationFailures: zeros(VERIFICATION_FAILURE_KINDS),
    /** Notices to removed subscribers: `told` answered 2xx, `untold` did not. */
    denials: { told: 0, untold: 0 },
    /** A request with several kinds of fault counts once for each kind. */
    refusedRequests: zeros(REFUSALS),
    /** Connections refused because the hub may not talk to their address. */
    refusedAddresses: 0,
  };
}

/** Counts a failure by its reason as in log lines: `status` and a number, or an error code. */
export function countFailure(counters: Counters, counts: Record<string, number>, reason: string): void {
  const kind = KINDS.find(([pattern]) => pattern.test(reason))?.[1] ?? "connection";
  counts[kind] = (counts[kind] ?? 0) + 1;
  if (kind === "address") counters.refusedAddresses += 1;
}

export type HubMetrics = ReturnType<typeof metricsOf>;

export function metricsOf(counters: Counters, census: Census, now: number) {
  const { oldestPendingSince, topics, ...counts } = census;
  return {
    ...counters,
    ...counts,
    /** Age of the oldest announced content that a subscriber still lacks; 0 when nobody lacks any. */
    oldestPendingSeconds: oldestPendingSince === null ? 0 : secondsBetween(oldestPendingSince, now),
    /** The latest announcement of each topic, in seconds since 1970; then the time to its latest delivery, null for none. */
    topics: topics.map(({ topic, announcedAt, lastDeliveredAt }) => ({
      topic,
      announcedAt: announcedAt / 1000,
      lastDeliveryLagSeconds: lastDeliveredAt === null ? null : secondsBetween(announcedAt, lastDeliveredAt),
    })),
  };
}

/** Never negative, although the clocks of several processes differ. */
const secondsBetween = (from: number, to: number) => Math.max(0, to - from) / 1000;

function zeros<Name extends string>(names: readonly Name[]): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
}
