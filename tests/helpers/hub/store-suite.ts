import { createStoreBench, type StoreOpener } from "./store-bench.ts";
import { describeDeliveries } from "./store-deliveries.ts";
import { describeDenials } from "./store-denials.ts";
import { describeIntents } from "./store-intents.ts";
import { describeOperator } from "./store-operator.ts";
import { describeWhole } from "./store-whole.ts";

/** Tests the whole contract of `Store` with one kind of store. */
export function describeStore(kind: string, open: StoreOpener): void {
  const bench = createStoreBench(open);
  describeIntents(kind, bench);
  describeDeliveries(kind, bench);
  describeDenials(kind, bench);
  describeWhole(kind, bench);
  describeOperator(kind, bench);
}
