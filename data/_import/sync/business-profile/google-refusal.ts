import * as z from "zod";
import { plainLine } from "../../plain-line.ts";
import { Busy, isPassing } from "../patience.ts";

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

/** What a refusal of one of Google's interfaces means for the owner: Busy where another try may help. */
export function googleRefusal(status: number, answer: unknown, retryAfter: string | null): Error {
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
  if (isPassing(status) || has("rateLimitExceeded", "userRateLimitExceeded", "RATE_LIMIT_EXCEEDED"))
    return new Busy(`Google answers ${status}`, retryAfter);
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
