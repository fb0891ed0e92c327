import type { BusinessFile } from "../_schema/business.ts";
import type { ReviewReading } from "../_schema/insights-by-review.ts";
import type { Review } from "../_schema/review.ts";

type Vote = ReviewReading["sentiment"];

/** How a review judges on the whole, and each aspect that it names. */
export interface Votes {
  sentiment: Vote;
  aspects: readonly { id: string; vote: Vote }[];
}

/** What a search can ask about. */
export interface Searched {
  /** In the order of the dataset, newest first. */
  reviews: readonly Review[];
  business: Pick<BusinessFile, "language" | "technicians" | "services" | "service_areas">;
  /** The votes of each review; undefined for one that is not analysed. */
  votes?: readonly (Votes | undefined)[] | undefined;
  /** Of some words of the reviews: those of a dictionary that could be taken for misspelt ones; without it, none. */
  ordinary?: ((vocabulary: ReadonlySet<string>) => readonly string[]) | undefined;
  /** The aspects that votes may name. */
  aspects?: readonly { id: string; name: string }[] | undefined;
}
