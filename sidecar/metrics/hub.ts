import { Counter, Gauge, type Registry } from "prom-client";
import type { Hub, HubMetrics } from "../hub/hub.ts";

/** The hub's figures; what they stood at before counts as unknown while its store is out of order. */
export function measureHub(register: Registry, hub: Pick<Hub, "metrics">): () => Promise<void> {
  const registers = [register];
  const up = new Gauge({ name: "hub_up", help: "1 while the hub's store can be used.", registers });
  const subscriptions = new Gauge({
    name: "hub_subscriptions",
    help: "Verified subscriptions; failing ones are active, too.",
    labelNames: ["topic", "state"],
    registers,
  });
  const intents = new Gauge({ name: "hub_open_intents", help: "Requests still to be verified.", registers });
  const pending = new Gauge({
    name: "hub_delivery_queue_depth",
    help: "Subscriptions that lack the newest content.",
    registers,
  });
  const oldest = new Gauge({
    name: "hub_delivery_oldest_pending_seconds",
    help: "How long the longest-waiting of them has lacked it.",
    registers,
  });
  const attempts = new Counter({
    name: "hub_delivery_attempts_total",
    help: "Deliveries by outcome, since the process started.",
    labelNames: ["outcome"],
    registers,
  });
  const verifications = new Counter({
    name: "hub_verifications_total",
    help: "Verifications of intent by outcome, since the process started.",
    labelNames: ["outcome"],
    registers,
  });
  const removed = new Counter({
    name: "hub_subscriptions_removed_total",
    help: "Subscriptions removed after failures, since the process started.",
    registers,
  });
  const blocked = new Counter({
    name: "hub_egress_blocked_total",
    help: "Connections not made since the address is not public.",
    registers,
  });
  const all = [up, subscriptions, intents, pending, oldest, attempts, verifications, removed, blocked];

  const note = (figures: HubMetrics) => {
    for (const { topic, active, failing } of figures.subscriptions) {
      subscriptions.set({ topic, state: "active" }, active);
      subscriptions.set({ topic, state: "failing" }, failing);
    }
    intents.set(figures.openIntents);
    pending.set(figures.pendingDeliveries);
    oldest.set(figures.oldestPendingSeconds);
    for (const [outcome, count] of Object.entries(figures.deliveries)) attempts.inc({ outcome }, count);
    for (const [outcome, count] of Object.entries(figures.verifications))
      verifications.inc({ outcome }, count);
    removed.inc(figures.removed);
    blocked.inc(figures.refusedAddresses);
  };

  return async () => {
    const figures = await hub.metrics().catch(() => null);
    for (const metric of all) metric.reset();
    up.set(figures ? 1 : 0);
    if (figures) note(figures);
  };
}
