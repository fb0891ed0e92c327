import { type Fetch, refusal } from "./ask.ts";

/** A request by which a network of caches forgets what it holds. */
export interface Purge {
  url: string;
  /** A header field, `Name: value`, that says who asks. */
  header?: string | undefined;
  /** JSON. */
  body: string;
}

/** Throws an Error that says how the request was answered, without the header field, which is a secret. */
export async function purgeCache({ url, header, body }: Purge, fetch: Fetch): Promise<void> {
  const colon = header?.indexOf(":") ?? -1;
  const headers = {
    "content-type": "application/json",
    ...(header && { [header.slice(0, colon)]: header.slice(colon + 1).trim() }),
  };
  const fault = await refusal(fetch, url, { method: "POST", headers, body });
  if (fault !== null)
    throw new Error(
      `PURGE_URL: ${new URL(url).host} did not empty its cache (${fault}); check PURGE_URL, PURGE_HEADER and PURGE_BODY`,
    );
}
