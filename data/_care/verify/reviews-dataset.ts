import { createHash } from "node:crypto";
import { parse } from "csv-parse/sync";
import { aggregate } from "../../_dataset/aggregate-rating.ts";
import { datasetVersion } from "../../_dataset/version.ts";
import { DATASETS, MOST_REVIEW_PAGES, reviewPath, TABLE } from "../../_schema/addresses.ts";
import type { SourceCompleteness } from "../../_schema/completeness.ts";
import { type DataPackage, tableSchema } from "../../_schema/data-package.ts";
import { type Review, VERIFICATION_LEVELS } from "../../_schema/review.ts";
import { newestFirst } from "../../_schema/review-order.ts";
import type { ReviewsDataset } from "../../_schema/reviews-dataset.ts";
import { COLUMNS, cellsOf } from "../../_schema/reviews-table.ts";
import type { Facts } from "./facts.ts";
import type { Findings } from "./findings.ts";

const PLACE = DATASETS.reviews;
const ITSELF = "its reviews";

/** Holds `/reviews.json` against itself: everything in it that is counted, ordered, addressed or summed. */
export function checkReviewsDataset(dataset: ReviewsDataset, baseUrl: string, findings: Findings): void {
  const { reviews, business, policy } = dataset;
  const rating = aggregate(reviews);
  for (const key of ["average", "count", "best", "worst"] as const)
    findings.same(PLACE, `aggregate_rating.${key}`, dataset.aggregate_rating[key], ITSELF, rating[key]);
  for (const [stars, count] of Object.entries(rating.distribution)) {
    const stated = dataset.aggregate_rating.distribution[stars as keyof typeof rating.distribution];
    findings.same(PLACE, `aggregate_rating.distribution.${stars}`, stated, ITSELF, count);
  }
  for (const level of VERIFICATION_LEVELS) {
    const count = reviews.filter(({ verification }) => verification.level === level).length;
    const stated = dataset.verification_levels[level];
    findings.same(PLACE, `verification_levels.${level}`, stated, ITSELF, count);
  }
  const written = reviews.map((review) => JSON.stringify(review));
  findings.same(PLACE, "version", dataset.version, ITSELF, datasetVersion(business, policy, written));
  checkOrder(reviews, findings);
  const ownPages = reviews.length <= MOST_REVIEW_PAGES;
  for (const review of reviews)
    findings.same(
      PLACE,
      `review ${review.id} url`,
      review.url,
      "its id",
      baseUrl + reviewPath(review, ownPages),
    );
  checkUpdated(dataset, findings);
  checkCompleteness(dataset, findings);
}

function checkOrder(reviews: readonly Review[], findings: Findings): void {
  const seen = new Set<string>();
  for (const [index, review] of reviews.entries()) {
    const before = reviews[index - 1];
    const inOrder = before === undefined || newestFirst(before, review) < 0;
    findings.expect(inOrder, PLACE, `review ${index + 1}`, review.id, "the order by day and id", before?.id);
    const folded = review.id.toLowerCase();
    findings.expect(!seen.has(folded), PLACE, `review ${index + 1}`, review.id, PLACE, "the same id before");
    seen.add(folded);
  }
}

/** The newest day of the journal is that of a review, unless it is that of one which is not shown. */
function checkUpdated({ updated, reviews, completeness }: ReviewsDataset, findings: Findings): void {
  const newest = reviews
    .flatMap(({ date, updated: edited, recorded }) => [date, edited, recorded])
    .reduce<string>((latest, day) => (day !== undefined && day > latest ? day : latest), "");
  const allShown = completeness.every(({ received, published }) => received === published);
  const holds = allShown ? (updated ?? "") === newest : (updated ?? "") >= newest;
  findings.expect(holds, PLACE, "updated", updated, ITSELF, newest || null);
}

function checkCompleteness(dataset: ReviewsDataset, findings: Findings): void {
  const { reviews, business, completeness } = dataset;
  const rows = new Map(completeness.map((row) => [row.source, row]));
  const sources = new Set([
    ...reviews.map(({ source }) => source.name),
    ...(business.sources ?? []).map(({ name }) => name),
  ]);
  for (const name of sources)
    findings.expect(rows.has(name), PLACE, "completeness", "nothing", ITSELF, `a row of ${name}`);
  for (const [source, row] of rows) {
    const at = `completeness of ${source ?? "no source"}`;
    const shown = reviews.filter((review) => review.source.name === source);
    const missing = shown.filter(({ source_missing }) => source_missing).length;
    const declared = business.sources?.find(({ name }) => name === source)?.declared;
    findings.same(PLACE, `${at}: published`, row.published, ITSELF, shown.length);
    findings.same(PLACE, `${at}: source_missing`, row.source_missing, ITSELF, missing);
    findings.same(PLACE, `${at}: received`, row.received, "the sum of its parts", sumOf(row));
    findings.same(PLACE, `${at}: declared`, row.declared, `${PLACE} business.sources`, declared ?? null);
  }
}

function sumOf({ published, withdrawn, below_minimum_verification }: SourceCompleteness): number {
  return Object.values(withdrawn).reduce((sum, count) => sum + count, published + below_minimum_verification);
}

/** Holds every cell of the table against the reviews. */
export function checkReviewsTable(csv: string, { dataset }: Facts, findings: Findings): void {
  const rows = rowsOf(csv, findings);
  if (!rows) return;
  const names = COLUMNS.map(({ name }) => name);
  findings.same(TABLE.csv, "columns", rows[0], TABLE.descriptor, names);
  findings.same(TABLE.csv, "number of rows", rows.length - 1, PLACE, dataset.reviews.length);
  for (const [index, review] of dataset.reviews.entries()) {
    const wanted = cellsOf(review);
    for (const [at, name] of names.entries())
      findings.same(TABLE.csv, `${review.id} ${name}`, rows[index + 1]?.[at], PLACE, wanted[at]);
  }
}

/** Holds what describes the table against it. */
export function checkDataPackage(
  file: DataPackage,
  csv: string,
  { dataset, baseUrl }: Facts,
  findings: Findings,
): void {
  const place = TABLE.descriptor;
  const bytes = Buffer.from(csv, "utf8");
  const [resource] = file.resources;
  findings.same(place, "title", file.title, PLACE, `${dataset.business.name}: reviews`);
  findings.same(place, "version", file.version, PLACE, dataset.version);
  findings.same(place, "homepage", file.homepage, "its address", `${baseUrl}/`);
  findings.same(place, "path", resource?.path, "its address", TABLE.csv.slice(1));
  findings.same(place, "bytes", resource?.bytes, TABLE.csv, bytes.length);
  const hash = `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
  findings.same(place, "hash", resource?.hash, TABLE.csv, hash);
  findings.same(place, "schema", resource?.schema, "the columns of the table", tableSchema());
}

/** Null when it is no table, which is noted. */
function rowsOf(csv: string, findings: Findings): string[][] | null {
  try {
    return parse(csv, { recordDelimiter: "\r\n" });
  } catch (error) {
    findings.expect(false, TABLE.csv, "document", (error as Error).message, "its media type", "a table");
    return null;
  }
}
