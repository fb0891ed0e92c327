import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Insights } from "../../data/_schema/insights.ts";
import type { InsightsByReview, VOTES } from "../../data/_schema/insights-by-review.ts";
import { type Review, VERIFICATION_LEVELS } from "../../data/_schema/review.ts";
import { languageOf } from "../../data/_schema/review-language.ts";
import type { ReviewsDataset } from "../../data/_schema/reviews-dataset.ts";
import { demonstrationSite } from "./demonstration.ts";
import { PROJECT } from "./project.ts";

/** A line of `fixtures/agent-questions.jsonl`; its fields are explained beside it. */
export interface AgentQuestion {
  id: string;
  question: string;
  kind: string;
  half: "tuning" | "kept";
  expects: Fact[];
  calls: { name: string; arguments: Record<string, unknown> }[];
}

export type Fact =
  | { count: Conditions; beside?: string }
  | { average: Conditions; beside?: string }
  | { reviews: Conditions; first?: number; showing?: (keyof Review)[] }
  | { quotes: Conditions; least: number }
  | { dataset: string }
  | { insights: string }
  | { unknown: string; of: Roster }
  | { between: [string, string]; more_than_chance: false }
  | { without: string[] };

export type Roster = "technicians" | "services" | "service_areas";

type Vote = (typeof VOTES)[number];

/** All that are given must hold. */
export interface Conditions {
  ids?: string[];
  rating?: number;
  min_rating?: number;
  max_rating?: number;
  since?: string;
  until?: string;
  source?: string;
  language?: string;
  verification?: Review["verification"]["level"];
  technician?: string;
  service?: string;
  area?: string;
  has_text?: boolean;
  has_reply?: boolean;
  aspect?: string;
  sentiment?: Vote;
  says?: string;
}

/** What the demonstration publishes, as its files have it. */
export const PUBLISHED = {
  dataset: read<ReviewsDataset>("reviews.json"),
  insights: read<Insights>("insights.json"),
};

const READINGS = read<InsightsByReview>("insights/by-review.json").reviews;

const CONDITIONS: {
  [name in keyof Conditions]-?: (
    review: Review,
    value: Required<Conditions>[name],
    all: Conditions,
  ) => boolean;
} = {
  ids: ({ id }, ids) => ids.includes(id),
  rating: ({ rating }, stars) => rating === stars,
  min_rating: ({ rating }, stars) => rating >= stars,
  max_rating: ({ rating }, stars) => rating <= stars,
  since: ({ date }, day) => date >= day,
  until: ({ date }, day) => date <= day,
  source: ({ source }, name) => source.name === name,
  language: (review, tag) => languageOf(review) === tag,
  verification: ({ verification: { level } }, least) =>
    VERIFICATION_LEVELS.indexOf(level) >= VERIFICATION_LEVELS.indexOf(least),
  technician: ({ mentions }, name) => mentions.technicians.includes(name),
  service: ({ mentions }, id) => mentions.services.includes(id),
  area: ({ mentions }, id) => mentions.service_areas.includes(id),
  has_text: ({ text }, wanted) => (text !== "") === wanted,
  has_reply: ({ reply }, wanted) => (reply !== undefined) === wanted,
  aspect: ({ id }, aspect) => votes(id, aspect).length > 0,
  sentiment: ({ id }, side, { aspect }) =>
    aspect === undefined ? READINGS[id]?.sentiment === side : votes(id, aspect).includes(side),
  says: ({ title = "", text, reply }, words) =>
    `${title}\n${text}\n${reply?.text ?? ""}`.toLowerCase().includes(words),
};

/** All questions, in the order of the file. */
export function agentQuestions(): AgentQuestion[] {
  return readFileSync(join(PROJECT, "tests/fixtures/agent-questions.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as AgentQuestion);
}

/** The published reviews that meet all conditions, newest first. Throws for a condition that there is not. */
export function reviewsWhere(conditions: Conditions): Review[] {
  const entries = Object.entries(conditions).map(([name, value]) => {
    const holds = CONDITIONS[name as keyof Conditions] as
      | ((review: Review, value: unknown, all: Conditions) => boolean)
      | undefined;
    if (!holds) throw new Error(`there is no condition ${name}`);
    return (review: Review) => holds(review, value, conditions);
  });
  return PUBLISHED.dataset.reviews.filter((review) => entries.every((holds) => holds(review)));
}

/** Mean stars, to two decimals as everywhere; NaN of no reviews. */
export function averageOf(reviews: Review[]): number {
  const sum = reviews.reduce((total, { rating }) => total + rating, 0);
  return Math.round((100 * sum) / reviews.length) / 100;
}

/** What stands at `a/b/c`; an item of a list is named by its id, name, source, question or measure. Undefined if nothing does. */
export function at(document: unknown, path: string): unknown {
  return path.split("/").reduce<unknown>((value, step) => {
    if (!Array.isArray(value)) return (value as Record<string, unknown> | undefined | null)?.[step];
    return value.find((item) =>
      [item.id, item.name, item.source, item.question, item.measure].includes(step),
    );
  }, document);
}

function votes(id: string, aspect: string): Vote[] {
  return (READINGS[id]?.aspects ?? []).filter((reading) => reading.id === aspect).map(({ vote }) => vote);
}

function read<T>(file: string): T {
  return JSON.parse(readFileSync(join(demonstrationSite(), "current", file), "utf8")) as T;
}
