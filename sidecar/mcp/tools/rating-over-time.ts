import { MOST_PERIODS } from "../../../data/_schema/tools/rating-over-time.ts";
import { noteOnNames, understood } from "./find-reviews.ts";
import { figuresOf } from "./stars.ts";
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
