import { describe, it } from "vitest";
import { amount } from "./amount.ts";
import { followSequences } from "./model.ts";

const SEQUENCES = amount("SEQUENCES", 10_000);
/** What ends with a test is kept until then: a test takes no more than these. */
const IN_A_TEST = 250;

const batches = Array.from({ length: Math.ceil(SEQUENCES / IN_A_TEST) }, (_, batch) => ({
  from: batch * IN_A_TEST + 1,
  to: Math.min((batch + 1) * IN_A_TEST, SEQUENCES),
}));

describe("random sequences of subscribe, change, wait and restart, against a model on a simulated clock", () => {
  it.each(batches)("$from to $to differ nowhere", ({ from, to }) => followSequences(to - from + 1));
});
