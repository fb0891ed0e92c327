import { reviewPage } from "../../_schema/addresses.ts";
import { pathOf } from "../../_schema/operations.ts";
import { withoutInvisible } from "../../_text/clean.ts";
import { type Client, mostOf, parsePublished } from "./client.ts";
import type { Facts, Figures } from "./facts.ts";
import type { Findings } from "./findings.ts";

const SOURCE = "/reviews.json";

/** Holds what the sidecar answers for itself against the reviews: searches, since, the tools for agents, and pages that are gone. */
export async function checkAnswers(
  client: Client,
  facts: Facts,
  withdrawn: readonly string[],
  findings: Findings,
): Promise<void> {
  await checkSearches(client, facts, findings);
  await checkSince(client, facts, findings);
  await checkTools(client, facts, findings);
  for (const id of withdrawn) {
    const { status } = await client.ask(reviewPage(id), { headers: { accept: "text/html" } });
    findings.same(reviewPage(id), "status", status, "/manifest.json withdrawn", 410);
  }
}

async function checkSearches(client: Client, { figures }: Facts, findings: Findings): Promise<void> {
  const { rating, services, technicians } = figures as Record<string, Figures>;
  const searches: [string, unknown][] = [
    ["", rating!["count"]],
    ...Object.entries(rating!["distribution"] as Figures).map(([stars, count]): [string, unknown] => [
      `&rating=${stars}`,
      count,
    ]),
    ...totals("mentions_service", services!),
    ...totals("mentions_technician", technicians!),
  ];
  for (const [filter, count] of searches) {
    const path = `${pathOf("searchReviews")}?limit=1${filter}`;
    const { total } = await json(client, path, findings);
    findings.same(path, "total", total, SOURCE, count);
  }
}

function totals(parameter: string, figures: Figures): [string, unknown][] {
  return Object.entries(figures).map(([name, rating]) => [
    `&${parameter}=${encodeURIComponent(name)}`,
    (rating as Figures)["count"],
  ]);
}

/** All reviews at once, and those of the newest day. */
async function checkSince(client: Client, { dataset }: Facts, findings: Findings): Promise<void> {
  const days = [dataset.reviews.at(-1), dataset.reviews[0]].map((review) => review?.date ?? "2000-01-01");
  for (const day of days) {
    const path = pathOf("getReviewsSince").replace("{date}", day);
    const wanted = dataset.reviews.filter(({ date }) => date >= day);
    const answer = await json(client, path, findings, mostOf(2 * Buffer.byteLength(JSON.stringify(wanted))));
    findings.same(path, "count", answer["count"], SOURCE, wanted.length);
    const reviews = Array.isArray(answer["reviews"]) ? answer["reviews"] : [];
    for (const [index, review] of wanted.entries())
      findings.same(path, `review ${review.id}`, reviews[index], SOURCE, review);
  }
}

async function checkTools(client: Client, { dataset, insights }: Facts, findings: Findings): Promise<void> {
  const place = pathOf("mcp");
  const call = await openSession(client);
  const levels = new Map(dataset.reviews.map(({ id, verification }) => [id, verification.level]));
  const business = await call("get_business", {});
  findings.same(
    place,
    "get_business aggregate_rating",
    business["aggregate_rating"],
    SOURCE,
    dataset.aggregate_rating,
  );
  findings.same(
    place,
    "get_business name",
    (business["business"] as { name?: string })?.name,
    SOURCE,
    dataset.business.name,
  );
  for (const section of ["completeness", "policy"] as const) {
    const answer = await call("get_business", { section });
    findings.same(place, `get_business ${section}`, answer[section], SOURCE, dataset[section]);
  }
  for (const section of ["overall", "timeline", "aspects", "problems", "summary", "pull_quote"] as const) {
    const answer = await call("get_insights", { section });
    const wanted = asToolsSay(insights[section], levels);
    findings.same(place, `get_insights ${section}`, answer[section], "/insights.json", wanted);
  }
  const { count, average } = dataset.aggregate_rating;
  const rated = await call("rating_over_time", {});
  findings.same(place, "rating_over_time count", rated["count"], SOURCE, count);
  findings.same(place, "rating_over_time average", rated["average"], SOURCE, average);
  const [newest] = dataset.reviews;
  if (newest) {
    const { customer_text: _, ...review } = await call("get_review", { id: newest.id });
    findings.same(place, `get_review ${newest.id}`, review, SOURCE, asToolsSay(newest, levels));
  }
}

/** Published data as tools tell it: quotes with the level of their review, texts without what nobody sees. */
function asToolsSay(published: unknown, levels: ReadonlyMap<string, string>): unknown {
  const written = JSON.stringify(published, (_, value) =>
    typeof value?.review_id === "string" ? { ...value, verification: levels.get(value.review_id) } : value,
  );
  return JSON.parse(withoutInvisible(written));
}

type Call = (tool: string, input: object) => Promise<Record<string, unknown>>;

/** A session of the Model Context Protocol, as far as calling tools goes. */
async function openSession(client: Client): Promise<Call> {
  const post = async (message: object, headers: Record<string, string>) => {
    const answer = await client.ask(pathOf("mcp"), {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "mcp-protocol-version": VERSION,
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: "2.0", ...message }),
    });
    return { session: answer.headers["mcp-session-id"] ?? "", body: parsed(answer.body.toString()) };
  };
  const clientInfo = { name: "verify", version: "1.0.0" };
  const params = { protocolVersion: VERSION, capabilities: {}, clientInfo };
  const { session } = await post({ id: 1, method: "initialize", params }, {});
  const headers = { "mcp-session-id": session };
  await post({ method: "notifications/initialized" }, headers);
  return async (name, input) => {
    const message = { id: 2, method: "tools/call", params: { name, arguments: input } };
    const { body } = await post(message, headers);
    const result = body["result"] as { structuredContent?: Record<string, unknown> } | undefined;
    return result?.structuredContent ?? {};
  };
}

const VERSION = "2025-11-25";

async function json(
  client: Client,
  path: string,
  findings: Findings,
  most?: number,
): Promise<Record<string, unknown>> {
  const answer = await client.ask(path, most === undefined ? {} : { most });
  findings.same(path, "status", answer.status, "HTTP", 200);
  return parsed(answer.body.toString());
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = parsePublished(text);
    return value !== null && typeof value === "object" ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
