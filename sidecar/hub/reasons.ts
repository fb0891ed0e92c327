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

export type FailureKind = (typeof FAILURE_KINDS)[number];

/** Error codes of Node, OpenSSL, undici and this hub, by kind; all others are "connection". */
const KINDS: readonly [code: RegExp, kind: FailureKind][] = [
  [/^status 3/, "status_3xx"],
  [/^status 4/, "status_4xx"],
  [/^status /, "status_5xx"],
  [/^(DEADLINE_EXCEEDED|CUT_SHORT|ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/, "timeout"],
  [/^ADDRESS_REFUSED$/, "address"],
  [/^(ENOTFOUND|EAI_AGAIN)$/, "resolution"],
  [/^(CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_|INVALID_|EPROTO)/, "tls"],
];

/** A verification may also fail because the answer was not the challenge, or was not asked for: too many were, at one address. */
export const VERIFICATION_FAILURE_KINDS = ["challenge", "rate", ...FAILURE_KINDS] as const;

/** `reason` as in log lines: `status` and a number, or an error code. */
export function failureKind(reason: string): FailureKind {
  return KINDS.find(([code]) => code.test(reason))?.[1] ?? "connection";
}
