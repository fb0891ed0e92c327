import { ask, jsonOf } from "../ask.ts";
import type { Fetching } from "../drop.ts";
import { patiently } from "../patience.ts";
import type { Endpoints, OAuthClient } from "./endpoints.ts";
import { googleRefusal } from "./google-refusal.ts";
import { keepConsent, readConsent } from "./kept-consent.ts";
import { ConsentGone, requestTokens } from "./tokens.ts";

export interface GoogleAccess {
  endpoints: Endpoints;
  client: OAuthClient;
  stateDir: string;
}

/** Reads an address of Google's interfaces as JSON, with the owner's consent. Throws an Error that says what to do. */
export type ReadGoogle = (address: string) => Promise<unknown>;

/** Access tokens live for an hour, and only in memory; a refused one is replaced once. */
export function createGoogleReader(
  { endpoints, client, stateDir }: GoogleAccess,
  { ways, limits }: Pick<Fetching, "limits" | "ways">,
): ReadGoogle {
  let token: string | null = null;

  async function refresh(): Promise<string> {
    const consent = readConsent(stateDir);
    if (consent === null) throw new Error(`there is no consent of yours yet: ${CONNECT}`);
    const grant = { grant_type: "refresh_token", refresh_token: consent };
    try {
      const tokens = await requestTokens(endpoints.token, client, grant, { ways, limits });
      if (tokens.refresh_token) keepConsent(stateDir, tokens.refresh_token);
      return tokens.access_token;
    } catch (error) {
      throw error instanceof ConsentGone ? new Error(`${error.message}: ${CONNECT}`) : error;
    }
  }

  async function read(
    address: string,
  ): Promise<{ status: number; answer: unknown; retryAfter: string | null }> {
    token ??= await refresh();
    const request = { headers: { authorization: `Bearer ${token}`, accept: "application/json" } };
    return ask(address, request, { ...limits, signal: ways.signal }, async ({ status, headers }, body) => ({
      status,
      answer: await jsonOf(body),
      retryAfter: headers.get("retry-after"),
    }));
  }

  return (address) =>
    patiently(async () => {
      let found = await read(address);
      if (found.status === 401) {
        token = null;
        found = await read(address);
      }
      if (found.status !== 200) throw googleRefusal(found.status, found.answer, found.retryAfter);
      return found.answer;
    }, ways);
}

const CONNECT = "npm run sync -- --connect";
