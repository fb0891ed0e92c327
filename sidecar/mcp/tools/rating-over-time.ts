import { starsInterval } from "../../../data/_insights/figures/stars.ts";
import { MOST_PERIODS } from "../../../data/_schema/tools/rating-over-time.ts";
import type { PublishedSite } from "../../site/published-site.ts";
import { noteOnNames, understood } from "./find-reviews.ts";
import type { Answer } from "./tool.ts";

export const ratingOverTime: Answer<"rating_over_time"> = (site, { by, ...given }) => {
  const { filters, corrected, stars, periods, undated } = site.ratings(understood(site, given), by);
  const all = figuresOf(stars);
  const cut = periods.length - MOST_PERIODS;
  const notes = [
    all.count === 0 && noteOnNames(site, filters),
    cut > 0 && `Without the ${cut} oldest periods; until has them, or a longer period.`,
  ].filter(Boolean);
  return {
    ...(notes.length > 0 && { note: notes.join(" ") }),
    by,
    filters,
    ...(corrected !== undefined && { corrected }),
    ...all,
    periods: periods
      .slice(-MOST_PERIODS)
      .map(({ period, stars: ofPeriod }) => ({ period, ...figuresOf(ofPeriod) })),
    undated,
  };
};

/** How many reviews have 1, 2, 3, 4 and 5 stars. */
type StarCounts = ReturnType<PublishedSite["ratings"]>["stars"];

/** The number, the average to two decimals as in every dataset, and its interval. */
function figuresOf(stars: StarCounts) {
  const count = stars.reduce((sum, reviews) => sum + reviews, 0);
  const sum = stars.reduce((all, reviews, index) => all + reviews * (index + 1), 0);
  const average = count === 0 ? null : Math.round((100 * sum) / count) / 100;
  return { count, average, interval: starsInterval(average, count) };
}
