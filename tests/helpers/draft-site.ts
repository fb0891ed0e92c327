import { randomUUID } from "node:crypto";
import { type Hosting, withSidecar } from "../../data/_schema/hosting.ts";
import type { Order, Outcome } from "../../sidecar/dev/builder.ts";
import { DEMONSTRATION_URL } from "./demonstration-url.ts";
import { ask } from "./run/ask.ts";
import type { Draft } from "./run/draft.ts";

/**
 * What a build makes of the owner's files but for the compressed forms, and what it says: built once for the whole run, in
 * a fraction of the time that the command takes. Nobody writes to it. `after` is the origin of a build in the same folder
 * before this one; `hosting` says what it is built for, if not for a sidecar at `baseUrl`.
 */
export async function draftSite(
  files: Files,
  baseUrl = DEMONSTRATION_URL,
  { after, hosting = withSidecar(baseUrl) }: { after?: string; hosting?: Hosting } = {},
): Promise<Draft> {
  const draft = await draftOf(files, hosting, after);
  if (draft.faults.length > 0) throw new Error(`cannot be built:\n${draft.faults.join("\n")}`);
  return draft;
}

/** What a build says against the owner's files, a line each. */
export async function faultsIn(files: Files): Promise<string[]> {
  return (await draftOf(files, withSidecar(DEMONSTRATION_URL))).faults;
}

/** Builds a draft in a folder of the test's own, as `npm run dev` does after every edit. */
export async function redraft(order: Order): Promise<Outcome> {
  return (await ask("redraft", { order, turn: randomUUID() }))();
}

type Files = Record<string, string | Uint8Array>;

async function draftOf(files: Files, hosting: Hosting, after?: string): Promise<Draft> {
  const encoded = Object.fromEntries(
    Object.entries(files).map(([name, content]) => [name, Buffer.from(content).toString("base64")]),
  );
  return (await ask("draft", { files: encoded, hosting, after }))();
}
