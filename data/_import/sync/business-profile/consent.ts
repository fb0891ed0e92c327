import { hash, randomBytes, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { makeStateDir } from "../../../_command/state-dir.ts";
import type { Fetching } from "../request.ts";
import type { SyncOptions } from "../source.ts";
import { keepConsent } from "../state.ts";
import { createGoogleReader, type GoogleAccess, requestTokens, requireClient, SCOPE } from "./google.ts";
import { described, listLocations } from "./profile.ts";

/**
 * Asks the owner for consent in a browser on this machine, and keeps what Google gives for it: the loopback flow of RFC 8252,
 * section 7.3, with a challenge of RFC 7636. `show` hears the address to open. Throws an Error when there is no consent.
 */
export async function askConsent(
  { endpoints, client, stateDir }: GoogleAccess,
  show: (address: string) => void,
  fetching: Pick<Fetching, "limits" | "context">,
): Promise<void> {
  const verifier = secret();
  const state = secret();
  const server = createServer(PATIENCE);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const redirect = `http://${host}`;
  const question = {
    client_id: client.id,
    redirect_uri: redirect,
    response_type: "code",
    scope: SCOPE,
    state,
    code_challenge: hash("sha256", verifier, "base64url"),
    code_challenge_method: "S256",
    access_type: "offline",
    // Without it Google gives no refresh token to who has consented before.
    prompt: "consent",
  };
  try {
    const answered = answerAt(server, host, state, fetching.context.signal);
    show(`${endpoints.consent}?${new URLSearchParams(question)}`);
    const code = await answered;
    const grant = { code, code_verifier: verifier, redirect_uri: redirect };
    const tokens = await requestTokens(
      endpoints.token,
      client,
      { grant_type: "authorization_code", ...grant },
      fetching,
    );
    if (tokens.scope !== undefined && !tokens.scope.split(" ").includes(SCOPE))
      throw new Error("the consent does not cover your Business Profile; tick its box when Google asks");
    if (!tokens.refresh_token) throw new Error("Google gave no lasting consent; try again");
    keepConsent(stateDir, tokens.refresh_token);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** Milliseconds for a whole request: the browser is on this machine. */
const PATIENCE = { headersTimeout: 2000, requestTimeout: 2000, connectionsCheckingInterval: 500 };

/** 32 random bytes, as RFC 7636 section 4.1 recommends. */
function secret(): string {
  return randomBytes(32).toString("base64url");
}

/** The code with which Google redirects the browser; whatever is no such request, with the right `state`, is answered 404. */
function answerAt(server: Server, host: string, state: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error("was ended before there was a consent"));
    signal.addEventListener("abort", ended, { once: true });
    server.on("request", (request, response) => {
      const [path, query] = request.url!.split("?", 2);
      const answered = new URLSearchParams(query);
      const isRedirect = request.method === "GET" && path === "/" && request.headers.host === host;
      const isAnswer = isRedirect && isSame(answered.get("state") ?? "", state);
      const code = answered.get("code");
      const words = code ? "Thank you. You can close this page." : "No consent was given.";
      response.writeHead(isAnswer ? 200 : 404, { "content-type": "text/plain", connection: "close" });
      response.once("close", () => {
        if (!isAnswer) return;
        if (code) resolve(code);
        else reject(new Error("no consent was given"));
      });
      response.end(`${isAnswer ? words : "Not found."}\n`);
    });
  });
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => hash("sha256", text, "buffer"));
  return timingSafeEqual(a!, b!);
}

/** Gets the owner's consent, and tells which locations can be synced. Throws an Error that says what to do. */
export async function connect(
  { google, stateDir, context, limits }: Pick<SyncOptions, "google" | "stateDir" | "context" | "limits">,
  say: (line: string) => void,
): Promise<true> {
  requireClient(google.client);
  makeStateDir(stateDir, say);
  const access = { ...google, stateDir };
  await askConsent(access, (address) => say(`Open this address in a browser on this machine:\n${address}`), {
    context,
    limits,
  });
  say("Your consent is kept in STATE_DIR, for this user only; you can withdraw it in your Google account.");
  const locations = await listLocations(createGoogleReader(access, { context, limits }), google.endpoints);
  if (locations.length === 0) say("This account manages no Business Profile.");
  else say(`Locations, for "sync": {"from": "business-profile"} in business.json:`);
  for (const location of locations) say(`  ${described(location)}`);
  return true;
}
