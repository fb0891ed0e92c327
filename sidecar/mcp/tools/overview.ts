import type { z } from "zod";
import { INSIGHT_SECTIONS, type Insights } from "../../../data/_schema/insights.ts";
import { LONGEST_OVERVIEW, type Overview } from "../../../data/_schema/tools/insights.ts";
import { firstSentence } from "../../../data/_schema/tools/list.ts";

/** How many entries of each list are tried, and how many characters of the summary and of a question. */
const LIMITS = [20, 14, 10, 7, 5, 3, 1];
const CHARACTERS_AN_ENTRY = 60;

/** The main figures of every section, with as many entries of each list as there is room for. */
export function overviewOf(insights: Insights): z.output<typeof Overview> {
  const sections = sectionsOf(insights);
  for (const limit of LIMITS) {
    const overview = { ...within(insights, limit), sections };
    if (JSON.stringify(overview).length <= LONGEST_OVERVIEW) return overview;
  }
  return { ...within(insights, 0), sections };
}

function within(insights: Insights, limit: number) {
  const { based_on, overall, timeline, aspects, entities, problems, topics, faq, summary } = insights;
  let truncated = false;
  const first = <Item>(items: readonly Item[], most = limit) => {
    truncated ||= items.length > most;
    return items.slice(0, most);
  };
  const short = (text: string, most: number) => {
    truncated ||= text.length > most;
    return text.slice(0, most).toWellFormed();
  };
  const told = ({ phrase, reviews }: { phrase: string; reviews: number }) => ({
    phrase: short(phrase, CHARACTERS_AN_ENTRY),
    reviews,
  });
  const overview = {
    reviews: based_on.reviews,
    from: based_on.from,
    to: based_on.to,
    average_rating: based_on.average_rating ?? null,
    positive: overall.positive,
    neutral: overall.neutral,
    negative: overall.negative,
    score: overall.score,
    interval: overall.interval,
    trend: timeline.trend?.direction ?? null,
    summary: short(summary.text, CHARACTERS_AN_ENTRY * limit),
    aspects: first(aspects).map(({ id, reviews, sentiment, score }) => ({
      id,
      reviews,
      positive: sentiment.positive,
      negative: sentiment.negative,
      score,
    })),
    technicians: first(entities.technicians).map(({ name, ...rest }) => ({ name, ...rated(rest) })),
    services: first(entities.services).map(({ id, ...rest }) => ({ id, ...rated(rest) })),
    service_areas: first(entities.service_areas).map(({ id, ...rest }) => ({ id, ...rated(rest) })),
    problems: first(problems, Math.ceil(limit / 2)).map(told),
    topics: first(topics, Math.ceil(limit / 2)).map(told),
    questions: first(faq, Math.ceil(limit / 2)).map(({ question }) =>
      short(question, 2 * CHARACTERS_AN_ENTRY),
    ),
  };
  return truncated ? { ...overview, truncated } : overview;
}

/** Each step in a sentence, each figure once and without its note, as many of them as there is room for. */
export function methodInShort(method: Insights["method"]) {
  const steps = method.steps.map((step) => ({ ...step, description: firstSentence(step.description) }));
  const short = { ...method, steps, accuracy: [] as Omit<(typeof method.accuracy)[number], "note">[] };
  for (const { measure, value, sample } of method.accuracy) {
    if (short.accuracy.some((one) => one.measure === measure)) continue;
    short.accuracy.push({ measure, value, sample });
    if (JSON.stringify(short).length <= LONGEST_OVERVIEW) continue;
    short.accuracy.pop();
    break;
  }
  return short;
}

function rated({ reviews, average_rating }: { reviews: number; average_rating: number | null }) {
  return { reviews, average_rating };
}

function sectionsOf(insights: Insights): Record<string, number> {
  return Object.fromEntries(
    INSIGHT_SECTIONS.flatMap((section) =>
      section in insights ? [[section, JSON.stringify(insights[section]).length]] : [],
    ),
  );
}
