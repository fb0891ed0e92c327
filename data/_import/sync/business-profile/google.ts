import * as z from "zod";
import { plainLine } from "../../plain-line.ts";
import type { Fetching } from "../fetching.ts";
import { ask, isRetryable, jsonOf, RetryableError, withRetries } from "../request.ts";
import { keepConsent, readConsent } from "../state.ts";
import type { Endpoints, OAuthClient } from "./endpoints.ts";
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
  { context, limits }: Pick<Fetching, "limits" | "context">,
): ReadGoogle {
  let token: string | null = null;
  /** Bytes of all answers. */
  let received = 0;

  async function refresh(): Promise<string> {
    const consent = readConsent(stateDir);
    if (consent === null) throw new Error(`there is no consent of yours yet: ${CONNECT}`);
    const grant = { grant_type: "refresh_token", refresh_token: consent };
    try {
      const tokens = await requestTokens(endpoints.token, client, grant, { context, limits });
      if (tokens.refresh_token) keepConsent(stateDir, tokens.refresh_token);
      return tokens.access_token;
    } catch (error) {
      throw error instanceof ConsentGone ? new Error(`${error.message}: ${CONNECT}`) : error;
    }
  }

  async function read(address: string) {
    token ??= await refresh();
    const headers = { authorization: `Bearer ${token}`, accept: "application/json" };
    const within = { limits: limits.google, signal: context.signal };
    return ask(address, { headers }, within, async ({ status, headers, body }) => {
      const { json, length } = await jsonOf(body);
      received += length;
      if (received > limits.export.decoded)
        throw new Error(`Google answers with more than ${limits.export.decoded.toLocaleString("en")} bytes`);
      return { status, answer: json, retryAfter: headers["retry-after"] };
    });
  }

  return (address) =>
    withRetries(async () => {
      let found = await read(address);
      if (found.status === 401) {
        token = null;
        found = await read(address);
      }
      if (found.status !== 200) throw googleRefusal(found.status, found.answer, found.retryAfter);
      return found.answer;
    }, context);
}

const CONNECT = "npm run sync -- --connect";

/** Google's error object, with the details of google.rpc.ErrorInfo and, from older services, `errors`. */
const GoogleError = z.object({
  error: z.object({
    message: z.string().default(""),
    details: z
      .array(
        z.object({
          reason: z.string().optional(),
          metadata: z.record(z.string(), z.unknown()).optional(),
        }),
      )
      .catch([])
      .default([]),
    errors: z
      .array(z.object({ reason: z.string().optional() }))
      .catch([])
      .default([]),
  }),
});

const APPLICATION = "https://support.google.com/business/contact/api_default";

/** What a refusal of one of Google's interfaces means for the owner: RetryableError where another try may help. */
function googleRefusal(status: number, answer: unknown, retryAfter: string | undefined): Error {
  const { message, details, errors } = (GoogleError.safeParse(answer).data ?? NONE).error;
  const reasons = new Set([...details, ...errors].map(({ reason }) => reason ?? ""));
  const has = (...names: string[]) => names.some((name) => reasons.has(name));
  const quota = details.map(({ metadata }) => metadata?.["quota_limit_value"]);
  if (quota.some((value) => String(value) === "0"))
    return new Error(
      `Google has not given this project access to its API yet (a quota of 0): ${APPLICATION}`,
    );
  if (has("SERVICE_DISABLED", "accessNotConfigured"))
    return new Error(`an API is not enabled in your Google Cloud project: ${shown(message)}`);
  if (has("dailyLimitExceeded", "quotaExceeded")) return new Error("the day's quota at Google is used up");
  if (isRetryable(status) || has("rateLimitExceeded", "userRateLimitExceeded", "RATE_LIMIT_EXCEEDED"))
    return new RetryableError(`Google answers ${status}`, retryAfter);
  if (status === 403)
    return new Error(
      "this Google account may not read the reviews; consent as an owner or manager of the profile",
    );
  if (status === 404)
    return new Error("Google knows no such location; npm run sync -- --connect lists yours");
  return new Error(`Google answers ${status}${message && `: ${shown(message)}`}`);
}

const NONE: z.infer<typeof GoogleError> = { error: { message: "", details: [], errors: [] } };

function shown(message: string): string {
  return plainLine(message).slice(0, 300);
}
