import { z } from "zod";
import { AnnotatedSpan, AnnotationLine } from "../../data/_schema/annotation-line.ts";
import { BusinessFile } from "../../data/_schema/business.ts";
import { Changes, ChangesPage } from "../../data/_schema/changes.ts";
import { DataPackage } from "../../data/_schema/data-package.ts";
import { JsonFeed } from "../../data/_schema/feed.ts";
import type { Hosting } from "../../data/_schema/hosting.ts";
import { Insights } from "../../data/_schema/insights.ts";
import { InsightsByReview } from "../../data/_schema/insights-by-review.ts";
import { ErasedEntry, PublishEntry, WithdrawEntry } from "../../data/_schema/journal-entry.ts";
import { Manifest } from "../../data/_schema/manifest.ts";
import { Problem } from "../../data/_schema/problem.ts";
import { RemovedReviews } from "../../data/_schema/removed.ts";
import { Review } from "../../data/_schema/review.ts";
import { ReviewsDataset } from "../../data/_schema/reviews-dataset.ts";
import { SearchAnswer } from "../../data/_schema/search-answer.ts";
import { SinceAnswer } from "../../data/_schema/since.ts";

/** The schemas at `/schemas/{name}.json`: of every answer, and of the files the owner writes. */
export const PUBLISHED_SCHEMAS = {
  review: Review,
  reviews: ReviewsDataset,
  insights: Insights,
  "insights-by-review": InsightsByReview,
  changes: Changes,
  "changes-page": ChangesPage,
  removed: RemovedReviews,
  "data-package": DataPackage,
  feed: JsonFeed,
  manifest: Manifest,
  search: SearchAnswer,
  since: SinceAnswer,
  problem: Problem,
  business: BusinessFile,
  annotation: z.union([AnnotationLine, AnnotatedSpan]).meta({ title: "One line of annotations.jsonl" }),
  "journal-entry": z
    .union([PublishEntry, WithdrawEntry, ErasedEntry])
    .meta({ title: "One line of reviews.jsonl" }),
} satisfies Record<string, z.ZodType>;

/** The names of those of what is there: no answer of a sidecar where there is none. */
export function publishedSchemas({ sidecar }: Pick<Hosting, "sidecar">): SchemaName[] {
  const names = Object.keys(PUBLISHED_SCHEMAS) as SchemaName[];
  return names.filter((name) => sidecar || !OF_THE_SIDECAR.has(name));
}

export type SchemaName = keyof typeof PUBLISHED_SCHEMAS;

const OF_THE_SIDECAR = new Set<SchemaName>(["search", "since", "problem"]);

// Input mode: fields that may be added later stay allowed, and defaults stay optional.
const OPTIONS = { io: "input", target: "draft-2020-12" } as const;

/** A JSON Schema as zod makes it. */
export interface JsonSchema extends z.core.JSONSchema.BaseSchema {
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
}

/** JSON Schema 2020-12 of a shape, with every named shape it refers to in `$defs`. */
export function jsonSchema(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, OPTIONS) as JsonSchema;
}

/** The schemas of all named shapes as components of OpenAPI, by name and in the order of names. */
export function namedSchemas(): Record<string, JsonSchema> {
  const uri = (name: string) => `#/components/schemas/${name}`;
  const { schemas } = z.toJSONSchema(z.globalRegistry, { ...OPTIONS, uri });
  return Object.fromEntries(
    Object.entries(schemas)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, { $schema, $id, ...shape }]) => [name, shape as JsonSchema]),
  );
}
