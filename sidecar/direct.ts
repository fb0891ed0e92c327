import type { IncomingMessage, ServerResponse } from "node:http";
import { isCalendarDay } from "../data/schema/calendar.ts";
import { pathOf } from "../data/schema/operations.ts";
import { type Answers, answersOf } from "./answers.ts";
import { choose, type Outcome, type Representations, type Wishes } from "./http/representation.ts";
import { readFields } from "./http/request-fields.ts";
import { isHost, MAX_FIELDS } from "./http/request-head.ts";
import { MAX_ADDRESS } from "./http/request-line.ts";
import { send } from "./http/send.ts";
import type { PublishedSite } from "./published-site.ts";

/** Answers a request and is true, or leaves it alone. */
export type Direct = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface DirectOptions {
  site: () => PublishedSite;
  /** Called with what ends an answer that has begun. */
  onError: (error: unknown) => void;
  /** Milliseconds since 1970. */
  clock: () => number;
}

const SEARCH = pathOf("searchReviews");
const SINCE = pathOf("getReviewsSince").replace("{date}", "");
const DAY_LENGTH = "2026-03-31".length;

/**
 * Sends what is ready to be sent without the objects that the router needs, which cost more than the answer itself.
 * Everything that is not ready or has anything unusual about it is left to the routes, which say the same.
 */
export function createDirect({ site, onError, clock }: DirectOptions): Direct {
  let answers: Answers | undefined;
  // Of one host nearly all requests are.
  let knownHost = "";
  return (request, response) => {
    const { method, url = "", rawHeaders, httpVersion } = request;
    if ((method !== "GET" && method !== "HEAD") || httpVersion !== "1.1") return false;
    if (rawHeaders.length > 2 * MAX_FIELDS || url.length > MAX_ADDRESS) return false;
    const fields = readFields(rawHeaders);
    if (fields === null || fields.hasBody) return false;
    if (fields.host !== knownHost) {
      if (!isHost(fields.host)) return false;
      knownHost = fields.host;
    }
    let outcome: Outcome;
    try {
      const current = site();
      if (answers?.site !== current) answers = answersOf(current);
      const forms = find(answers, url, fields);
      if (forms === undefined) return false;
      outcome = choose(forms, fields, clock());
    } catch {
      // The routes meet the same fault, report it and answer with 500.
      return false;
    }
    send(response, outcome, { isHead: method === "HEAD", onError });
    return true;
  };
}

function find(answers: Answers, url: string, { acceptEncoding }: Wishes): Representations | undefined {
  const mark = url.indexOf("?");
  const path = mark === -1 ? url : url.slice(0, mark);
  if (path === SEARCH) {
    const forms = answers.rememberedSearch(mark === -1 ? "" : url.slice(mark));
    return forms?.isReady(acceptEncoding) ? forms : undefined;
  }
  if (path.length === SINCE.length + DAY_LENGTH && path.startsWith(SINCE)) {
    const date = path.slice(SINCE.length);
    return answers.rememberedWindow(date) ?? (isCalendarDay(date) ? answers.since(date) : undefined);
  }
  return answers.asset(path);
}
