import type { BusinessFile } from "../_schema/business.ts";
import type { ReviewReading } from "../_schema/insights-by-review.ts";
import type { Review } from "../_schema/review.ts";

/** What was read in a review, by its id; undefined for one that is not analysed. */
export type ReadingOf = (id: string) => Pick<ReviewReading, "sentiment" | "aspects"> | undefined;

/** What a search can ask about. */
export interface Searched {
  /** In the order of the dataset, newest first. */
  reviews: readonly Review[];
  business: Pick<BusinessFile, "language" | "technicians" | "services" | "service_areas">;
  /** The language of each review's text; without these, that which it states. */
  languages?: readonly (string | undefined)[] | undefined;
  readings?: ReadonlyMap<string, ReviewReading> | undefined;
  /** The aspects that readings may name. */
  aspects?: readonly { id: string; name: string }[] | undefined;
}
