import { votesByReview } from "../../data/_insights/by-review.ts";
import type { Vote } from "../../data/_insights/reading/votes.ts";
import { BusinessFile } from "../../data/_schema/business.ts";
import type { Review } from "../../data/_schema/review.ts";
import { buildInsights, collectionOf, type InsightsInput } from "./build-insights.ts";

export const workshop = BusinessFile.parse({
  name: "Workshop & Daughters",
  technicians: [
    { name: "Henrik Sorvald", aliases: ["Henrik"] },
    { name: "Priya Ramdeen", aliases: ["Priya"] },
  ],
  services: [{ id: "drains", name: "Drain cleaning", synonyms: ["drain", "desagüe"] }],
  service_areas: [{ id: "harlow", name: "Harlow Ferry" }],
});

let made = 0;

/** A published review around a text; five stars on 1 March 2026 unless told otherwise. */
export function reviewOf(text: string, fields: Partial<Review> = {}): Review {
  made++;
  const id = fields.id ?? `r${String(made).padStart(6, "0")}`;
  return {
    id,
    url: `https://reviews.example/reviews/${id}`,
    rating: 5,
    date: "2026-03-01",
    text,
    author: { name: "A. B." },
    source: { name: "Google" },
    verification: { level: "platform" },
    mentions: { technicians: [], services: [], service_areas: [] },
    ...fields,
  };
}

/** All that insights are made from: these reviews, and a workshop without editorial words unless told otherwise. */
export function inputOf(reviews: readonly Review[], input: Partial<InsightsInput> = {}): InsightsInput {
  return {
    baseUrl: "https://reviews.example",
    version: "test",
    reviews,
    business: workshop,
    editorial: { summary: null, faq: [] },
    ...input,
  };
}

export function insightsOf(reviews: readonly Review[], input: Partial<InsightsInput> = {}) {
  return buildInsights(inputOf(reviews, input));
}

/**
 * What each of these reviews says of the aspects that it names, by aspect. A review is read whatever the others say, so many
 * are read at once, in a tenth of the time.
 */
export function votesOf(reviews: readonly Review[]): Map<string, Vote>[] {
  return votesByReview(reviews, collectionOf(inputOf(reviews))).map(
    (votes) => new Map(votes?.aspects.map(({ id, vote }) => [id, vote])),
  );
}

/** `count` reviews of one text. */
export function several(count: number, text: string, fields: Partial<Review> = {}): Review[] {
  return Array.from({ length: count }, () => reviewOf(text, fields));
}
