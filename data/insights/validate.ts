import type { Evidence, Insights } from "../schema/insights.ts";
import type { Review } from "../schema/review.ts";
import { aggregateAspects } from "./aggregate.ts";
import { averageRating, describeListed, indexMentions } from "./entities.ts";
import { answerFrom, questionOf } from "./faq.ts";
import { countLanguages, isAnalysed } from "./language.ts";
import { findPhrases } from "./phrase-occurrences.ts";
import { type Reading, readReview } from "./reading.ts";
import { statementsFrom } from "./summary.ts";
import { topicCounts } from "./topics.ts";
import { total } from "./votes.ts";

/**
 * Holds the insights against the reviews. Throws an Error with one line for every quote that is not a verbatim piece
 * of its review, every unknown review id, and every figure or generated sentence that does not come out again.
 */
export function validateInsights(insights: Insights, reviews: readonly Review[]): void {
  const faults = [...quoteFaults(insights, reviews), ...figureFaults(insights, reviews)];
  if (faults.length > 0) throw new Error(`insights do not follow from the reviews:\n${faults.join("\n")}`);
}

function quoteFaults(insights: Insights, reviews: readonly Review[]): string[] {
  const texts = new Map(reviews.map(({ id, text }) => [id, text]));
  return allEvidence(insights).flatMap(({ at, review_id, quote }) => {
    const text = texts.get(review_id);
    if (text === undefined) return [`${at}: there is no review ${JSON.stringify(review_id)}`];
    if (!text.includes(quote) || quote === "")
      return [`${at}: not verbatim in ${review_id}: ${JSON.stringify(quote)}`];
    if (/^[\udc00-\udfff]|[\ud800-\udbff]$/.test(quote)) return [`${at}: a character is cut in ${review_id}`];
    return [];
  });
}

function allEvidence({ aspects, entities, topics, faq, summary }: Insights): (Evidence & { at: string })[] {
  const places: [string, readonly Evidence[]][] = [
    ...aspects.map(({ id, evidence }) => [`aspects.${id}`, evidence] as [string, Evidence[]]),
    ...entities.technicians.map(
      ({ name, evidence }) => [`technicians.${name}`, evidence] as [string, Evidence[]],
    ),
    ...entities.services.map(({ id, evidence }) => [`services.${id}`, evidence] as [string, Evidence[]]),
    ...entities.service_areas.map(
      ({ id, evidence }) => [`service_areas.${id}`, evidence] as [string, Evidence[]],
    ),
    ...topics.map(({ phrase, evidence }) => [`topics.${phrase}`, evidence] as [string, Evidence[]]),
    ...faq.map(({ question, evidence }) => [`faq.${question}`, evidence] as [string, Evidence[]]),
    ...summary.sentences.map(({ evidence }, index) => [`summary.${index}`, evidence] as [string, Evidence[]]),
  ];
  return places.flatMap(([at, list]) => list.map((evidence) => ({ at, ...evidence })));
}

function figureFaults(insights: Insights, reviews: readonly Review[]): string[] {
  const faults: string[] = [];
  const expect = (at: string, stated: unknown, recomputed: unknown) => {
    const [is, should] = [canonical(stated), canonical(recomputed)];
    if (is !== should) faults.push(`${at}: says ${is}, the reviews give ${should}`);
  };
  const readings = reviews
    .filter((review) => isAnalysed(review, insights.method.languages))
    .map((review) => readReview(review));
  const days = reviews.map(({ date }) => date).sort();

  expect("based_on", insights.based_on, {
    reviews: reviews.length,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    languages: countLanguages(reviews),
  });
  const recounted = aggregateAspects(readings, insights.based_on.to);
  const recount = new Map(recounted.map(({ candidates: _, ...aspect }) => [aspect.id, aspect]));
  for (const { evidence: _, ...aspect } of insights.aspects) {
    expect(`aspects.${aspect.id}`, aspect, recount.get(aspect.id));
    recount.delete(aspect.id);
  }
  for (const id of recount.keys()) faults.push(`aspects.${id}: is missing`);
  checkEntities(insights.entities, reviews, readings, expect);

  const phrases = findPhrases(
    readings,
    insights.topics.map(({ phrase }) => phrase),
  );
  for (const { phrase, reviews, sentiment } of insights.topics) {
    expect(`topics.${phrase}`, { reviews, sentiment }, topicCounts(phrases.get(phrase) ?? []));
  }
  const answers = new Map(recounted.map((aspect) => [questionOf(aspect.id), aspect]));
  for (const { question, answer, source } of insights.faq) {
    const aspect = answers.get(question);
    if (source === "generated") expect(`faq.${question}`, answer, aspect && answerFrom(aspect));
  }
  if (insights.summary.source === "generated") {
    const statements = statementsFrom({
      ...insights.based_on,
      average: averageRating(reviews),
      aspects: recounted,
      technicians: insights.entities.technicians,
    });
    const texts = statements.map(({ text }) => text);
    expect("summary.text", insights.summary.text, texts.join(" "));
    expect(
      "summary.sentences",
      insights.summary.sentences.map(({ text }) => text),
      texts,
    );
  }
  return faults;
}

type Expect = (at: string, stated: unknown, recomputed: unknown) => void;

function checkEntities(
  entities: Insights["entities"],
  reviews: readonly Review[],
  readings: readonly Reading[],
  expect: Expect,
): void {
  const named = indexMentions(reviews);
  const readingOf = new Map(readings.map((reading) => [reading.review.id, reading]));
  for (const technician of entities.technicians) {
    const at = `technicians.${technician.name}`;
    const theirs = named.technicians.get(technician.name) ?? [];
    expect(`${at}.reviews`, technician.reviews, theirs.length);
    expect(`${at}.average_rating`, technician.average_rating, averageRating(theirs));
    expect(`${at}.sentiment`, total(technician.sentiment), theirs.length);
    for (const { id, reviews, sentiment } of technician.aspects) {
      expect(`${at}.aspects.${id}`, total(sentiment), reviews);
      expect(`${at}.aspects.${id}.reviews`, reviews <= theirs.length, true);
    }
  }
  for (const kind of ["services", "service_areas"] as const) {
    for (const { id, name: _, evidence: __, ...stated } of entities[kind]) {
      const { evidence: ___, ...recomputed } = describeListed(named[kind].get(id) ?? [], readingOf);
      expect(`${kind}.${id}`, stated, recomputed);
    }
  }
}

/** Text that is equal for equal values, whatever the order of their fields. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, inner) =>
      inner !== null && typeof inner === "object" && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? "nothing"
  );
}
