import { expect, test } from "vitest";
import type { Review } from "../../../data/_schema/review.ts";
import { TOOLS, type ToolName } from "../../../data/_schema/tools/tools.ts";
import { createMcp } from "../../../sidecar/mcp/endpoint.ts";
import { loadSite } from "../../../sidecar/site/published-site.ts";
import {
  type AgentQuestion,
  agentQuestions,
  at,
  averageOf,
  type Conditions,
  type Fact,
  PUBLISHED,
  reviewsWhere,
} from "../../helpers/agent-questions.ts";
import { demonstrationSite } from "../../helpers/demonstration.ts";
import { SECRET, statelessRequest } from "../../helpers/mcp/endpoint.ts";
import { type Answered, holds } from "../../helpers/mcp/holds.ts";

const QUESTIONS = agentQuestions();
const MOST_CHARACTERS = 2000 * 4;
const MOST_ON_AVERAGE = 800 * 4;

const site = loadSite(demonstrationSite());
const handler = createMcp({ site: () => site, secret: SECRET, allowedHosts: [] });

const KINDS = [...new Set(QUESTIONS.map(({ kind }) => kind))];

/** Characters of the answers to each question. */
const told = new Map<string, number>();

test("ninety questions are asked once each, and every third of a kind is kept for the end", () => {
  expect(QUESTIONS.length).toBe(90);
  expect(new Set(QUESTIONS.map(({ question }) => question.toLowerCase())).size).toBe(90);
  for (const kind of KINDS) {
    const ofKind = QUESTIONS.filter((question) => question.kind === kind);
    expect(ofKind.length % 3, kind).toBe(0);
    expect(ofKind.map(({ id, half }) => [id, half])).toEqual(
      ofKind.map((_, index) => [`${kind}-${index + 1}`, index % 3 === 2 ? "kept" : "tuning"]),
    );
  }
});

test("a question takes one or two calls of the tools there are, and every tool is called", () => {
  for (const { id, calls, expects } of QUESTIONS) {
    expect([1, 2], id).toContain(calls.length);
    expect(expects.length, id).toBeGreaterThan(0);
    for (const call of calls) {
      expect(Object.keys(TOOLS), id).toContain(call.name);
      const known = Object.keys(TOOLS[call.name as ToolName].input.shape);
      for (const name of Object.keys(call.arguments)) expect(known, id).toContain(name);
    }
  }
  const called = QUESTIONS.flatMap(({ calls }) => calls.map(({ name }) => name));
  expect([...new Set(called)].sort()).toEqual(Object.keys(TOOLS).sort());
});

test("what the answers must hold follows from what is published", () => {
  for (const question of QUESTIONS) for (const fact of question.expects) expectSound(fact, question);
});

test.each(QUESTIONS)("$id: $question", async ({ id, calls, expects }) => {
  const answers: Answered[] = [];
  for (const { name, arguments: given } of calls) answers.push(await call(name, given, answers.at(-1)));
  const missing = expects.filter((fact) => !holds(fact, answers));
  expect(missing).toEqual([]);
  const characters = answers.reduce((sum, { text }) => sum + text.length, 0);
  expect(characters).toBeLessThan(MOST_CHARACTERS);
  told.set(id, characters);
});

test("the answers take 800 tokens on average", () => {
  expect(told.size).toBe(QUESTIONS.length);
  const sum = [...told.values()].reduce((all, characters) => all + characters, 0);
  expect(sum / told.size).toBeLessThan(MOST_ON_AVERAGE);
});

/** Calls a tool; an argument may be an id that stands in one object with some words in the answer before. */
async function call(name: string, given: Record<string, unknown>, before?: Answered): Promise<Answered> {
  const entries = Object.entries(given).map(([argument, value]) => {
    const { from, beside } = Object(value) as { from?: string; beside?: string };
    if (from === undefined) return [argument, value];
    const results = before?.content?.["results"] as Record<string, unknown>[];
    return [argument, results.find((one) => Object.values(one).includes(beside))?.[from]];
  });
  const request = statelessRequest("tools/call", { name, arguments: Object.fromEntries(entries) });
  const { result } = (await (await handler(request)).json()) as {
    result: { content: [{ text: string }]; structuredContent?: Record<string, unknown> };
  };
  const [{ text }] = result.content;
  return { text, ...(result.structuredContent && { content: result.structuredContent }) };
}

function expectSound(fact: Fact, { id }: AgentQuestion): void {
  const about = `${id}: ${JSON.stringify(fact)}`;
  const { dataset, insights } = PUBLISHED;
  if ("count" in fact) expectKnown(fact.count, about);
  else if ("average" in fact) expect(averageOf(reviewsWhere(fact.average)), about).toBeGreaterThan(0);
  else if ("reviews" in fact) expectListed(reviewsWhere(fact.reviews), fact, about);
  else if ("quotes" in fact) {
    const withWords = reviewsWhere({ ...fact.quotes, has_text: true });
    expect(withWords.length, about).toBeGreaterThanOrEqual(fact.least);
  } else if ("dataset" in fact) expect(at(dataset, fact.dataset) ?? null, about).not.toBeNull();
  else if ("insights" in fact) expect(at(insights, fact.insights) ?? null, about).not.toBeNull();
  else if ("unknown" in fact) {
    const names = JSON.stringify(dataset.business[fact.of]).toLowerCase();
    expect(names, about).not.toContain(fact.unknown.toLowerCase());
  } else if ("between" in fact) expect(Math.abs(standardScore(...fact.between)), about).toBeLessThan(1.28);
  else expect(fact.without.length, about).toBeGreaterThan(0);
}

/** Each condition by itself is met by some review, so that none is misspelt; `says` may ask for what nobody says. */
function expectKnown({ says: _, ...conditions }: Conditions, about: string): void {
  for (const [name, value] of Object.entries(conditions))
    expect(reviewsWhere({ [name]: value }).length, about).toBeGreaterThan(0);
}

function expectListed(
  reviews: Review[],
  { first, showing = [] }: { first?: number; showing?: (keyof Review)[] },
  about: string,
): void {
  expect(reviews.length, about).toBeGreaterThanOrEqual(first ?? 1);
  for (const review of reviews.slice(0, first))
    for (const field of showing) expect(review[field], about).toBeDefined();
}

/** How many standard errors lie between the averages of two services or areas (Welch). */
function standardScore(...names: [string, string]): number {
  const [a, b] = names.map((name) => {
    const stars = PUBLISHED.dataset.reviews
      .filter(({ mentions }) => [...mentions.services, ...mentions.service_areas].includes(name))
      .map(({ rating }) => rating);
    const mean = stars.reduce((sum, each) => sum + each, 0) / stars.length;
    const squares = stars.reduce((sum, each) => sum + (each - mean) ** 2, 0);
    return { mean, error: squares / (stars.length - 1) / stars.length };
  }) as [{ mean: number; error: number }, { mean: number; error: number }];
  return (a.mean - b.mean) / Math.sqrt(a.error + b.error);
}
