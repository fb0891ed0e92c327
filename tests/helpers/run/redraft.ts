import type { Order, Outcome } from "../../../sidecar/dev/builder.ts";
import { buildDrafts, endDrafts } from "./drafts.ts";
import type { Started } from "./prerequisites.ts";

/** Builds a draft in a folder of the test's own; `turn` tells one from another of the same order. */
export default async function redraft(
  _folder: string,
  { order }: { order: Order; turn: string },
): Promise<Started<Outcome>> {
  return { value: await buildDrafts([order]), end: endDrafts };
}
