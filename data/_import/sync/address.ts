import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { isSafeAddress } from "../../_schema/sync-source.ts";
import { ask, type Fetching, type IncomingExports, refuseRetryable, withRetries } from "./request.ts";

/**
 * Downloads the export at an address, unless its validators say that it is the one that was taken before. Throws an Error
 * that says what is wrong there, without the address, which may hold a secret.
 */
export async function fromAddress(address: string, fetching: Fetching): Promise<IncomingExports> {
  const path = join(fetching.scratch, NAME);
  const mark = await withRetries(() => download(address, path, fetching), fetching.context);
  return { exports: mark === undefined ? [] : [{ name: NAME, path, mark }], notes: [] };
}

const NAME = "export";

/** Undefined for one that is unchanged. */
async function download(address: string, path: string, { taken, limits, context: { signal } }: Fetching) {
  const request = { headers: conditions(taken[NAME]), follow: refuseUnsafe };
  return ask(address, request, { limits: limits.export, signal }, async (answer) => {
    refuseRetryable(answer);
    const { status, headers, body } = answer;
    if (status === 304) return undefined;
    if (status !== 200) throw new Error(`answers ${status}${HINTS[status] ?? ""}`);
    await pipeline(body, createWriteStream(path, { mode: 0o600 }));
    return markOf(headers);
  });
}

const HINTS: Record<number, string> = {
  401: "; its key is wrong or has run out",
  403: "; its key is wrong or has run out",
  404: "; is the address still right?",
  410: "; is the address still right?",
};

/** A service elsewhere has no say in what is asked of this machine. */
function refuseUnsafe(to: URL, from: URL): void {
  const isSafe = to.protocol === "https:" || to.origin === from.origin;
  if (!isSafe || !isSafeAddress(to.href)) throw new Error("leads on to an address that is not HTTPS");
}

function conditions(mark: string | undefined): Record<string, string> {
  if (mark === undefined) return {};
  const { etag, modified } = JSON.parse(mark) as Record<"etag" | "modified", string | null>;
  return {
    ...(etag !== null && { "if-none-match": etag }),
    ...(modified !== null && { "if-modified-since": modified }),
  };
}

/** Null for a service that offers no validators. */
function markOf(headers: Record<string, string>): string | null {
  const { etag = null, "last-modified": modified = null } = headers;
  return etag === null && modified === null ? null : JSON.stringify({ etag, modified });
}
