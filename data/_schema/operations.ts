import type { z } from "zod";
import { DATASETS, HUB, LOG, PAGES, PUBLIC_JOURNAL, TABLE } from "./addresses.ts";
import { CHANGES_ON_PAGE, Changes, ChangesPage, ChangesPageParameters } from "./changes.ts";
import { FEED_LENGTH, JsonFeed } from "./feed.ts";
import { Health } from "./health.ts";
import type { Hosting } from "./hosting.ts";
import { Insights } from "./insights.ts";
import { InsightsByReview } from "./insights-by-review.ts";
import { JsonRpcRequest, JsonRpcResponse } from "./json-rpc.ts";
import { Manifest } from "./manifest.ts";
import { RemovedReviews } from "./removed.ts";
import { ReviewsDataset } from "./reviews-dataset.ts";
import { SearchParameters } from "./search.ts";
import { SearchAnswer } from "./search-answer.ts";
import { SinceAnswer, SinceParameters } from "./since.ts";
import { SubscriptionRequest, TOPIC_PATHS } from "./subscription-request.ts";

export interface Operation {
  id: string;
  method: "GET" | "POST";
  /** The path template as in OpenAPI, with `{name}` for parameters. */
  path: string;
  /** What answers: a file made at build, or the sidecar. */
  made: "build" | "sidecar";
  /** Whether it is there only where a log is published. */
  log?: true;
  summary: string;
  /** What a client has to know beside the summary; CommonMark. */
  description: string;
  mediaType: string;
  query?: z.ZodObject;
  parameters?: z.ZodObject;
  /** Shape of the answer; absent where that is not JSON of our own design. */
  answer?: z.ZodType;
  form?: z.ZodObject;
  /** Shape of a body in JSON. */
  body?: z.ZodObject;
}

const JSON_TYPE = "application/json";

/** The single list of operations, from which the sidecar's routes and the OpenAPI description are made. */
export const OPERATIONS = [
  {
    id: "getReviews",
    method: "GET",
    path: DATASETS.reviews,
    made: "build",
    summary: "The business and all its published reviews",
    description:
      "Everything published, in one file: the business, its average rating, what happened to every review " +
      "received, and all reviews, newest first.",
    mediaType: JSON_TYPE,
    answer: ReviewsDataset,
  },
  {
    id: "getInsights",
    method: "GET",
    path: DATASETS.insights,
    made: "build",
    summary: "What the reviews say, with evidence for every statement",
    description:
      "Figures for whole reviews, aspects, technicians, services, areas, problems and topics, questions " +
      "with answers, and a summary, each with verbatim quotes and the ids of their reviews.",
    mediaType: JSON_TYPE,
    answer: Insights,
  },
  {
    id: "getInsightsByReview",
    method: "GET",
    path: DATASETS.insightsByReview,
    made: "build",
    summary: "What was read in each review, to recount the insights",
    description:
      "What was read as praise or complaint in each review, by aspect, with the position of the words, so that " +
      "anyone can recount every figure of the insights.",
    mediaType: JSON_TYPE,
    answer: InsightsByReview,
  },
  {
    id: "getFeed",
    method: "GET",
    path: DATASETS.feed,
    made: "build",
    summary: "The newest reviews as JSON Feed 1.1",
    description: `The ${FEED_LENGTH} newest reviews for feed readers and programs that prefer JSON.`,
    mediaType: JSON_TYPE,
    answer: JsonFeed,
  },
  {
    id: "getAtomFeed",
    method: "GET",
    path: DATASETS.atom,
    made: "build",
    summary: "The newest reviews as Atom",
    description: `The ${FEED_LENGTH} newest reviews for any feed reader, RFC 4287, and the ${FEED_LENGTH} newest removals, RFC 6721.`,
    mediaType: "application/atom+xml",
  },
  {
    id: "getOpenApi",
    method: "GET",
    path: DATASETS.openapi,
    made: "build",
    summary: "Every endpoint in OpenAPI 3.1",
    description: "This description, generated from the schemas that validate requests and datasets.",
    mediaType: JSON_TYPE,
  },
  {
    id: "getManifest",
    method: "GET",
    path: DATASETS.manifest,
    made: "build",
    summary: "Every published file with its size, digest and validators",
    description:
      "Every file of the generation that is served, and the ids of removed reviews. The only file " +
      "that contains the time of the build.",
    mediaType: JSON_TYPE,
    answer: Manifest,
  },
  {
    id: "getChanges",
    method: "GET",
    path: DATASETS.changes,
    made: "build",
    summary: "What was published, changed and removed, newest first",
    description: [
      `To keep a copy: store \`cursor\` with it, and fetch again with the ETag. While \`from\` is above your ` +
        `cursor plus 1, read \`previous\`, too. Then, the oldest page first, put each \`review\` in the ` +
        "place of the one with its id, remove what was withdrawn or hidden, and store the new cursor.",
      `\`check\` says what you then have. Fetch ${DATASETS.reviews} whole when your cursor is above this ` +
        `one or \`count\` or \`digest\` is another than yours (the journal was restored or rewritten, or the ` +
        `owner publishes other levels of verification), and, if you use \`url\`, \`language_detected\` and ` +
        "`mentions`, when `derived` is (the site has moved, the owner's lists of names have changed, or a newer " +
        `version of the software tells more). For a first copy ` +
        `read this, then ${DATASETS.reviews}. The reviews as a flat table: ${TABLE.csv}, described by ` +
        `${TABLE.descriptor}.`,
    ].join("\n\n"),
    mediaType: JSON_TYPE,
    answer: Changes,
  },
  {
    id: "getChangesPage",
    method: "GET",
    path: DATASETS.changesPage,
    made: "build",
    summary: "One page of earlier changes",
    description:
      `Each page is for ${CHANGES_ON_PAGE} numbers and stays at its address. A full page gains nothing; it ` +
      "only loses what later changes have taken the place of, so that no withdrawn or erased text is left " +
      "in it.",
    mediaType: JSON_TYPE,
    parameters: ChangesPageParameters,
    answer: ChangesPage,
  },
  {
    id: "getRemoved",
    method: "GET",
    path: DATASETS.removed,
    made: "build",
    summary: "Removed reviews, and the average with them",
    description:
      "Every removed review with date, reason and who asked for it, without its words and author; how many " +
      "reviews are hidden and how many lines of the journal were replaced; and what the average would be with " +
      "those removed.",
    mediaType: JSON_TYPE,
    answer: RemovedReviews,
  },
  {
    id: "getCheckpoint",
    method: "GET",
    path: LOG.checkpoint,
    made: "build",
    log: true,
    summary: "The signed checkpoint of the log",
    description:
      `C2SP tlog-checkpoint, signed with a key of \`${LOG.key}\`. The tiles below it are at \`${LOG.tiles}\` (C2SP ` +
      `tlog-tiles), logs that ended at \`${LOG.former}\`. Each line of the public journal says what opens its entry; ` +
      `${PAGES.log} says how.`,
    mediaType: "text/plain",
  },
  {
    id: "getPublicJournal",
    method: "GET",
    path: PUBLIC_JOURNAL,
    made: "build",
    summary: "The public journal the site is built from",
    description:
      "Every line of the journal in order: whole if its words are published now, otherwise what stays of it and " +
      "why. Its folder holds everything else the site is built from.",
    mediaType: "application/x-ndjson",
  },
  {
    id: "searchReviews",
    method: "GET",
    path: "/api/reviews/search",
    made: "sidecar",
    summary: "Search reviews",
    description:
      "All parameters are optional; reviews match all that are given, and unknown ones are ignored. Results come " +
      "in pages: follow `next_cursor` until it is null, and you get every review that matches throughout " +
      "once, even if the site is rebuilt in between. An unknown technician, service or area matches " +
      "nothing.",
    mediaType: JSON_TYPE,
    query: SearchParameters,
    answer: SearchAnswer,
  },
  {
    id: "getReviewsSince",
    method: "GET",
    path: "/api/reviews/since/{date}",
    made: "sidecar",
    summary: "All reviews written on or after a day",
    description:
      "Newest first, all in one response. It leaves out older reviews that were edited, replied to or removed " +
      "since then. A day in the future gives an empty list. The ETag depends only on the reviews in the " +
      "response.",
    mediaType: JSON_TYPE,
    parameters: SinceParameters,
    answer: SinceAnswer,
  },
  {
    id: "mcp",
    method: "POST",
    path: "/mcp",
    made: "sidecar",
    summary: "Model Context Protocol over Streamable HTTP",
    description:
      "One JSON-RPC message in, one JSON object out. Clients of versions with sessions start with " +
      "`initialize` and send its `Mcp-Session-Id` from then on; clients of version 2026-07-28 send " +
      "`server/discover`, or any request with its envelope in `_meta`. All tools are read-only.",
    mediaType: JSON_TYPE,
    body: JsonRpcRequest,
    answer: JsonRpcResponse,
  },
  {
    id: "websubHub",
    method: "POST",
    path: HUB,
    made: "sidecar",
    summary: "WebSub hub: subscribe, unsubscribe, publish",
    description:
      "W3C WebSub. The hub accepts a subscription with 202 and activates it once the callback has returned " +
      "the challenge; it then posts every change of the topic to it. `publish` makes the hub check its own " +
      "site, and anyone may send it.",
    mediaType: "text/plain",
    form: SubscriptionRequest,
  },
  {
    id: "getHealth",
    method: "GET",
    path: "/healthz",
    made: "sidecar",
    summary: "Whether the process is running",
    description:
      "Says that the process responds, not whether what it needs works. For supervisors that restart it.",
    mediaType: JSON_TYPE,
    answer: Health,
  },
  {
    id: "getReadiness",
    method: "GET",
    path: "/readyz",
    made: "sidecar",
    summary: "Whether the process can serve everything",
    description:
      "Says which generation is served and whether the store of the hub works. For load balancers.",
    mediaType: JSON_TYPE,
    answer: Health,
  },
] as const satisfies readonly Operation[];

/** The operations that are there. */
export function operationsOf({
  sidecar,
  hub,
  log,
}: Pick<Hosting, "sidecar" | "hub" | "log">): readonly Operation[] {
  const all: readonly Operation[] = OPERATIONS;
  const there = all.filter((operation) => (sidecar || operation.made === "build") && (log || !operation.log));
  const isTopic = ({ path }: Operation) => hub !== null && (TOPIC_PATHS as readonly string[]).includes(path);
  return there.map((operation) =>
    isTopic(operation)
      ? { ...operation, description: `${operation.description} A topic of the hub.` }
      : operation,
  );
}

/** The path of what a build publishes for an operation: its own, or that of the first of its pages. */
export function builtPath({ path }: Pick<Operation, "path">): string {
  return path.replace("{page}", "1");
}

/** Absolute path of an operation without parameters. */
export function pathOf(id: (typeof OPERATIONS)[number]["id"]): string {
  return OPERATIONS.find((operation) => operation.id === id)!.path;
}
