import { starsInterval } from "../../../data/_insights/figures/stars.ts";
import type { PublishedSite } from "../../site/published-site.ts";

/** How many reviews have 1, 2, 3, 4 and 5 stars. */
type StarCounts = ReturnType<PublishedSite["ratings"]>["stars"];

/** The number, the average to two decimals as in every dataset, and its interval. */
export function figuresOf(stars: StarCounts) {
  const count = stars.reduce((sum, reviews) => sum + reviews, 0);
  const sum = stars.reduce((all, reviews, index) => all + reviews * (index + 1), 0);
  const average = count === 0 ? null : Math.round((100 * sum) / count) / 100;
  return { count, average, interval: starsInterval(average, count) };
}
