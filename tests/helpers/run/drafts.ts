import type { Order, Outcome } from "../../../sidecar/dev/builder.ts";
import { createBuilderProcess } from "../../../sidecar/dev/builder-process.ts";

const builder = createBuilderProcess();
let last: Promise<Outcome> | undefined;

/** Builds one after another, in the process that builds for `npm run dev`; resolves with what comes of the last. */
export function buildDrafts(orders: readonly Order[]): Promise<Outcome> {
  for (const order of orders) last = Promise.resolve(last).then(() => builder.build(order));
  return last!;
}

export const endDrafts = () => builder.stop();
