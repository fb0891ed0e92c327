export type Fetch = typeof globalThis.fetch;

/** Milliseconds that one answer may take. */
const PATIENCE = 30_000;

/** Asks once. Rejects with an Error whose message says in a few words why there is no answer. */
export async function ask(fetch: Fetch, url: string, request: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(PATIENCE), ...request });
  } catch (error) {
    const { cause, message } = error as Error;
    const { code } = (cause ?? {}) as { code?: string };
    throw new Error(code ?? message);
  }
}

/** Asks for something to be done: null when the answer is 2xx, else what went wrong in a few words. */
export async function refusal(fetch: Fetch, url: string, request: RequestInit): Promise<string | null> {
  try {
    const answer = await ask(fetch, url, request);
    const text = answer.ok ? "" : (await answer.text()).replace(/\s+/g, " ").trim().slice(0, 200);
    await answer.body?.cancel().catch(() => {});
    if (answer.ok) return null;
    return text === "" ? `answered ${answer.status}` : `answered ${answer.status}: ${text}`;
  } catch (error) {
    return (error as Error).message;
  }
}
