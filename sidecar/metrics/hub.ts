import { Counter, Gauge, type Registry } from "prom-client";
import { FAILURE_KINDS, REFUSALS, VERIFICATION_FAILURE_KINDS } from "../hub/counters.ts";
import type { Hub, HubMetrics } from "../hub/hub.ts";

/** Measures the hub. While its store is in trouble its figures are left out, since they are unknown. */
export function measureHub(
  register: Registry,
  hub: () => Promise<Pick<Hub, "metrics" | "networkTroubles">>,
): () => Promise<void> {
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers: [register] });
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ name, help: `${help}.`, labelNames, registers: [register] });

  const up = gauge("hub_up", "1 while the hub's store can be used.");
  const egress = gauge(
    "hub_egress_up",
    "0 while trouble on this side keeps the hub from reaching callbacks: no route, descriptor or name server.",
  );
  const subscriptions = gauge(
    "hub_subscriptions",
    "Verified subscriptions: active, or failing and to be tried again.",
    "topic",
    "state",
  );
  const intents = gauge("hub_open_intents", "Requests still to be verified, and denials still to be told.");
  const pending = gauge("hub_delivery_queue_depth", "Subscriptions that lack the newest content.");
  const oldest = gauge(
    "hub_delivery_oldest_pending_seconds",
    "How long the longest-waiting of them has lacked it.",
  );
  const announced = gauge(
    "hub_topic_announced_timestamp_seconds",
    "When the topic became what it is now: its last rebuild that changed it.",
    "topic",
  );
  const lag = gauge(
    "hub_last_delivery_lag_seconds",
    "From then to the last delivery of it so far; absent while there was none.",
    "topic",
  );
  const attempts = counter(
    "hub_delivery_attempts_total",
    "Deliveries: delivered, failed, gone (410), or hindered by trouble on this side",
    "outcome",
  );
  const failures = counter(
    "hub_delivery_failures_total",
    `Failed deliveries: ${FAILURE_KINDS.join(", ")}`,
    "reason",
  );
  const removed = counter("hub_subscriptions_removed_total", "Subscriptions removed after failures or a 410");
  const verifications = counter(
    "hub_verifications_total",
    "Verifications of intent: confirmed or refused",
    "outcome",
  );
  const refusals = counter(
    "hub_verification_failures_total",
    `Refused ones: ${VERIFICATION_FAILURE_KINDS.join(", ")}`,
    "reason",
  );
  const denials = counter(
    "hub_denials_total",
    "Denials: told, or untold since the callback did not answer 2xx",
    "outcome",
  );
  const refused = counter(
    "hub_requests_refused_total",
    `Requests refused for what was wrong: ${REFUSALS.join(", ")}`,
    "reason",
  );
  const blocked = counter(
    "hub_egress_blocked_total",
    "Connections not made since the callback's address is not public or its port not open",
  );
  const byTopic = [subscriptions, announced, lag];
  const counts = [attempts, failures, removed, verifications, refusals, denials, refused, blocked];
  const all = [up, egress, intents, pending, oldest, ...byTopic, ...counts];

  const note = (figures: HubMetrics) => {
    const ofTopic = new Map(figures.subscriptions.map((counted) => [counted.topic, counted]));
    for (const { topic, announcedAt, lastDeliveryLagSeconds } of figures.topics) {
      const { active = 0, failing = 0 } = ofTopic.get(topic) ?? {};
      subscriptions.set({ topic, state: "active" }, active);
      subscriptions.set({ topic, state: "failing" }, failing);
      announced.set({ topic }, announcedAt);
      if (lastDeliveryLagSeconds !== null) lag.set({ topic }, lastDeliveryLagSeconds);
    }
    intents.set(figures.openIntents);
    pending.set(figures.pendingDeliveries);
    oldest.set(figures.oldestPendingSeconds);
    countEach(attempts, "outcome", figures.deliveries);
    countEach(failures, "reason", figures.deliveryFailures);
    removed.inc(figures.removed);
    countEach(verifications, "outcome", figures.verifications);
    countEach(refusals, "reason", figures.verificationFailures);
    countEach(denials, "outcome", figures.denials);
    countEach(refused, "reason", figures.refusedRequests);
    blocked.inc(figures.refusedAddresses);
  };

  return async () => {
    const loaded = await hub();
    const figures = await loaded.metrics().catch(() => null);
    for (const metric of all) metric.reset();
    up.set(figures ? 1 : 0);
    egress.set(loaded.networkTroubles().length === 0 ? 1 : 0);
    if (figures) note(figures);
  };
}

function countEach(counter: Counter, label: string, counts: Record<string, number>): void {
  for (const [value, count] of Object.entries(counts)) counter.inc({ [label]: value }, count);
}
