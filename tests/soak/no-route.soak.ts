import { expect, it } from "vitest";
import { amount } from "./amount.ts";
import { hasNamespaces, runAlone } from "./network/alone.ts";

const subscribers = amount("SUBSCRIBERS", 100);

it.runIf(hasNamespaces)(
  `${subscribers} subscribers outlast more than ten retry periods without a route`,
  () => {
    const result = runAlone("no-route.ts", subscribers, 5000);
    expect(result).toMatchObject({
      troubles: ["route"],
      kept: subscribers,
      removed: 0,
      failed: 0,
      after: [],
    });
    expect(result.hindered).toBeGreaterThanOrEqual(subscribers);
  },
);
