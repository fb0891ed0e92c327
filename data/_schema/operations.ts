import type { z } from "zod";
import { DATASETS } from "./addresses.ts";
import { JsonFeed } from "./feed.ts";
import { Health } from "./health.ts";
import { Insights } from "./insights.ts";
import { InsightsByReview } from "./insights-by-review.ts";
import { Manifest } from "./manifest.ts";
import { ReviewsDataset } from "./reviews-dataset.ts";
import { SearchAnswer, SearchParameters } from "./search.ts";
import { SinceAnswer, SinceParameters } from "./since.ts";
import { SubscriptionRequest } from "./subscription-request.ts";

export interface Operation {
  id: string;
  method: "GET" | "POST";
  /** The path template as in OpenAPI, with `{name}` for parameters. */
  path: string;
  /** What answers: a file made at build, or the sidecar. */
  made: "build" | "sidecar";
  summary: string;
  mediaType: string;
  query?: z.ZodObject;
  parameters?: z.ZodObject;
  /** Shape of the answer; absent where that is not JSON of our own design. */
  answer?: z.ZodType;
  form?: z.ZodObject;
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
    mediaType: JSON_TYPE,
    answer: ReviewsDataset,
  },
  {
    id: "getInsights",
    method: "GET",
    path: DATASETS.insights,
    made: "build",
    summary: "What the reviews say, every statement with its evidence",
    mediaType: JSON_TYPE,
    answer: Insights,
  },
  {
    id: "getInsightsByReview",
    method: "GET",
    path: DATASETS.insightsByReview,
    made: "build",
    summary: "What was read in each review, to recount the insights from",
    mediaType: JSON_TYPE,
    answer: InsightsByReview,
  },
  {
    id: "getFeed",
    method: "GET",
    path: DATASETS.feed,
    made: "build",
    summary: "The newest reviews as JSON Feed 1.1",
    mediaType: JSON_TYPE,
    answer: JsonFeed,
  },
  {
    id: "getAtomFeed",
    method: "GET",
    path: DATASETS.atom,
    made: "build",
    summary: "The newest reviews as Atom",
    mediaType: "application/atom+xml",
  },
  {
    id: "getOpenApi",
    method: "GET",
    path: DATASETS.openapi,
    made: "build",
    summary: "Every address in OpenAPI 3.1",
    mediaType: JSON_TYPE,
  },
  {
    id: "getManifest",
    method: "GET",
    path: DATASETS.manifest,
    made: "build",
    summary: "Every published file with its size, digest and validators",
    mediaType: JSON_TYPE,
    answer: Manifest,
  },
  {
    id: "searchReviews",
    method: "GET",
    path: "/api/reviews/search",
    made: "sidecar",
    summary: "Search the reviews",
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
    mediaType: JSON_TYPE,
  },
  {
    id: "websubHub",
    method: "POST",
    path: "/api/websub/hub",
    made: "sidecar",
    summary: "WebSub hub: subscribe, unsubscribe, publish",
    mediaType: "text/plain",
    form: SubscriptionRequest,
  },
  {
    id: "getHealth",
    method: "GET",
    path: "/healthz",
    made: "sidecar",
    summary: "Whether the process runs",
    mediaType: JSON_TYPE,
    answer: Health,
  },
  {
    id: "getReadiness",
    method: "GET",
    path: "/readyz",
    made: "sidecar",
    summary: "Whether the process can answer everything",
    mediaType: JSON_TYPE,
    answer: Health,
  },
] as const satisfies readonly Operation[];

/** Absolute path of an operation without parameters. */
export function pathOf(id: (typeof OPERATIONS)[number]["id"]): string {
  return OPERATIONS.find((operation) => operation.id === id)!.path;
}
