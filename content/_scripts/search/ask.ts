import type { Problem } from "../../../data/_schema/problem.ts";
import type { SearchAnswer } from "../../../data/_schema/search-answer.ts";

export type Reply = { status: 200; body: SearchAnswer } | { status: 400; body: Problem };

type Search = (parameters: URLSearchParams) => Promise<Reply>;

/** The server does not answer, and nothing here can. */
export class SearchAway extends Error {}

/**
 * Asks the server at `api`; once it is away, or where there is none, the module at `offline`, which answers the same from
 * static files.
 */
export function createAsk(api: string | undefined, offline: string | undefined) {
  let inBrowser: Search | undefined;
  return async (parameters: URLSearchParams, signal: AbortSignal): Promise<Reply> => {
    if (!inBrowser) {
      const reply = api && (await askServer(`${api}?${parameters}`, signal));
      if (reply) return reply;
      inBrowser = await searchHere(offline);
    }
    return inBrowser(parameters).catch(away);
  };
}

function away(cause: unknown): never {
  throw new SearchAway("what answers here could not be loaded", { cause });
}

async function searchHere(module: string | undefined): Promise<Search> {
  if (!module) throw new SearchAway();
  return import(module).then(({ createSearch }) => createSearch({ base: location.origin })).catch(away);
}

/** Null when what answers is not the search. */
async function askServer(address: string, signal: AbortSignal): Promise<Reply | null> {
  try {
    const response = await fetch(address, { signal });
    const { status } = response;
    if (status !== 200 && status !== 400) return null;
    return { status, body: await response.json() };
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  }
}
