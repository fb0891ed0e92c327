import * as z from "zod";
import { conceal } from "../../../_command/print.ts";
import type { Fetching } from "../fetching.ts";
import { ask, jsonOf, refuseRetryable, withRetries } from "../request.ts";
import type { OAuthClient } from "./endpoints.ts";

const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  scope: z.string().optional(),
});

const Refusal = z.object({ error: z.string(), error_description: z.string().optional() });

export type Tokens = z.infer<typeof Tokens>;

/** Google no longer takes what it gave for the consent: RFC 6749, section 5.2. */
export class ConsentGone extends Error {}

/** Asks for tokens with a grant of RFC 6749. Throws ConsentGone, or an Error that says what to do. */
export async function requestTokens(
  address: string,
  client: OAuthClient,
  grant: Record<string, string>,
  { limits, context }: Pick<Fetching, "limits" | "context">,
): Promise<Tokens> {
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
  if (data?.error === "invalid_grant") return new ConsentGone("your consent has run out or was withdrawn");
  if (data?.error === "invalid_client" || data?.error === "unauthorized_client")
    return new Error("Google does not know this client; look at GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET");
  return new Error(`Google gives no token (${data?.error ?? status})`);
}
