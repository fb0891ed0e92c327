import type { ReviewsDataset } from "../_schema/reviews-dataset.ts";

/** `/reviews.json` as it is written, and what it is made of, so that nothing has to be serialised twice. */
export interface ReviewsFile {
  text: string;
  /** Each review as it stands there, in the same order. */
  reviews: readonly string[];
}

/** The file of a dataset whose reviews have been serialised. */
export function reviewsFile(dataset: ReviewsDataset, reviews: readonly string[]): ReviewsFile {
  const head = JSON.stringify({ ...dataset, reviews: [] }).slice(0, -END.length);
  return { text: `${head}${reviews.join(",")}${END}`, reviews };
}

/** What follows the last review. */
const END = "]}";
