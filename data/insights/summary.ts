import type { Insights } from "../schema/insights.ts";
import { sentences } from "../text/sentences.ts";
import { percent } from "./faq.ts";
import { MINIMUM_SUPPORT } from "./minimum-support.ts";
import { wilsonInterval } from "./statistics.ts";

type Aspect = Pick<Insights["aspects"][number], "id" | "name" | "sentiment" | "trend">;
type Technician = Pick<Insights["entities"]["technicians"][number], "name" | "reviews" | "average_rating">;

/** What a generated summary is made of: figures that stand elsewhere in the insights. */
export interface SummaryFacts {
  reviews: number;
  from: string | null;
  to: string | null;
  average: number | null;
  aspects: readonly Aspect[];
  technicians: readonly Technician[];
}

/** A sentence, and where its evidence is to come from: sides of aspects, or a technician. */
export interface Statement {
  text: string;
  aspects: readonly { id: string; side: "positive" | "negative" }[];
  technician?: string;
}

/** The sentences of a generated summary, filled with figures; nothing is phrased freely. */
export function statementsFrom(facts: SummaryFacts): Statement[] {
  if (facts.reviews === 0) return [{ text: "There are no reviews yet.", aspects: [] }];
  const praised = byShare(facts.aspects, "positive");
  const blamed = byShare(facts.aspects, "negative");
  const statements: Statement[] = [
    {
      text: `${facts.reviews === 1 ? "One verified review" : `${facts.reviews} verified reviews`} from ${facts.from} to ${facts.to}, on average ${facts.average} of 5 stars.`,
      aspects: [],
    },
  ];
  if (praised.length > 0) {
    statements.push({
      text: `Most praised: ${praised.map((aspect) => share(aspect, "positive")).join("; ")}.`,
      aspects: praised.map(({ id }) => ({ id, side: "positive" })),
    });
  }
  if (blamed.length > 0) {
    statements.push({
      text: `Most blamed: ${blamed.map((aspect) => share(aspect, "negative")).join("; ")}.`,
      aspects: blamed.map(({ id }) => ({ id, side: "negative" })),
    });
  }
  const [technician] = [...facts.technicians].sort((a, b) => b.reviews - a.reviews);
  if (technician && technician.reviews >= MINIMUM_SUPPORT.entity) {
    statements.push({
      text: `Named most often: ${technician.name}, in ${technician.reviews} reviews with an average of ${technician.average_rating} stars.`,
      aspects: [],
      technician: technician.name,
    });
  }
  for (const { id, name, trend } of facts.aspects) {
    if (!trend || trend.direction === "steady") continue;
    statements.push({
      text: `${name}, ${trend.direction}: ${percent(trend.recent.share)} praise in the last twelve months, ${percent(trend.before.share)} before.`,
      aspects: [{ id, side: trend.direction === "rising" ? "positive" : "negative" }],
    });
  }
  return statements;
}

/** The owner's own summary by sentences. */
export function editorSummary(text: string): Insights["summary"] {
  return {
    text,
    source: "editor",
    sentences: sentences(text).map(({ start, end }) => ({ text: text.slice(start, end), evidence: [] })),
  };
}

/** The aspects that most surely have more of one side than of the other or, for blame, at least a clear share of it. */
function byShare(aspects: readonly Aspect[], side: "positive" | "negative"): Aspect[] {
  const least = side === "positive" ? 0.5 : 0.2;
  return aspects
    .map((aspect) => {
      const { positive, negative } = aspect.sentiment;
      const all = positive + negative;
      const low = all < MINIMUM_SUPPORT.faq ? 0 : wilsonInterval(aspect.sentiment[side], all)[0];
      return { aspect, low };
    })
    .filter(({ low }) => low > least)
    .sort((a, b) => b.low - a.low)
    .slice(0, MOST_NAMED)
    .map(({ aspect }) => aspect);
}

function share({ name, sentiment }: Aspect, side: "positive" | "negative"): string {
  const all = sentiment.positive + sentiment.negative;
  const verb = side === "positive" ? "praise" : "blame";
  return `${name.toLowerCase()} (${sentiment[side]} of the ${all} reviews that judge it ${verb} it)`;
}

const MOST_NAMED = 3;
