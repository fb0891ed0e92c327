import { createHash } from "node:crypto";
import type { Endpoints } from "../../../data/_import/sync/business-profile/google.ts";
import { type Answer, type Asked, standIn } from "./stand-in.ts";

export const CLIENT = { id: "client.apps.googleusercontent.com", secret: "GOCSPX-secret" };
export const LOCATION = "accounts/1/locations/2";
export const SCOPE = "https://www.googleapis.com/auth/business.manage";

/** A review as accounts.locations.reviews.list gives it. */
export const googleReview = (id: string, change: object = {}) => ({
  reviewId: id,
  reviewer: { displayName: "Ada Pell", profilePhotoUrl: "https://lh3.example/a" },
  starRating: "FOUR",
  comment: `Good work at number ${id}.`,
  createTime: "2025-01-05T10:00:00Z",
  updateTime: "2025-01-05T10:00:00Z",
  name: `${LOCATION}/reviews/${id}`,
  ...change,
});

/** Google's error object. */
export const refused = (
  code: number,
  status: string,
  more: object = {},
  headers: Record<string, string> = {},
): Answer => ({
  status: code,
  headers: { "content-type": "application/json", ...headers },
  body: { error: { code, message: `${status} it is.`, status, ...more } },
});

export const ERROR_INFO = "type.googleapis.com/google.rpc.ErrorInfo";

/** The consent page, the token endpoint and the three interfaces, as far as Google documents them. */
export async function googleStandIn() {
  const google = {
    reviews: [googleReview("A"), googleReview("B")] as object[],
    /** What it says of their number; null for what there is. */
    total: null as number | null,
    locations: [{ name: "locations/2", title: "Pell Plumbing" }],
    consents: new Set(["1//consent"]),
    scope: SCOPE as string | undefined,
    denied: false,
    /** Answers in place of its own, to the next requests whose path fits. */
    instead: [] as { path: RegExp; answer: Answer }[],
    expireTokens: () => tokens.clear(),
  };
  const tokens = new Set<string>();
  const codes = new Map<string, { challenge: string; redirect: string }>();
  let issued = 0;

  const grant = (refresh?: string): Answer => {
    const token = `ya29.${++issued}`;
    tokens.add(token);
    return {
      body: {
        access_token: token,
        expires_in: 3599,
        token_type: "Bearer",
        ...(google.scope && { scope: google.scope }),
        ...(refresh && { refresh_token: refresh }),
      },
    };
  };
  const bad = (error: string, error_description = "Bad Request"): Answer => ({
    status: 400,
    body: { error, error_description },
  });

  function consent({ url }: Asked): Answer {
    const query = Object.fromEntries(url.searchParams);
    const wanted = {
      client_id: CLIENT.id,
      response_type: "code",
      code_challenge_method: "S256",
      scope: SCOPE,
    };
    for (const [name, value] of Object.entries(wanted))
      if (query[name] !== value) return { status: 400, body: `${name} is ${query[name]}` };
    if (!/^http:\/\/127\.0\.0\.1:\d+$/.test(query["redirect_uri"]!))
      return { status: 400, body: "redirect_uri_mismatch" };
    const answer = new URLSearchParams({ state: query["state"]! });
    if (google.denied) answer.set("error", "access_denied");
    else {
      codes.set("4/code", { challenge: query["code_challenge"]!, redirect: query["redirect_uri"]! });
      answer.set("code", "4/code");
    }
    return { status: 302, headers: { location: `${query["redirect_uri"]}/?${answer}` } };
  }

  function token({ method, body }: Asked): Answer {
    const form = new URLSearchParams(body);
    if (method !== "POST") return { status: 405 };
    if (form.get("client_id") !== CLIENT.id || form.get("client_secret") !== CLIENT.secret)
      return { status: 401, body: { error: "invalid_client", error_description: "Unauthorized" } };
    if (form.get("grant_type") === "refresh_token") {
      const known = google.consents.has(form.get("refresh_token")!);
      return known ? grant() : bad("invalid_grant", "Token has been expired or revoked.");
    }
    const code = codes.get(form.get("code")!);
    codes.delete(form.get("code")!);
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (code?.challenge !== challenge || code.redirect !== form.get("redirect_uri"))
      return bad("invalid_grant");
    google.consents.add("1//new");
    return grant("1//new");
  }

  function list<Item>(
    items: Item[],
    key: string,
    { url }: Asked,
    size: number,
  ): { body: Record<string, unknown> } {
    const from = Number(url.searchParams.get("pageToken") ?? 0);
    const page = items.slice(from, from + size);
    const next = from + size < items.length ? { nextPageToken: String(from + size) } : {};
    return { body: { ...(page.length > 0 && { [key]: page }), ...next } };
  }

  function interfaces(asked: Asked): Answer {
    const { url, headers } = asked;
    if (!tokens.has(headers.authorization?.replace("Bearer ", "") ?? ""))
      return refused(401, "UNAUTHENTICATED");
    if (url.pathname === "/accounts")
      return list([{ name: "accounts/1" }, { name: "accounts/9" }], "accounts", asked, 1);
    if (/^\/accounts\/\w+\/locations$/.test(url.pathname)) {
      if (!url.searchParams.has("readMask")) return refused(400, "INVALID_ARGUMENT");
      return list(google.locations, "locations", asked, 1);
    }
    if (url.pathname !== `/${LOCATION}/reviews`) return refused(404, "NOT_FOUND");
    const size = Math.min(50, Number(url.searchParams.get("pageSize") ?? 50));
    const { body } = list(google.reviews, "reviews", asked, size);
    const totalReviewCount = google.total ?? google.reviews.length;
    return { body: google.reviews.length > 0 ? { ...body, averageRating: 4, totalReviewCount } : {} };
  }

  const { origin, asked } = await standIn((one) => {
    const { pathname } = one.url;
    const index = google.instead.findIndex(({ path }) => path.test(pathname));
    if (index !== -1) return google.instead.splice(index, 1)[0]!.answer;
    if (pathname === "/consent") return consent(one);
    return pathname === "/token" ? token(one) : interfaces(one);
  });
  const endpoints: Endpoints = {
    consent: `${origin}/consent`,
    token: `${origin}/token`,
    accounts: origin,
    locations: origin,
    reviews: origin,
  };
  const visits = (path: RegExp) => asked.filter(({ url }) => path.test(url.pathname)).length;
  return Object.assign(google, { endpoints, asked, visits });
}

export type GoogleStandIn = Awaited<ReturnType<typeof googleStandIn>>;
