import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { isSafeAddress } from "../../_schema/sync-source.ts";
import type { Fetching, IncomingExports } from "./fetching.ts";
import { ask, refuseRetryable, withRetries } from "./request.ts";

/**
 * Downloads the export at an address, unless its validators say that it is the one that was taken before. Throws an Error
 * that says what is wrong there, without the address, which may hold a secret.
 */
export async function fromAddress(address: string, fetching: Fetching): Promise<IncomingExports> {
  const path = join(fetching.scratch, NAME);
  const mark = await withRetries(() => download(address, path, fetching), fetching.context);
  return { exports: mark === UNCHANGED ? [] : [{ name: NAME, path, mark }], notes: [] };
}

const NAME = "export";
const UNCHANGED = Symbol("unchanged");
const MOST_REDIRECTS = 5;

interface Validators {
  etag: string | null;
  modified: string | null;
}

async function download(
  address: string,
  path: string,
  fetching: Fetching,
): Promise<string | null | typeof UNCHANGED> {
  const headers = conditions(fetching.taken[NAME]);
  let at = address;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const { limits, context } = fetching;
    const answer = await ask(
      at,
      { headers },
      { ...limits, signal: context.signal },
      async (response, body) => {
        refuseRetryable(response);
        if (response.status === 304) return { mark: UNCHANGED } as const;
        const next = redirectOf(response, at);
        if (next) return { next };
        if (response.status !== 200)
          throw new Error(`answers ${response.status}${HINTS[response.status] ?? ""}`);
        await pipeline(body, createWriteStream(path, { mode: 0o600 }));
        return { mark: markOf(response.headers) };
      },
    );
    if ("mark" in answer) return answer.mark;
    at = answer.next;
  }
  throw new Error(`leads on more than ${MOST_REDIRECTS} times`);
}

const HINTS: Record<number, string> = {
  401: "; its key is wrong or has run out",
  403: "; its key is wrong or has run out",
  404: "; is the address still right?",
  410: "; is the address still right?",
};

function redirectOf({ status, headers }: Response, from: string): string | null {
  if (![301, 302, 303, 307, 308].includes(status)) return null;
  const location = headers.get("location") ?? "";
  if (!URL.canParse(location, from)) throw new Error("leads on to no address");
  const next = new URL(location, from);
  // A service elsewhere has no say in what is asked of this machine.
  const isSafe = next.protocol === "https:" || next.origin === new URL(from).origin;
  if (!isSafe || !isSafeAddress(next.href)) throw new Error("leads on to an address that is not HTTPS");
  return next.href;
}

function conditions(mark: string | undefined): Record<string, string> {
  if (mark === undefined) return {};
  const { etag, modified } = JSON.parse(mark) as Validators;
  return {
    ...(etag !== null && { "if-none-match": etag }),
    ...(modified !== null && { "if-modified-since": modified }),
  };
}

/** Null for a service that offers no validators. */
function markOf(headers: Headers): string | null {
  const found: Validators = { etag: headers.get("etag"), modified: headers.get("last-modified") };
  return found.etag === null && found.modified === null ? null : JSON.stringify(found);
}
