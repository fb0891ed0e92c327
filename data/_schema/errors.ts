import { DATASETS } from "./addresses.ts";
import { BAD_REQUEST, type Issue, type Problem, problemOf } from "./problem.ts";

/** Maximum length of path and query together, in characters. */
export const MAX_ADDRESS = 4096;

/** Every error of the read endpoints, with its title and what the client can do about it. */
export const ERRORS = {
  400: BAD_REQUEST,
  404: {
    title: "Not Found",
    detail: `Nothing is published at this address. ${DATASETS.openapi} lists the addresses of the data.`,
  },
  405: {
    title: "Method Not Allowed",
    detail: "This address does not allow this method; see the Allow header.",
  },
  408: { title: "Request Timeout", detail: "The request took too long to arrive; send it again." },
  410: {
    title: "Gone",
    detail: "The review at this address has been removed and does not come back.",
  },
  412: {
    title: "Precondition Failed",
    detail:
      "If-Match or If-Unmodified-Since does not match: what is published here has changed. Fetch it again.",
  },
  413: { title: "Content Too Large", detail: "The body is larger than this address allows." },
  414: {
    title: "URI Too Long",
    detail: `The address is longer than ${MAX_ADDRESS} characters; shorten the parameters.`,
  },
  415: {
    title: "Unsupported Media Type",
    detail: "Send the body without a content encoding; see the Accept-Encoding header.",
  },
  417: {
    title: "Expectation Failed",
    detail: "Only the expectation 100-continue is supported; leave it out.",
  },
  421: {
    title: "Misdirected Request",
    detail: "The target is another host; this server serves only its own and is not a proxy.",
  },
  431: { title: "Request Header Fields Too Large", detail: "Send fewer or shorter header fields." },
  500: { title: "Internal Server Error", detail: "Something went wrong here; try again later." },
  501: { title: "Not Implemented", detail: "No address here supports this method." },
  503: { title: "Service Unavailable", detail: "This can't be served right now; try again later." },
} as const satisfies Record<number, { title: string; detail: string }>;

export type ErrorStatus = keyof typeof ERRORS;

/** The body of an error. */
export function problem(status: ErrorStatus, issues?: Issue[]): Problem {
  return problemOf(status, ERRORS[status], issues);
}
