import type { Behaviour } from "../../helpers/hub/callback-server.ts";

/** What the subscriber at one path knows of its subscription. */
export interface Subscriber {
  path: string;
  /** Confirms what it is asked; the others never asked for anything. */
  willing: boolean;
  /** The hub has answered 202 to its last request, to subscribe or to unsubscribe. */
  acknowledged: "subscribe" | "unsubscribe" | null;
  /** It repeated the challenge of an intent to subscribe. */
  confirmed: boolean;
  /** A request of its got no answer: either outcome is right. */
  uncertain: boolean;
  /** Active, and nothing under way, when the hub was last at rest. */
  settled: boolean;
  /** The number of the change it received last. */
  received: number;
}

export interface Violations {
  /** Deliveries to a path that never confirmed, or whose end was settled. */
  unverified: string[];
  /** Older content after newer. */
  stale: string[];
  /** A `hub.mode=denied`, though no delivery ever failed. */
  denied: string[];
}

/** Plays all subscribers and writes down what they see. */
export function createLedger(random: () => number) {
  const subscribers = new Map<string, Subscriber>();
  const violations: Violations = { unverified: [], stale: [], denied: [] };
  const open = { verifications: 0, deliveries: 0 };
  let deliveries = 0;

  const behaviour: Behaviour = ({ method, path, query, body }, response) => {
    const subscriber = subscribers.get(path);
    const kind = method === "GET" ? "verifications" : "deliveries";
    open[kind] += 1;
    response.on("close", () => {
      open[kind] -= 1;
    });
    if (method === "POST") {
      deliveries += 1;
      const change = changeIn(body.toString());
      if (!subscriber?.confirmed) violations.unverified.push(path);
      else if (change < subscriber.received) violations.stale.push(`${path}: ${change}`);
      if (subscriber) subscriber.received = Math.max(change, subscriber.received);
    } else if (query.get("hub.mode") === "denied") violations.denied.push(path);
    else if (subscriber?.willing && query.get("hub.mode") === "subscribe") subscriber.confirmed = true;
    const answer = () => {
      if (method === "POST") response.writeHead(204).end();
      else if (subscriber?.willing) response.end(query.get("hub.challenge"));
      else response.writeHead(404).end();
    };
    // Answers take their time, so that kills find requests under way.
    setTimeout(answer, random() * (method === "POST" ? 60 : 15));
  };

  return {
    subscribers,
    violations,
    open,
    behaviour,
    deliveries: () => deliveries,
    add(path: string, willing: boolean): Subscriber {
      const subscriber: Subscriber = {
        ...{
          path,
          willing,
          acknowledged: null,
          confirmed: false,
          uncertain: false,
          settled: false,
          received: 0,
        },
      };
      subscribers.set(path, subscriber);
      return subscriber;
    },
  };
}

/** A feed that tells which change it is. */
export function feedOf(change: number): string {
  return `<feed>${change} ${"x".repeat(20_000)}</feed>`;
}

function changeIn(body: string): number {
  return Number(/^<feed>(\d+) /.exec(body)?.[1] ?? Number.NaN);
}
