import { readFileSync } from "node:fs";
import type { Insights } from "../_schema/insights.ts";
import { CONFIDENCE, HIGH_STARS, LOW_STARS, TREND_MONTHS } from "../_schema/statistics.ts";
import { readWordList } from "../_text/read-words.ts";
import { TAXONOMY } from "./aspects/taxonomy.ts";
import type { Collection } from "./collection.ts";
import { heardOf } from "./figures/hearing.ts";
import { MINIMUM_SUPPORT } from "./figures/minimum-support.ts";
import { HALF_LIFE_DAYS } from "./figures/recency.ts";
import { STATEMENTS } from "./figures/statements.ts";
import { LEAST_SLOPE, SIGNIFICANCE } from "./figures/timeline.ts";
import { LEAST_CHANGE } from "./figures/trends.ts";
import { LEAST_NPMI } from "./topics/candidates.ts";
import { WORDED_LANGUAGES } from "./wording/wording.ts";

/** What was computed how, in words. */
export function describeMethod(collection: Collection): Insights["method"] {
  const { languages, wording, annotators, taxonomy, business, readings } = collection;
  const { aspects = [] } = business;
  return {
    steps: annotators.length > 0 ? STEPS : STEPS.slice(0, -1),
    minimum_support: MINIMUM_SUPPORT,
    statements: STATEMENTS,
    heard: heardOf(taxonomy),
    half_life_days: HALF_LIFE_DAYS,
    generated_language: wording.language,
    ...(aspects.length > 0 && { own_aspects: aspects.map(({ id }) => id) }),
    ...(annotators.length > 0 && { annotators: annotators.map(({ by }) => by) }),
    languages: [...languages],
    // It is of what is read: two thirds of the file of a site without reviews would be about nothing in it.
    accuracy: readings.length > 0 ? ACCURACY : [],
  };
}

/**
 * Figures of the classifier and of the names that are found, on labelled samples; the tests recompute them but for those of
 * genuine reviews. `sample` counts what a figure is a share of.
 */
const ACCURACY: Insights["method"]["accuracy"] = (
  JSON.parse(readFileSync(new URL("./accuracy.json", import.meta.url), "utf8")) as {
    note: string;
    figures: Record<string, [value: number, sample: number]>;
  }[]
).flatMap(({ note, figures }) =>
  Object.entries(figures).map(([measure, [value, sample]]) => ({ measure, value, sample, note })),
);

/** "0.5%". */
const share = (value: number) => `${Math.round(value * 1000) / 10}%`;

/** What the steps name in braces. */
const FIGURES: Readonly<Record<string, string | number>> = {
  aspects: TAXONOMY.length,
  confidence: CONFIDENCE.percent,
  trend_months: TREND_MONTHS,
  least_change: LEAST_CHANGE * 100,
  high_stars: HIGH_STARS,
  low_stars: LOW_STARS,
  above_low_stars: LOW_STARS + 1,
  below_high_stars: HIGH_STARS - 1,
  significance: SIGNIFICANCE,
  least_slope: LEAST_SLOPE,
  least_npmi: LEAST_NPMI,
  entity_reviews: MINIMUM_SUPPORT.entity,
  least_reviews: STATEMENTS.least_reviews,
  enough_reviews: STATEMENTS.enough_reviews,
  false_discovery_rate: share(STATEMENTS.false_discovery_rate),
  praised_share: share(STATEMENTS.positive.least_share),
  weakest_share: share(STATEMENTS.negative.least_share),
  share_of_read: share(STATEMENTS.least_share_of_read),
  share_of_questions: share(STATEMENTS.least_share_of_questions),
  /** "English, Spanish, German or French". */
  languages: new Intl.ListFormat("en-GB", { type: "disjunction", style: "long" }).format(
    WORDED_LANGUAGES.map((tag) => new Intl.DisplayNames("en", { type: "language" }).of(tag)!),
  ),
};

/** The last is told where there are annotators. */
const STEPS = [...readWordList(new URL("./words/method.en.txt", import.meta.url), null)].map(
  ([name, lines]) => ({ name, description: filled(lines.map(({ text }) => text).join(" ")) }),
);

function filled(text: string): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const figure = FIGURES[name];
    if (figure === undefined)
      throw new Error(`a step of the method names {${name}}, which is no figure of it`);
    return String(figure);
  });
}
