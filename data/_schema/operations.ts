import type { z } from "zod";
import { DATASETS, HUB, LOG, PUBLIC_JOURNAL } from "./addresses.ts";
import { Changes, ChangesPage, ChangesPageParameters } from "./changes.ts";
import { JsonFeed } from "./feed.ts";
import { Health } from "./health.ts";
import type { Hosting } from "./hosting.ts";
import { Insights } from "./insights.ts";
import { InsightsByReview } from "./insights-by-review.ts";
import { Manifest } from "./manifest.ts";
import { RemovedReviews } from "./removed.ts";
import { ReviewsDataset } from "./reviews-dataset.ts";
import { SearchParameters } from "./search.ts";
import { SearchAnswer } from "./search-answer.ts";
import { SinceAnswer, SinceParameters } from "./since.ts";
import { SubscriptionRequest } from "./subscription-request.ts";

export interface Operation {
  id: string;
  method: "GET" | "POST";
  /** The path template as in OpenAPI, with `{name}` for parameters. */
  path: string;
  /** What answers: a file made at build, or the sidecar. */
  made: "build" | "sidecar";
  /** Whether it is there only where a log is published. */
  log?: true;
  /** What else a client has to know stands in `content/_api/openapi.yaml`. */
  summary: string;
  mediaType: string;
  query?: z.ZodObject;
  parameters?: z.ZodObject;
  /** Shape of the answer; absent where that is not JSON of our own design. */
  answer?: z.ZodType;
  form?: z.ZodObject;
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
    answer: ReviewsDataset,
  },
  {
    id: "getInsights",
    ...FILE,
    path: DATASETS.insights,
    summary: "What the reviews say, with evidence for every statement",
    answer: Insights,
  },
  {
    id: "getInsightsByReview",
    ...FILE,
    path: DATASETS.insightsByReview,
    summary: "What the program found in each review, to check the insights",
    answer: InsightsByReview,
  },
  {
    id: "getFeed",
    ...FILE,
    path: DATASETS.feed,
    summary: "The newest reviews as JSON Feed 1.1",
    answer: JsonFeed,
  },
  {
    id: "getAtomFeed",
    ...FILE,
    path: DATASETS.atom,
    summary: "The newest reviews as Atom",
    mediaType: "application/atom+xml",
  },
  {
    id: "getOpenApi",
    ...FILE,
    path: DATASETS.openapi,
    summary: "Every endpoint in OpenAPI 3.1",
  },
  {
    id: "getManifest",
    ...FILE,
    path: DATASETS.manifest,
    summary: "Every published file with its size, digest and validators",
    answer: Manifest,
  },
  {
    id: "getChanges",
    ...FILE,
    path: DATASETS.changes,
    summary: "Reviews published, changed and removed, latest change first",
    answer: Changes,
  },
  {
    id: "getChangesPage",
    ...FILE,
    path: DATASETS.changesPage,
    summary: "One page of earlier changes",
    parameters: ChangesPageParameters,
    answer: ChangesPage,
  },
  {
    id: "getRemoved",
    ...FILE,
    path: DATASETS.removed,
    summary: "Removed reviews, and what the average rating would be with them",
    answer: RemovedReviews,
  },
  {
    id: "getCheckpoint",
    ...FILE,
    path: LOG.checkpoint,
    log: true,
    summary: "The signed checkpoint of the log",
    mediaType: "text/plain",
  },
  {
    id: "getPublicJournal",
    ...FILE,
    path: PUBLIC_JOURNAL,
    summary: "The public journal the site is built from",
    mediaType: "application/x-ndjson",
  },
  {
    id: "searchReviews",
    ...ANSWER,
    path: "/api/reviews/search",
    summary: "Search reviews",
    query: SearchParameters,
    answer: SearchAnswer,
  },
  {
    id: "getReviewsSince",
    ...ANSWER,
    path: "/api/reviews/since/{date}",
    summary: "All reviews written on or after a given day",
    parameters: SinceParameters,
    answer: SinceAnswer,
  },
  {
    id: "mcp",
    method: "POST",
    path: "/mcp",
    made: "sidecar",
    summary: "Model Context Protocol over Streamable HTTP",
    mediaType: JSON_TYPE,
  },
  {
    id: "websubHub",
    method: "POST",
    path: HUB,
    made: "sidecar",
    summary: "WebSub hub: subscribe, unsubscribe, publish",
    mediaType: "text/plain",
    form: SubscriptionRequest,
  },
  {
    id: "getHealth",
    ...ANSWER,
    path: "/healthz",
    summary: "Whether the process is running",
    answer: Health,
  },
  {
    id: "getReadiness",
    ...ANSWER,
    path: "/readyz",
    summary: "Whether the process can serve everything",
    answer: Health,
  },
] as const satisfies readonly Operation[];

export type OperationId = (typeof OPERATIONS)[number]["id"];

/** The operations that are there. */
export function operationsOf({ sidecar, log }: Pick<Hosting, "sidecar" | "log">): readonly Operation[] {
  const all: readonly Operation[] = OPERATIONS;
  return all.filter((operation) => (sidecar || operation.made === "build") && (log || !operation.log));
}

/** The path of what a build publishes for an operation: its own, or that of the first of its pages. */
export function builtPath({ path }: Pick<Operation, "path">): string {
  return path.replace("{page}", "1");
}

/** Absolute path of an operation without parameters. */
export function pathOf(id: OperationId): string {
  return OPERATIONS.find((operation) => operation.id === id)!.path;
}
