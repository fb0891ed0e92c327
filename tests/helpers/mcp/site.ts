import { createHash } from "node:crypto";
import type { Business } from "../../../data/_schema/business.ts";
import type { Insights } from "../../../data/_schema/insights.ts";
import { OPERATIONS } from "../../../data/_schema/operations.ts";
import { Review } from "../../../data/_schema/review.ts";
import type { SearchIndex } from "../../../data/_search/read.ts";
import { represent } from "../../../sidecar/http/representation.ts";
import type { PublishedSite } from "../../../sidecar/site/published-site.ts";
import type { StoredAsset } from "../../../sidecar/site/stored-files.ts";
import { createIndex } from "../search/search-index.ts";

export const BUSINESS: Business = {
  name: "Tillmarsh Heating",
  url: "https://tillmarsh.example",
  services: [{ id: "water-heater", name: "Water heaters" }],
  technicians: [{ name: "Hank Brill" }],
  service_areas: [{ id: "quarry-hill", name: "Quarry Hill" }],
  same_as: [],
};

export function review(given: Partial<Review> & Pick<Review, "id">): Review {
  return Review.parse({
    url: `https://reviews.tillmarsh.example/reviews/${given.id}/`,
    rating: 5,
    date: "2026-03-14",
    text: "",
    author: { name: "Deb R." },
    source: { name: "Google" },
    verification: { level: "platform" },
    mentions: { technicians: [], services: [], service_areas: [] },
    ...given,
  });
}

export const REVIEWS: Review[] = [
  review({
    id: "g-5",
    date: "2026-03-20",
    rating: 1,
    text: "Nobody called back about the boiler.",
    reply: { date: "2026-03-21", text: "We are sorry." },
  }),
  review({
    id: "g-4",
    text: "Hank fixed the water heater.\nTidy work.",
    title: "Warm again",
    language: "en",
    mentions: { technicians: ["Hank Brill"], services: ["water-heater"], service_areas: ["quarry-hill"] },
  }),
  review({ id: "g-3", date: "2026-02-10", rating: 4, text: "The heater leaks a little, still good." }),
  review({ id: "g-2", date: "2026-01-05", text: "" }),
  review({ id: "g-1", date: "2025-12-24", rating: 3, text: "Water came late, heater later." }),
];

const evidence = [
  {
    review_id: "g-4",
    quote: "Tidy work.",
    polarity: "positive" as const,
    rating: 5,
    date: "2026-03-14",
    url: "https://reviews.example.test/review/g-4/",
  },
];
const sentiment = { positive: 1, negative: 0, mixed: 0, neutral: 0 };

const entity = { reviews: 1, average_rating: 5, sentiment, aspects: [], evidence };

export const INSIGHTS: Insights = {
  version: "v-1",
  based_on: { reviews: 5, from: "2025-12-24", to: "2026-03-20", languages: { en: 1, und: 3 } },
  overall: { reviews: 5, positive: 4, neutral: 1, negative: 0, score: null, interval: null, evidence },
  timeline: { months: [], undated: 5, from: null, to: null, trend: null },
  aspects: [
    {
      id: "tidiness",
      name: "Tidiness",
      mentions: 1,
      reviews: 1,
      sentiment,
      undecided: 0,
      score: 1,
      interval: [0.2, 1],
      trend: null,
      top_phrases: [{ phrase: "tidy", reviews: 1, positive: 1, negative: 0 }],
      evidence,
    },
  ],
  entities: {
    technicians: [{ name: "Hank Brill", ...entity }],
    services: [{ id: "water-heater", name: "Water heaters", ...entity }],
    service_areas: [{ id: "quarry-hill", name: "Quarry Hill", ...entity }],
  },
  problems: [
    {
      id: "pipe-burst",
      phrase: "pipe burst",
      variants: ["burst pipe"],
      reviews: 1,
      outcome: { positive: 1, neutral: 0, negative: 0 },
      evidence,
    },
  ],
  topics: [{ phrase: "water heater", reviews: 1, sentiment, evidence }],
  faq: [{ question: "Are they tidy?", answer: "Yes.", source: "editor", evidence }],
  summary: { text: "Tidy.", source: "generated", sentences: [{ text: "Tidy.", evidence }] },
  pull_quote: { text: "Tidy work.", evidence },
  by_review: "https://reviews.example.test/insights/by-review.json",
  method: {
    steps: [{ name: "Count", description: "Counts." }],
    minimum_support: {
      aspect: 1,
      entity: 1,
      point: 1,
      topic: 1,
      trend: 1,
      faq: 1,
      statement: 1,
      problem: 1,
      month: 1,
      months: 1,
    },
    statements: {
      least_reviews: 5,
      least_share_of_read: 0.005,
      enough_reviews: 100,
      positive: { least_share: 0.5, error: 0.07 },
      negative: { least_share: 0.2, error: 0.12 },
      correction: "Benjamini-Hochberg",
      false_discovery_rate: 0.05,
    },
    languages: ["en"],
    accuracy: [],
  },
};

/** A published site in memory: the searcher of the product over a handful of reviews. */
export function publishedSite(
  given: { baseUrl?: string; reviews?: Review[]; insights?: Insights; business?: Business } = {},
): PublishedSite {
  const { baseUrl = "https://reviews.tillmarsh.example", reviews = REVIEWS, insights = INSIGHTS } = given;
  const { business = BUSINESS } = given;
  const index = indexOf(reviews, business, insights);
  const assets = new Map<string, StoredAsset>(
    OPERATIONS.filter(({ made }) => made === "build").map(({ path, mediaType }) => [
      path,
      asset(path, mediaType, path === "/insights.json" ? insights : { path, reviews }),
    ]),
  );
  const distribution = { "1": 0, "2": 0, "3": 0, "4": 0, "5": 0 };
  for (const { rating } of reviews) distribution[String(rating) as keyof typeof distribution] += 1;
  const sum = reviews.reduce((total, { rating }) => total + rating, 0);
  return {
    baseUrl,
    version: "v-1",
    generation: "20260331T093000000Z-1a2b3c4d",
    manifest: {
      base_url: baseUrl,
      version: "v-1",
      generation: "20260331T093000000Z-1a2b3c4d",
      built_at: "2026-03-31T09:30:00Z",
      withdrawn: [],
      assets: [],
    },
    business,
    aggregateRating: {
      average: reviews.length === 0 ? null : Math.round((100 * sum) / reviews.length) / 100,
      count: reviews.length,
      best: 5,
      worst: 1,
      distribution,
    },
    verificationLevels: { platform: reviews.length, invited: 0, transaction: 0 },
    completeness: [],
    policy: {},
    insights,
    search: (parameters) => index.search(parameters).toAnswer(),
    index,
    since(date) {
      const found = reviews.filter((one) => one.date >= date);
      const body = Buffer.from(JSON.stringify({ reviews: found, count: found.length, since: date }));
      return {
        count: found.length,
        length: body.length,
        hash: found.map(({ id }) => id).join("."),
        pieces: () => [body],
      };
    },
    withdrawn: new Set(),
    hasPages: () => true,
    asset: (path) => assets.get(path),
  };
}

/** Technicians also go by their first names, a service as tankless, an area as the Hill. */
function indexOf(reviews: Review[], business: Business, { aspects }: Insights): SearchIndex {
  const { technicians, services, service_areas } = business;
  return createIndex(reviews, [], {
    aspects,
    business: {
      language: "en",
      technicians: technicians.map(({ name }) => ({ name, aliases: [name.split(" ")[0]!] })),
      services: services.map((one) => ({ ...one, synonyms: ["tankless"] })),
      service_areas: service_areas.map((one) => ({ ...one, synonyms: ["the Hill"] })),
    },
  });
}

function asset(path: string, mediaType: string, content: unknown): StoredAsset {
  const bytes = Buffer.from(JSON.stringify(content));
  const etag = `"${createHash("sha256").update(bytes).digest("hex")}"`;
  const lastModified = Date.parse("2026-03-31T09:30:00Z");
  const described = { content: bytes, etag, encoding: null, mediaType, lastModified, headers: {} };
  return { path, mediaType, lastModified, identity: represent(described) };
}
