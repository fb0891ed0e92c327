import { createStoreBench, type StoreOpener } from "./hub-store-bench.ts";
import { describeDeliveries } from "./hub-store-deliveries.ts";
import { describeDenials } from "./hub-store-denials.ts";
import { describeIntents } from "./hub-store-intents.ts";
import { describeOperator } from "./hub-store-operator.ts";
import { describeWhole } from "./hub-store-whole.ts";

/** Tests the whole contract of `Store` with one kind of store. */
export function describeStore(kind: string, open: StoreOpener): void {
  const bench = createStoreBench(open);
  describeIntents(kind, bench);
  describeDeliveries(kind, bench);
  describeDenials(kind, bench);
  describeWhole(kind, bench);
  describeOperator(kind, bench);
}
