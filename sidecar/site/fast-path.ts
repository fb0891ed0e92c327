import type { IncomingMessage } from "node:http";
import { MAX_ADDRESS } from "../../data/_schema/errors.ts";
import { pathOf } from "../../data/_schema/operations.ts";
import type { Fields } from "../http/conditional.ts";
import type { FastPath } from "../http/listen.ts";
import { answerWith, type Outcome, preferred, type Representations } from "../http/representation.ts";
import { isHost, MAX_FIELDS } from "../http/request-head.ts";
import { send, sendProblem } from "../http/respond.ts";
import { rememberedSearch, windowSince } from "./answers.ts";
import type { PublishedSite } from "./published-site.ts";

const SEARCH = pathOf("searchReviews");
const SINCE = pathOf("getReviewsSince").replace("{date}", "");
/** Fields of requests with a body, a precondition or another protocol in mind, which few clients send. */
const DECLINED = ["content-length", "transfer-encoding", "if-match", "if-unmodified-since", "upgrade"];
const DAY_LENGTH = "2026-03-31".length;

/**
 * Sends prepared answers without the router's objects, which cost more than they do. All that is unusual is left to the routes,
 * which give the same answer. `onError` is told what cut off an answer already begun.
 */
export function createFastPath(options: {
  site: () => PublishedSite;
  onError: (error: unknown) => void;
}): FastPath {
  const { site, onError } = options;
  // Nearly all requests name the same host: it is validated once, or it would take a fiftieth of a cached answer.
  let knownHost: string | null = null;
  return (request, response) => {
    const { method, url = "", rawHeaders } = request;
    if (!isOrdinary(request)) return false;
    const fields = new RawFields(rawHeaders);
    if (DECLINED.some((name) => fields.get(name) !== null)) return false;
    const host = fields.get("host") ?? "";
    if (host !== knownHost && !isHost(host)) return false;
    knownHost = host;
    const acceptEncoding = fields.get("accept-encoding");
    let outcome: Outcome;
    try {
      const representations = find(site(), url, acceptEncoding);
      if (representations === undefined) return false;
      outcome = answerWith(preferred(representations, acceptEncoding), fields);
    } catch {
      // The routes will meet the same error, report it and answer 500.
      return false;
    }
    try {
      send(response, outcome, { isHead: method === "HEAD", onError });
    } catch (error) {
      onError(error);
      sendProblem(response, { status: 500 });
    }
    return true;
  };
}

/** Names and values as Node received them. Few are asked for, and their length rules most out: no object is made of all of them. */
class RawFields implements Fields {
  constructor(private readonly rawHeaders: readonly string[]) {}

  get(name: string): string | null {
    const { rawHeaders } = this;
    let found: string | null = null;
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const each = rawHeaders[index]!;
      if (each.length !== name.length || each.toLowerCase() !== name) continue;
      const value = rawHeaders[index + 1]!;
      found = found === null ? value : `${found}, ${value}`;
    }
    return found;
  }
}

function isOrdinary({ method, url = "", rawHeaders, httpVersion }: IncomingMessage): boolean {
  if ((method !== "GET" && method !== "HEAD") || httpVersion !== "1.1") return false;
  return rawHeaders.length <= 2 * MAX_FIELDS && url.length <= MAX_ADDRESS;
}

function find(site: PublishedSite, url: string, acceptEncoding: string | null): Representations | undefined {
  const mark = url.indexOf("?");
  const path = mark === -1 ? url : url.slice(0, mark);
  if (path === SEARCH)
    return rememberedSearch(site, mark === -1 ? "" : url.slice(mark))?.ready(acceptEncoding);
  const isWindow = path.length === SINCE.length + DAY_LENGTH && path.startsWith(SINCE);
  return isWindow ? windowSince(site, path.slice(SINCE.length)) : site.asset(path);
}
