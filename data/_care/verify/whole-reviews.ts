import type { Insights, SentimentCounts } from "../../_schema/insights.ts";
import type { InsightsByReview } from "../../_schema/insights-by-review.ts";
import type { Review } from "../../_schema/review.ts";
import { CONFIDENCE, HIGH_STARS, LOW_STARS } from "../../_schema/statistics.ts";
import { words } from "../../_text/words.ts";
import type { Facts } from "./facts.ts";

/** Compares a figure of the insights with the one that was counted. */
type Same = (what: string, says: unknown, gives: unknown) => void;
type Readings = InsightsByReview["reviews"];
type Side = "positive" | "neutral" | "negative";

/** Counts again, from stars and votes alone, what the insights say of whole reviews: sides, months, problems, phrases. */
export function checkWhole(
  readings: Readings,
  { insights, dataset }: Pick<Facts, "insights" | "dataset">,
  same: Same,
): void {
  const sides = new Map(
    dataset.reviews.map((review) => [review.id, sideOf(review, readings[review.id]?.sentiment)] as const),
  );
  const count = (reviews: readonly Pick<Review, "id">[]) =>
    countSides(reviews.map(({ id }) => sides.get(id)));
  checkOverall(insights, dataset.reviews, count, same);
  checkTimeline(insights, dataset.reviews, count, same);
  for (const { id, reviews, outcome } of insights.problems) {
    const told = dataset.reviews.filter((review) =>
      readings[review.id]?.problems?.some((each) => each.id === id),
    );
    same(`problems.${id}.reviews`, reviews, told.length);
    same(`problems.${id}.outcome`, outcome, count(told));
  }
  checkPhrases(insights, readings, dataset.reviews, same);
}

type Count = (reviews: readonly Pick<Review, "id">[]) => Record<Side, number>;

/** Words and stars have one voice each. */
function sideOf({ rating }: Review, sentiment: keyof SentimentCounts | undefined): Side {
  const told = { positive: 1, negative: -1, mixed: 0, neutral: 0, abstained: 0 }[sentiment ?? "neutral"];
  const voices = told + (rating >= HIGH_STARS ? 1 : 0) - (rating <= LOW_STARS ? 1 : 0);
  if (voices === 0) return "neutral";
  return voices > 0 ? "positive" : "negative";
}

function countSides(sides: readonly (Side | undefined)[]): Record<Side, number> {
  const of = (side: Side) => sides.filter((each) => each === side).length;
  return { positive: of("positive"), neutral: of("neutral"), negative: of("negative") };
}

function checkOverall({ overall, method }: Insights, all: readonly Review[], count: Count, same: Same): void {
  const { reviews, positive, neutral, negative, score, interval } = overall;
  same("overall.reviews", reviews, all.length);
  const counted = count(all);
  same("overall", { positive, neutral, negative }, counted);
  const judged = counted.positive + counted.negative;
  const enough = judged >= method.minimum_support.aspect;
  same("overall.score", score, enough ? toFour(counted.positive / judged) : null);
  same("overall.interval", interval, enough ? wilson(counted.positive, judged) : null);
}

function checkTimeline(
  { timeline, method }: Insights,
  all: readonly Review[],
  count: Count,
  same: Same,
): void {
  const dated = all.filter(({ date_precision }) => !date_precision);
  same("timeline.undated", timeline.undated, all.length - dated.length);
  const names = [...new Set(dated.map(({ date }) => date.slice(0, 7)))].sort();
  same(
    "timeline.months",
    timeline.months.map(({ month }) => month),
    names,
  );
  for (const { month, reviews, average_rating, share_of_praise, ...sides } of timeline.months) {
    const written = dated.filter(({ date }) => date.startsWith(month));
    const counted = count(written);
    const judged = counted.positive + counted.negative;
    const at = `timeline.months.${month}`;
    same(`${at}.reviews`, reviews, written.length);
    const stars = written.reduce((sum, { rating }) => sum + rating, 0);
    same(`${at}.average_rating`, average_rating, Math.round((stars * 100) / written.length) / 100);
    same(`${at} sides`, sides, counted);
    const share = judged < method.minimum_support.month ? null : toFour(counted.positive / judged);
    same(`${at}.share_of_praise`, share_of_praise, share);
  }
  const tested = timeline.months.filter(({ reviews }) => reviews >= method.minimum_support.month);
  const { trend } = timeline;
  same("timeline.trend", trend === null, tested.length < method.minimum_support.months);
  if (trend === null) return;
  same("timeline.trend.months", trend.months, tested.length);
  const pairs = tested.flatMap((one, at) =>
    tested.slice(at + 1).map((other) => Math.sign(other.average_rating - one.average_rating)),
  );
  same(
    "timeline.trend.s",
    trend.s,
    pairs.reduce((sum, each) => sum + each, 0),
  );
}

/** Of the reviews that speak of an aspect, those that hold the words of a phrase in a row. */
function checkPhrases(
  { aspects }: Insights,
  readings: Readings,
  reviews: readonly Review[],
  same: Same,
): void {
  const texts = new Map(reviews.map(({ id, text }) => [id, ` ${inWords(text)} `]));
  for (const { id, top_phrases } of aspects) {
    const votes = Object.entries(readings).flatMap(([review, { aspects }]) => {
      const vote = aspects.find((each) => each.id === id)?.vote;
      return vote === undefined ? [] : [{ text: texts.get(review) ?? "", vote }];
    });
    for (const { phrase, language: _, ...figures } of top_phrases) {
      const told = votes.filter(({ text }) => text.includes(` ${phrase} `)).map(({ vote }) => vote);
      const of = (side: Side) => told.filter((vote) => vote === side).length;
      const counted = { reviews: told.length, positive: of("positive"), negative: of("negative") };
      same(`aspects.${id}.top_phrases.${phrase}`, figures, counted);
    }
  }
}

/** The words of a text with a bar where more than white space or a dash is between two. */
function inWords(text: string): string {
  const all = words(text);
  return all
    .map(({ key, end }, index) => {
      const gap = text.slice(end, all[index + 1]?.start ?? end).replace(/[\s\p{Pd}]+/gu, "");
      return gap === "" ? key : `${key} |`;
    })
    .join(" ");
}

/** The Wilson interval of `some` among `all`, written out once more. */
function wilson(some: number, all: number): [number, number] {
  const z2 = CONFIDENCE.quantile ** 2;
  const centre = (some + z2 / 2) / (all + z2);
  const half = (CONFIDENCE.quantile / (all + z2)) * Math.sqrt((some * (all - some)) / all + z2 / 4);
  return [toFour(Math.max(0, centre - half)), toFour(Math.min(1, centre + half))];
}

function toFour(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
