/** Milliseconds that an address may take to answer. */
const PATIENCE = 15_000;

/** Asks for a path below an origin, without following redirects. Rejects with an Error that names the address. */
export type Visit = (path: string, request?: RequestInit) => Promise<Response>;

/** `origin` has no trailing slash. */
export function createVisitor(origin: string): Visit {
  return async (path, request = {}) => {
    try {
      return await fetch(origin + path, {
        redirect: "manual",
        signal: AbortSignal.timeout(PATIENCE),
        ...request,
        headers: { "accept-encoding": "br, gzip", ...request.headers },
      });
    } catch (error) {
      const { cause, message } = error as Error;
      throw new Error(
        `${origin}${path} does not answer: ${(cause as Error | undefined)?.message || message}`,
      );
    }
  };
}

/** Ends an answer whose body nobody needs. */
export async function dropBody(answer: Response): Promise<void> {
  await answer.body?.cancel();
}

/** `text/html` of `Text/HTML; charset=utf-8`. */
export function mediaTypeOf(answer: Response): string {
  return (answer.headers.get("content-type") ?? "").split(";")[0]!.trim().toLowerCase();
}
