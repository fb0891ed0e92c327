import { type Insights, OTHER_CRITICISM } from "../../_schema/insights.ts";
import { MINIMUM_SUPPORT } from "./minimum-support.ts";

/** An aspect that reviews praise or criticize: so many of those that judge it. */
export interface Point {
  id: string;
  reviews: number;
  of: number;
}

type Judged = Insights["entities"]["services"][number]["aspects"][number];

/**
 * What is praised most and what is criticized most of a technician, service or area: at most two aspects a side, each with the least
 * number of reviews that names one. An aspect is on the side that has more reviews, or else criticized.
 */
export function pointsOf(aspects: readonly Judged[]) {
  const side = (name: "positive" | "negative", wins: (judged: Judged) => boolean): Point[] =>
    aspects
      .filter((judged) => judged.sentiment[name] >= MINIMUM_SUPPORT.point && wins(judged))
      // What is criticized beside all aspects says nothing of what it is.
      .filter(({ id }) => id !== OTHER_CRITICISM)
      .sort((a, b) => b.sentiment[name] - a.sentiment[name])
      .slice(0, MOST)
      .map(({ id, sentiment }) => ({
        id,
        reviews: sentiment[name],
        of: sentiment.positive + sentiment.negative + sentiment.mixed,
      }));
  return {
    praised: side("positive", ({ sentiment }) => sentiment.positive > sentiment.negative),
    criticized: side("negative", ({ sentiment }) => sentiment.negative >= sentiment.positive),
  };
}

const MOST = 2;
