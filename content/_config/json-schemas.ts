import { z } from "zod";
import { BusinessFile } from "../../data/schema/business.ts";
import { JsonFeed } from "../../data/schema/feed.ts";
import { Insights } from "../../data/schema/insights.ts";
import { PublishEntry, WithdrawEntry } from "../../data/schema/journal-entry.ts";
import { Manifest } from "../../data/schema/manifest.ts";
import { Problem } from "../../data/schema/problem.ts";
import { Review } from "../../data/schema/review.ts";
import { ReviewsDataset } from "../../data/schema/reviews-dataset.ts";
import { SearchAnswer } from "../../data/schema/search.ts";
import { SinceAnswer } from "../../data/schema/since.ts";

/** What `/schemas/{name}.json` describes: every answer, and the files the owner writes. */
export const PUBLISHED_SCHEMAS = {
  review: Review,
  reviews: ReviewsDataset,
  insights: Insights,
  feed: JsonFeed,
  manifest: Manifest,
  search: SearchAnswer,
  since: SinceAnswer,
  problem: Problem,
  business: BusinessFile,
  "journal-entry": z.union([PublishEntry, WithdrawEntry]).meta({ title: "One line of reviews.jsonl" }),
} satisfies Record<string, z.ZodType>;

/**
 * JSON Schema 2020-12 of a shape. Input mode: fields that may be added later stay allowed, defaults stay optional.
 */
export function jsonSchema(schema: z.ZodType): Record<string, unknown> {
  return z.toJSONSchema(schema, { io: "input", target: "draft-2020-12" }) as Record<string, unknown>;
}
