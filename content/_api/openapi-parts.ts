import { CORE_SCHEMA, load } from "js-yaml";
import { DATASETS, LOG, PAGES, TABLE } from "../../data/_schema/addresses.ts";
import { CHANGES_ON_PAGE } from "../../data/_schema/changes.ts";
import { ERRORS, type ErrorStatus, problem } from "../../data/_schema/errors.ts";
import { FEED_LENGTH } from "../../data/_schema/feed.ts";
import { AFTER_FAILURES, HUB_LIMITS, MOST_FAILURES } from "../../data/_schema/hub-limits.ts";
import { HUB_FAULTS, HUB_LINES } from "../../data/_schema/hub-lines.ts";
import { MCP_FAULTS } from "../../data/_schema/mcp-faults.ts";
import { PROTOCOL_VERSIONS } from "../../data/_schema/mcp-server.ts";
import { ordinalWord, timesWord } from "../../data/_schema/number-words.ts";
import { OPERATIONS, type Operation, type OperationId } from "../../data/_schema/operations.ts";
import { TOPIC_PATHS } from "../../data/_schema/subscription-request.ts";
import { fillTemplate } from "./fill-template.ts";

export type Json = Record<string, unknown>;

export type Tag = "agents" | "datasets" | "health" | "push" | "questions";

/** What is alike for all sites, as it stands in openapi.yaml. */
interface Parts {
  introduction: Record<"answered" | "files" | "always", string>;
  tags: Record<Tag, string>;
  operations: Record<OperationId, string>;
  /** What is said of those that are topics. */
  topic: string;
  /** The example of a message. */
  initialize: Json;
  mcp_headers: Json[];
  headers: Json;
  /** Of messages to `/mcp`, which the SDK validates. */
  schemas: Json;
  responses: Json;
  /** Answers by status: of any address, of one with validators, and of the two that take a POST. */
  always: Json;
  conditional: Json;
  mcp: Json;
  hub: Json;
  /** What is said of the form of a subscription. */
  subscription: string;
  callbacks: Json;
}

/** What is at fault in the example of a 400. */
const ISSUES = [{ path: ["rating"], code: "too_big", message: "must be a whole number from 1 to 5" }];

export const isTopic = (path: string) => TOPIC_PATHS.some((topic) => topic === path);

export const PARTS = readParts();

function readParts(): Parts {
  const topics = OPERATIONS.filter(({ path }) => isTopic(path));
  const shapes = topics.flatMap((operation: Operation) => operation.answer?.meta()?.id ?? []);
  const statuses = Object.keys(ERRORS).map(Number) as ErrorStatus[];
  const written = fillTemplate(new URL("openapi.yaml", import.meta.url), {
    protocol: PROTOCOL_VERSIONS[0],
    retried: timesWord(HUB_LIMITS.retryDelays.length),
    last_failure: ordinalWord(MOST_FAILURES),
    most_bytes: HUB_LIMITS.bodyBytes,
    longest_lease: HUB_LIMITS.lease.max,
    reason: AFTER_FAILURES,
    feed_length: FEED_LENGTH,
    changes_on_page: CHANGES_ON_PAGE,
    topics: JSON.stringify(shapes.map((id) => ({ $ref: `#/components/schemas/${id}` }))),
    problems: Object.fromEntries(statuses.map((status) => [status, problem(status, ISSUES)])),
    faults: MCP_FAULTS,
    lines: HUB_LINES,
    form_faults: HUB_FAULTS,
    paths: DATASETS,
    table: TABLE,
    log: LOG,
    pages: PAGES,
  });
  return load(written, { schema: CORE_SCHEMA }) as Parts;
}
