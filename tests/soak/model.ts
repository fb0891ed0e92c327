import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect } from "vitest";
import { type Bench, FEED, startBench } from "../helpers/hub/bench.ts";
import { confirm } from "../helpers/hub/callback-server.ts";

const PATHS = ["/a", "/b", "/c"];
const LEASE = 300_000;

/** What a subscriber may expect: until when it is subscribed, with which secret, and what it received last. */
type Expected = Map<string, { until: number; secret: string; received: string }>;

type Step =
  | { do: "ask"; path: string; mode: "subscribe" | "unsubscribe"; secret: string; confirms: boolean }
  | { do: "change"; text: string }
  | { do: "wait"; seconds: number }
  | { do: "restart" };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("ask" as const),
      path: fc.constantFrom(...PATHS),
      mode: fc.constantFrom("subscribe" as const, "subscribe" as const, "unsubscribe" as const),
      secret: fc.constantFrom("", "one", "two"),
      confirms: fc.constantFrom(true, true, true, false),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("change" as const), text: fc.constantFrom("1", "2", "3") }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("wait" as const), seconds: fc.constantFrom(1, 120, 299, 300) }),
  },
  { weight: 1, arbitrary: fc.constant({ do: "restart" as const }) },
);

/**
 * Takes as many random sequences of steps on the hub and on the model: exactly the verified and unexpired receive exactly
 * what they lack, rightly signed. Fails with the shortest sequence that differs.
 */
export async function followSequences(count: number): Promise<void> {
  const surroundings = await startBench();
  let effective = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      effective += await follow(steps, surroundings);
    }),
    { numRuns: count, endOnFailure: true },
  );
  // A run without deliveries would prove nothing; there are two or three a sequence.
  expect(effective).toBeGreaterThan(count - 1);
}

/** Takes the steps on a hub with a new store; answers how many deliveries they led to. */
async function follow(steps: Step[], { another, callback }: Bench): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "hub-model-"));
  const databaseUrl = `file:${join(folder, "hub.db")}`;
  callback.received.length = 0;
  let bench = await another({ databaseUrl });
  const expected: Expected = new Map();
  const due: string[] = [];
  try {
    for (const taken of steps) {
      bench = await take(taken, bench, databaseUrl, expected, due);
      await bench.until(() => callback.deliveries().length >= due.length);
      await bench.until(({ pendingDeliveries, openIntents }) => pendingDeliveries + openIntents === 0);
    }
    await bench.quiet();
  } finally {
    await bench.hub.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  const delivered = callback
    .deliveries()
    .map(({ path, body, headers }) => `${path} ${body} ${"x-hub-signature" in headers}`);
  expect(delivered.sort()).toEqual(due.sort());
  return due.length;
}

/** Takes a step, and notes in `due` what it must lead to. */
async function take(
  taken: Step,
  bench: Bench,
  databaseUrl: string,
  expected: Expected,
  due: string[],
): Promise<Bench> {
  const { callback, clock, site } = bench;
  const current = () => Buffer.from(site.state.topics[0]!.body).toString();
  switch (taken.do) {
    case "ask": {
      const { path, mode, secret, confirms } = taken;
      callback.behave(confirms ? confirm : refuseIntents, path);
      const before = callback.verifications(path).length;
      await bench.post({
        "hub.mode": mode,
        "hub.topic": FEED,
        "hub.callback": callback.origin + path,
        "hub.secret": secret,
        "hub.lease_seconds": String(LEASE / 1000),
      });
      await callback.until(() => callback.verifications(path).length > before);
      if (!confirms) break;
      const held = expected.get(path);
      if (mode === "unsubscribe") expected.delete(path);
      else expected.set(path, { until: clock.now() + LEASE, secret, received: held?.received ?? current() });
      break;
    }
    case "change":
      bench.change({ feed: taken.text });
      for (const [path, subscription] of expected) {
        if (subscription.received === taken.text) continue;
        subscription.received = taken.text;
        due.push(`${path} ${taken.text} ${subscription.secret !== ""}`);
      }
      break;
    case "wait":
      clock.advance(taken.seconds * 1000);
      for (const [path, { until }] of expected) {
        if (until > clock.now()) continue;
        expected.delete(path);
        // Whoever asks again before the hub has noticed that a lease has ended renews it, and gets what it lacks.
        await bench.quiet();
      }
      break;
    case "restart":
      await bench.hub.stop();
      return bench.another({ clock, databaseUrl });
  }
  return bench;
}

/** A subscriber that wants deliveries but did not ask for anything now. */
const refuseIntents: typeof confirm = (request, response) => {
  if (request.method === "GET") response.writeHead(404).end();
  else confirm(request, response);
};
