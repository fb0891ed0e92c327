import {
  bytesOf,
  type FetchAnswer,
  type FetchRequest,
  type fetchWithin,
  type Limits,
} from "../../_fetch/fetch-within.ts";

/** What one address may cost: ten full feeds, or the manifest of a million files, which is read as a stream. */
const PATIENCE = { time: 15_000, silence: 15_000 };
export const LIMITS = {
  text: { ...PATIENCE, received: 4_000_000, decoded: 4_000_000 },
  manifest: { ...PATIENCE, received: 500_000_000, decoded: 500_000_000 },
} satisfies Record<string, Limits>;

export type Visited = Omit<FetchAnswer, "body">;

/** Asks paths below an origin, without following redirects. All reject with an Error that names the address. */
export interface Visitor {
  visit(path: string, request?: FetchRequest): Promise<Visited>;
  /** Reads the body where the status is one of these. */
  read<Read>(
    path: string,
    statuses: readonly number[],
    limits: Limits,
    read: (body: AsyncIterable<Buffer>) => Promise<Read>,
  ): Promise<Visited & { found: Read | null }>;
}

/** `origin` has no trailing slash. */
export function createVisitor(origin: string, ask: typeof fetchWithin): Visitor {
  const named = (path: string) => (error: Error) => {
    throw new Error(`${origin}${path} ${error.message}`);
  };
  return {
    visit: (path, request = {}) =>
      ask(origin + path, LIMITS.text, request, async ({ body: _, ...answer }) => answer).catch(named(path)),
    read: (path, statuses, limits, read) =>
      ask(origin + path, limits, {}, async ({ body, ...answer }) => ({
        ...answer,
        found: statuses.includes(answer.status) ? await read(body) : null,
      })).catch(named(path)),
  };
}

export async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  return String(await bytesOf(body));
}

/** `text/html` of `Text/HTML; charset=utf-8`. */
export function mediaTypeOf({ headers }: Visited): string {
  return (headers["content-type"] ?? "").split(";")[0]!.trim().toLowerCase();
}
