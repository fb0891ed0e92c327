import { expect, it } from "vitest";
import { amount } from "./amount.ts";
import { hasNamespaces, runAlone } from "./network/alone.ts";

const hanging = amount("HANGING", 1000);
const healthy = amount("SUBSCRIBERS", 100);

it.runIf(hasNamespaces)(
  `${healthy} subscribers beside ${hanging} names that nobody answers for, and while nobody answers at all`,
  () => {
    const { alone, beside, open, hindered, ...result } = runAlone("silent-names.ts", hanging, healthy);
    expect(open).toBeGreaterThanOrEqual(hanging);
    expect(beside).toBeLessThanOrEqual(2 * alone);
    expect(result).toEqual({ troubles: ["resolver"], failed: 0, removed: 0, kept: healthy });
    expect(hindered).toBeGreaterThanOrEqual(healthy);
  },
);
