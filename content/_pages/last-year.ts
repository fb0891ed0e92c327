import type { Dataset } from "../../data/_dataset/dataset.ts";
import { type LastYear, lastYear } from "../../data/_insights/figures/last-year.ts";

type Aspect = Dataset["insights"]["aspects"][number];

/** What changed in the last twelve months, and the aspects of which the praise did; null for too few reviews. */
export function lastYearOf({ reviews, insights }: Dataset): (LastYear & { aspects: Aspect[] }) | null {
  const year = lastYear(reviews.reviews);
  return (
    year && {
      ...year,
      aspects: insights.aspects.filter(({ trend }) => trend && trend.direction !== "steady"),
    }
  );
}
