import { CHECKS, type Check } from "./checks.ts";
import type { HubUnderTest } from "./hub-under-test.ts";
import { type Assertion, createReport } from "./report.ts";
import type { Subscriber } from "./subscriber.ts";

/** Examines a hub with one check after the other; `note` is told each assertion as it is made. */
export async function examine(
  under: HubUnderTest,
  subscriber: Subscriber,
  { note, checks = CHECKS }: { note?: (assertion: Assertion) => void; checks?: readonly Check[] } = {},
): Promise<Assertion[]> {
  const assertions: Assertion[] = [];
  for (const { name, run } of checks) {
    const report = createReport(name, (assertion) => {
      assertions.push(assertion);
      note?.(assertion);
    });
    try {
      await run(under, report, subscriber);
    } catch (error) {
      report.assert("-", "the hub can be talked to", false, String(error));
    }
  }
  return assertions;
}
