import { DATASETS, HUB, PAGES, reviewPage } from "../../_schema/addresses.ts";
import type { Insights } from "../../_schema/insights.ts";
import { pathOf } from "../../_schema/operations.ts";
import type { Review } from "../../_schema/review.ts";
import { languageOf } from "../../_schema/review-language.ts";
import type { ReviewsDataset } from "../../_schema/reviews-dataset.ts";
import { FLAGS, SENTIMENTS } from "../../_schema/search.ts";
import { SORTS, VERIFICATION_LEVELS } from "../../_schema/terms.ts";
import type { Ask } from "./client.ts";

/** Something to ask an origin and the rebuilt site, whose answers have to be the same. */
export interface Question extends Pick<Ask, "method" | "headers" | "body"> {
  path: string;
  /** What is asked, where the path does not tell it. */
  what?: string;
}

export interface Subjects {
  dataset: ReviewsDataset;
  insights: Insights;
  withdrawn: readonly string[];
}

/** Some three hundred questions, of every kind that a sidecar answers; the same for the same subjects. */
export function questionsOn(subjects: Subjects): Question[] {
  const { dataset, withdrawn } = subjects;
  return [...searches(subjects), ...windows(dataset), ...faults(), ...gone(withdrawn), ...hubRefusals()];
}

export const MOST_NAMES = 6;
const MOST_WORDS = 24;

function searches({ dataset, insights }: Subjects): Question[] {
  const { reviews, business } = dataset;
  const lists: Record<string, readonly (string | number)[]> = {
    rating: [1, 2, 3, 4, 5],
    min_rating: [2, 4.5],
    max_rating: [2, 3],
    mentions_technician: business.technicians.map(({ name }) => name),
    mentions_service: business.services.map(({ id }) => id),
    mentions_area: business.service_areas.map(({ id }) => id),
    aspect: insights.aspects.map(({ id }) => id),
    source: distinct(reviews.map(({ source }) => source.name)),
    language: distinct(reviews.flatMap((review) => languageOf(review) ?? [])),
    sentiment: SENTIMENTS,
    verification: VERIFICATION_LEVELS,
    since: daysOf(reviews, 3),
    until: daysOf(reviews, 3),
    sort: SORTS.filter((sort) => sort !== "relevance"),
  };
  const parameters: Record<string, string | number | boolean>[] = [
    {},
    { limit: 100, facets: true },
    { rating: 1, sentiment: "negative", facets: true },
    { max_rating: 2, has_reply: false, limit: 100 },
    ...FLAGS.flatMap((flag) => [
      { [flag]: true, limit: 3 },
      { [flag]: false, limit: 3 },
    ]),
    ...Object.entries(lists).flatMap(([name, values]) =>
      spread(values, MOST_NAMES).map((value) => ({ [name]: value })),
    ),
    ...wordsOf(reviews).flatMap((query) => [
      { query, limit: 100 },
      { query, match: "words", facets: true },
      { query, match: "words", sort: "relevance", limit: 5 },
    ]),
    ...insights.topics
      .slice(0, MOST_NAMES)
      .map(({ phrase }) => ({ query: `how is the ${phrase}`, match: "words" })),
  ];
  return parameters.map(search);
}

function search(parameters: Record<string, string | number | boolean>): Question {
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return { path: [pathOf("searchReviews"), ...query].join("&").replace("&", "?") };
}

/** Words that few reviews have, those of the worst reviews first: what an origin might leave out. */
export function wordsOf(reviews: readonly Review[]): string[] {
  const worst = [...reviews].sort((a, b) => a.rating - b.rating || (a.id < b.id ? -1 : 1));
  const words = worst.flatMap(({ text }) => (text.match(/\p{L}{5,24}/gu) ?? []).slice(-2));
  return spread(distinct(words.map((word) => word.toLowerCase())).slice(0, 4 * MOST_WORDS), MOST_WORDS);
}

function windows({ reviews }: ReviewsDataset): Question[] {
  return [...daysOf(reviews, 8), "2000-01-01", "2999-12-31", "2025-02-30", "yesterday"].map((day) => ({
    path: pathOf("getReviewsSince").replace("{date}", day),
  }));
}

function faults(): Question[] {
  const preflight = (path: string, asked: string) => ({
    path,
    method: "OPTIONS" as const,
    headers: { origin: ELSEWHERE, "access-control-request-method": asked },
  });
  return [
    search({ rating: 9, min_rating: "many", since: "2025-02-30", sort: "relevance" }),
    search({ query: "a".repeat(201) }),
    search({ cursor: "none" }),
    { path: `${pathOf("searchReviews")}?limit=5&limit=6` },
    ...asPageAndData(NOWHERE),
    ...asPageAndData("/review/no-such-review/"),
    { path: PAGES.insights.slice(0, -1) },
    { path: ABOVE },
    preflight(DATASETS.reviews, "GET"),
    { path: DATASETS.reviews, method: "POST", body: "{}" },
    { path: pathOf("searchReviews"), method: "HEAD" },
    { path: pathOf("searchReviews"), method: "POST", body: "{}" },
    { path: pathOf("mcp") },
    preflight(pathOf("mcp"), "POST"),
    { path: HUB },
    { path: pathOf("getHealth") },
  ];
}

/** Above the root: proxies refuse it themselves, nginx with 400. */
export const ABOVE = "/..%2f";

export const NOWHERE = "/there/is/no/such/address";
const ELSEWHERE = "https://elsewhere.example";
const MOST_GONE = 20;

function gone(withdrawn: readonly string[]): Question[] {
  return spread(withdrawn, MOST_GONE).flatMap((id) => asPageAndData(reviewPage(id)));
}

const asPageAndData = (path: string): Question[] =>
  ["text/html", "application/json"].map((accept) => ({ path, headers: { accept } }));

/** Requests that the hub refuses at once, so that none leaves anything behind, and by no setting of its own. */
function hubRefusals(): Question[] {
  const forms: Record<string, string>[] = [
    {},
    { "hub.mode": "subscribe" },
    { "hub.mode": "remember", "hub.topic": "x", "hub.callback": "y" },
    { "hub.mode": "subscribe", "hub.topic": `${ELSEWHERE}/feed.xml`, "hub.callback": `${ELSEWHERE}/push` },
    { "hub.mode": "subscribe", "hub.topic": "x", "hub.callback": "y", "hub.lease_seconds": "long" },
    { "hub.mode": "publish", "hub.url": `${ELSEWHERE}/feed.xml` },
  ];
  return forms.map((form) => ({
    path: HUB,
    method: "POST" as const,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(form).toString(),
    what: `hub ${JSON.stringify(form)}`,
  }));
}

/** Some of the days on which reviews were written, evenly spread. */
function daysOf(reviews: readonly Review[], count: number): string[] {
  return spread(distinct(reviews.map(({ date }) => date)), count);
}

const distinct = <Item>(items: readonly Item[]): Item[] => [...new Set(items)];

/** At most so many of a list, from its first to its last. */
export function spread<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items];
  const step = (items.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => items[Math.round(index * step)]!);
}
