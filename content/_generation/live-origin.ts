/** Milliseconds for the whole answer, and its bytes: about five times what 100,000 reviews take. */
const LIMITS = { time: 10_000, bytes: 256 * 1024 * 1024 };

export type Fetch = typeof globalThis.fetch;

/** Gets what a live origin publishes. Throws an Error that says in a few words why there is nothing. */
export async function fetchBytes(url: string, request: Fetch, limits = LIMITS): Promise<Buffer> {
  const signal = AbortSignal.timeout(limits.time);
  try {
    const response = await request(url, {
      signal,
      redirect: "manual",
      headers: { accept: "application/json" },
    });
    if (response.status !== 200) throw new Refused(`answers ${response.status}`);
    return await bodyOf(response, limits.bytes);
  } catch (error) {
    if (error instanceof Refused) throw error;
    if (signal.aborted) throw new Refused(`has not answered in full within ${limits.time / 1000} s`);
    throw new Refused(`cannot be reached (${reasonOf(error as Error)})`);
  }
}

class Refused extends Error {}

async function bodyOf(response: Response, limit: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > limit) throw new Refused(`is larger than ${limit} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function reasonOf({ message, cause }: Error): string {
  return (cause as { code?: string } | undefined)?.code ?? message;
}
