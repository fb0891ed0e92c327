import * as z from "zod";
import { conceal } from "../../../_command/print.ts";
import { plainLine } from "../../plain-line.ts";
import {
  ask,
  type Fetching,
  isRetryable,
  jsonOf,
  RetryableError,
  refuseRetryable,
  withRetries,
} from "../request.ts";
import { keepConsent, readConsent } from "../state.ts";

/** Google's addresses; a stand-in has others. */
export interface Endpoints {
  consent: string;
  token: string;
  accounts: string;
  locations: string;
  reviews: string;
}

export const GOOGLE: Endpoints = {
  consent: "https://accounts.google.com/o/oauth2/v2/auth",
  token: "https://oauth2.googleapis.com/token",
  accounts: "https://mybusinessaccountmanagement.googleapis.com/v1",
  locations: "https://mybusinessbusinessinformation.googleapis.com/v1",
  reviews: "https://mybusiness.googleapis.com/v4",
};

/** The owner's OAuth client, of the type "Desktop app": its secret is none in that type, but Google asks for it. */
export interface OAuthClient {
  id: string;
  secret: string;
}

/** What the owner consents to; there is no narrower scope for reading reviews. */
export const SCOPE = "https://www.googleapis.com/auth/business.manage";

/** Throws an Error that says what to do when no client is set. */
export function requireClient({ id }: OAuthClient): void {
  if (id === "")
    throw new Error("GOOGLE_CLIENT_ID is not set; data/README.md says how to get one (By itself)");
}

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
  let received = 0;

  async function refresh(): Promise<string> {
    const consent = readConsent(stateDir);
    if (consent === null) throw new Error(`there is no consent of yours yet: ${CONNECT}`);
    const grant = { grant_type: "refresh_token", refresh_token: consent };
    const tokens = await requestTokens(endpoints.token, client, grant, { context, limits });
    if (tokens.refresh_token) keepConsent(stateDir, tokens.refresh_token);
    return tokens.access_token;
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

const Reason = z.object({ reason: z.string().optional() });

/** Google's error object, with the details of google.rpc.ErrorInfo and, from older services, `errors`. */
const GoogleError = z.object({
  error: z.object({
    message: z.string().default(""),
    details: z.array(Reason.extend({ metadata: z.record(z.string(), z.unknown()).optional() })).catch([]),
    errors: z.array(Reason).catch([]),
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

const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  scope: z.string().optional(),
});

const Refusal = z.object({ error: z.string(), error_description: z.string().optional() });

/** Asks for tokens with a grant of RFC 6749. Throws an Error that says what to do. */
export async function requestTokens(
  address: string,
  client: OAuthClient,
  grant: Record<string, string>,
  { limits, context }: Pick<Fetching, "limits" | "context">,
): Promise<z.infer<typeof Tokens>> {
  const { refresh_token = "", code = "", code_verifier = "" } = grant;
  conceal("grant", [refresh_token, code, code_verifier]);
  const form = new URLSearchParams({ ...grant, client_id: client.id, client_secret: client.secret });
  const request = {
    method: "POST" as const,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: String(form),
  };
  const within = { limits: limits.google, signal: context.signal };
  const attempt = () =>
    ask(address, request, within, async (answer) => {
      refuseRetryable(answer);
      const { json } = await jsonOf(answer.body);
      if (answer.status !== 200) throw refusal(answer.status, json);
      const tokens = Tokens.safeParse(json);
      if (tokens.success) {
        conceal("tokens", [tokens.data.access_token, tokens.data.refresh_token ?? ""]);
        return tokens.data;
      }
      throw new Error("Google's answer holds no token");
    });
  return withRetries(attempt, context);
}

function refusal(status: number, answer: unknown): Error {
  const { data } = Refusal.safeParse(answer);
  // RFC 6749, section 5.2: it no longer takes what it gave for the consent.
  if (data?.error === "invalid_grant")
    return new Error(`your consent has run out or was withdrawn: ${CONNECT}`);
  if (data?.error === "invalid_client" || data?.error === "unauthorized_client")
    return new Error("Google does not know this client; look at GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET");
  return new Error(`Google gives no token (${data?.error ?? status})`);
}
