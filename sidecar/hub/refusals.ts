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
