import { z } from "zod";

const key = { topic: z.url(), callback: z.url(), host: z.string() };
const count = z.int().min(0);
const time = z.int();
const base64 = z.base64().nullable();

export const KeptTopic = z.strictObject({
  topic: z.url(),
  etag: z.string(),
  generation: z.string(),
  announced_at: time,
});
export type KeptTopic = z.infer<typeof KeptTopic>;

export const KeptSubscription = z.strictObject({
  ...key,
  secret: base64,
  lease_end: time,
  received: z.string(),
  failures: count,
  next_try: time,
  delivered_at: time.nullable(),
  delivered_generation: z.string().nullable(),
  last_failure: z.string().nullable(),
});
export type KeptSubscription = z.infer<typeof KeptSubscription>;

export const KeptIntent = z.strictObject({
  ...key,
  id: z.string(),
  mode: z.enum(["subscribe", "unsubscribe", "deny"]),
  reason: z.enum(["afterFailures", "byOperator", "moved"]).nullable(),
  moved_to: z.url().nullable(),
  secret: base64,
  lease_seconds: count,
});
export type KeptIntent = z.infer<typeof KeptIntent>;

/** Rows as a backup has them, the same for every kind of store: secrets in base64, and nobody's claim. */
export const Kept = z.strictObject({
  topics: z.array(KeptTopic),
  subscriptions: z.array(KeptSubscription),
  intents: z.array(KeptIntent),
});
export type Kept = z.infer<typeof Kept>;
