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
const FILE = { method: "GET", made: "build", mediaType: JSON_TYPE } as const;
const ANSWER = { ...FILE, made: "sidecar" } as const;

/** The single list of operations, from which the sidecar's routes and the OpenAPI description are made. */
export const OPERATIONS = [
  {
    id: "getReviews",
    ...FILE,
    path: DATASETS.reviews,
    summary: "The business and all its published reviews",
    description:
      "Everything published, in one file: the business, its average rating, what happened to every review " +
      "received, and all reviews, newest first.",
    answer: ReviewsDataset,
  },
  {
    id: "getInsights",
    ...FILE,
    path: DATASETS.insights,
    summary: "What the reviews say, with evidence for every statement",
    description:
      "Figures for whole reviews, aspects, technicians, services, areas, problems and topics, questions " +
      "with answers, and a summary, each with verbatim quotes and the ids of their reviews.",
    answer: Insights,
  },
  {
    id: "getInsightsByReview",
    ...FILE,
    path: DATASETS.insightsByReview,
    summary: "What the program found in each review, to check the insights",
    description:
      "Praise and complaints found in each review, by aspect, with the position of the words, so that " +
      "anyone can recount every figure of the insights.",
    answer: InsightsByReview,
  },
  {
    id: "getFeed",
    ...FILE,
    path: DATASETS.feed,
    summary: "The newest reviews as JSON Feed 1.1",
    description: `The ${FEED_LENGTH} newest reviews for feed readers and programs that prefer JSON.`,
    answer: JsonFeed,
  },
  {
    id: "getAtomFeed",
    ...FILE,
    path: DATASETS.atom,
    summary: "The newest reviews as Atom",
    description: `The ${FEED_LENGTH} newest reviews for any feed reader (RFC 4287), and the ${FEED_LENGTH} newest removals (RFC 6721).`,
    mediaType: "application/atom+xml",
  },
  {
    id: "getOpenApi",
    ...FILE,
    path: DATASETS.openapi,
    summary: "Every endpoint in OpenAPI 3.1",
    description: "This description, generated from the schemas that validate requests and datasets.",
  },
  {
    id: "getManifest",
    ...FILE,
    path: DATASETS.manifest,
    summary: "Every published file with its size, digest and validators",
    description:
      "Every file of the generation being served, and the ids of removed reviews. This is the only file " +
      "that contains the time of the build.",
    answer: Manifest,
  },
  {
    id: "getChanges",
    ...FILE,
    path: DATASETS.changes,
    summary: "Reviews published, changed and removed, latest change first",
    description: [
      `To make a copy, read this file, then ${DATASETS.reviews}, and store \`cursor\` with the copy. To update it, ` +
        `fetch this file again with the ETag. While \`from\` is above your cursor plus 1, also read \`previous\`. ` +
        "Then, oldest page first, replace or add each `review` by id, delete reviews whose change is `withdrawn` or " +
        "`hidden`, and store the new cursor.",
      `Then compare your copy with \`check\`. Fetch ${DATASETS.reviews} again if your cursor is above this one, or if ` +
        `\`count\` or \`digest\` differ from yours (the journal was restored or rewritten, or the business publishes ` +
        `other verification levels). If you use \`url\`, \`language_detected\` or \`mentions\`, also fetch it if ` +
        "`derived` differs (the site has moved, the lists of names have changed, or a newer version of the " +
        `software finds more). The reviews are also available as a table: ${TABLE.csv}, described by ` +
        `${TABLE.descriptor}.`,
    ].join("\n\n"),
    answer: Changes,
  },
  {
    id: "getChangesPage",
    ...FILE,
    path: DATASETS.changesPage,
    summary: "One page of earlier changes",
    description:
      `Each page covers ${CHANGES_ON_PAGE} change numbers and keeps its address. Nothing is added to a full page; ` +
      "changes that a later one replaces are taken off the page, so that it contains no removed or erased text.",
    parameters: ChangesPageParameters,
    answer: ChangesPage,
  },
  {
    id: "getRemoved",
    ...FILE,
    path: DATASETS.removed,
    summary: "Removed reviews, and what the average rating would be with them",
    description:
      "Every removed review with date, reason and who asked for the removal, but without text and author; how many " +
      "reviews are hidden and how many lines of the journal were replaced; and what the average rating would be if " +
      "the removed reviews were included.",
    answer: RemovedReviews,
  },
  {
    id: "getCheckpoint",
    ...FILE,
    path: LOG.checkpoint,
    log: true,
    summary: "The signed checkpoint of the log",
    description:
      `A C2SP tlog-checkpoint, signed with a key of \`${LOG.key}\`. The tiles (C2SP tlog-tiles) are at ` +
      `\`${LOG.tiles}\`, logs that ended at \`${LOG.former}\`. Each line of the public journal contains what opens ` +
      `its entry in the log; ${PAGES.log} explains how.`,
    mediaType: "text/plain",
  },
  {
    id: "getPublicJournal",
    ...FILE,
    path: PUBLIC_JOURNAL,
    summary: "The public journal the site is built from",
    description:
      "Every line of the journal, in order: whole if its text is published now, otherwise only the part that is kept, " +
      "with the reason. The same folder holds everything else the site is built from.",
    mediaType: "application/x-ndjson",
  },
  {
    id: "searchReviews",
    ...ANSWER,
    path: "/api/reviews/search",
    summary: "Search reviews",
    description:
      "All parameters are optional, and unknown ones are ignored. Reviews have to match every parameter given. " +
      "Results come in pages: follow `next_cursor` until it is null. You get every review that matches " +
      "throughout exactly once, even if the site is rebuilt meanwhile. An unknown technician, service or area " +
      "matches nothing.",
    query: SearchParameters,
    answer: SearchAnswer,
  },
  {
    id: "getReviewsSince",
    ...ANSWER,
    path: "/api/reviews/since/{date}",
    summary: "All reviews written on or after a given day",
    description:
      "Newest first, all in one response. Older reviews that were edited, replied to or removed since then are " +
      "not included. A day in the future gives an empty list. The ETag depends only on the reviews in the " +
      "response.",
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
      "Takes one JSON-RPC message and returns one JSON object. Clients of versions with sessions start with " +
      "`initialize` and send the `Mcp-Session-Id` it returns with every later request. Clients of version 2026-07-28 " +
      "send `server/discover`, or any request with version and client in `_meta`. All tools are read-only.",
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
      "the challenge. It then posts every change of the topic to the callback. `publish` makes the hub check its " +
      "own site for changes; anyone may send it.",
    mediaType: "text/plain",
    form: SubscriptionRequest,
  },
  {
    id: "getHealth",
    ...ANSWER,
    path: "/healthz",
    summary: "Whether the process is running",
    description:
      "Says that the process responds, not that everything it needs works. For supervisors that restart it.",
    answer: Health,
  },
  {
    id: "getReadiness",
    ...ANSWER,
    path: "/readyz",
    summary: "Whether the process can serve everything",
    description:
      "Says which generation is being served and whether the hub's store works. For load balancers.",
    answer: Health,
  },
] as const satisfies readonly Operation[];

/** The operations that are there. */
export function operationsOf({ sidecar, hub, log }: Omit<Hosting, "baseUrl">): readonly Operation[] {
  const all: readonly Operation[] = OPERATIONS;
  const there = all.filter((operation) => (sidecar || operation.made === "build") && (log || !operation.log));
  const isTopic = ({ path }: Operation) => hub !== null && (TOPIC_PATHS as readonly string[]).includes(path);
  return there.map((operation) =>
    isTopic(operation)
      ? { ...operation, description: `${operation.description} This is a topic of the hub.` }
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
