import type { BusinessFile } from "../schema/business.ts";
import type { Insights } from "../schema/insights.ts";
import { MINIMUM_SUPPORT } from "./minimum-support.ts";
import { countPhrases, type PhraseFigures } from "./phrase-figures.ts";
import { findPhrases, type PhraseOccurrence } from "./phrase-occurrences.ts";
import { chooseBalanced } from "./quotes.ts";
import type { Reading } from "./reading.ts";
import { countVotes, vote } from "./votes.ts";
import { words } from "./words.ts";

type Topic = Insights["topics"][number];

/**
 * The phrases of two or three words that these customers use together more than chance would have it, best first.
 * Names of the business, its people and areas are no topics. Of phrases from mostly the same reviews the better one stays.
 */
export function findTopics(readings: readonly Reading[], business: BusinessFile): Topic[] {
  const support = Math.max(MINIMUM_SUPPORT.topic, Math.ceil(readings.length * LARGE_SUPPORT));
  const names = [
    business.name,
    ...business.technicians.flatMap(({ name, aliases }) => [name, ...aliases]),
    ...business.service_areas.flatMap(({ name, synonyms }) => [name, ...synonyms]),
  ];
  const ranked = countPhrases(
    readings.map(({ review }) => review),
    support,
    new Set(names.flatMap((name) => words(name).map(({ key }) => key))),
  )
    .filter(({ npmi }) => npmi >= LEAST_NPMI)
    .map((figures) => ({ ...figures, rank: rank(figures) }))
    .sort((a, b) => b.rank - a.rank || (a.phrase < b.phrase ? -1 : 1))
    .slice(0, CANDIDATES);

  const occurrences = findPhrases(
    readings,
    ranked.map(({ phrase }) => phrase),
  );
  const chosen: { topic: Topic; ids: Set<string> }[] = [];
  for (const { phrase } of ranked) {
    if (chosen.length === MOST_TOPICS) break;
    const found = occurrences.get(phrase) ?? [];
    const ids = new Set(found.map(({ review }) => review.id));
    if (chosen.some((other) => overlap(ids, other.ids) >= SAME_REVIEWS)) continue;
    const evidence = chooseBalanced(found, QUOTES);
    chosen.push({ topic: { phrase, ...topicCounts(found), evidence }, ids });
  }
  return chosen.map(({ topic }) => topic).sort((a, b) => b.reviews - a.reviews);
}

/** Reviews with a phrase, and one vote of each by the sentences it stands in. */
export function topicCounts(found: readonly PhraseOccurrence[]): Pick<Topic, "reviews" | "sentiment"> {
  const byReview = new Map<string, PhraseOccurrence[]>();
  for (const each of found) byReview.set(each.review.id, [...(byReview.get(each.review.id) ?? []), each]);
  const votes = [...byReview.values()].map((list) => vote(list.map(({ polarity }) => polarity)));
  return { reviews: byReview.size, sentiment: countVotes(votes) };
}

function rank({ npmi, reviews, starsZ }: PhraseFigures): number {
  return npmi * Math.log(1 + reviews) * (1 + Math.min(Math.abs(starsZ), 4) / 4);
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const id of a) if (b.has(id)) common++;
  return common / (a.size + b.size - common);
}

const LARGE_SUPPORT = 0.005;
const LEAST_NPMI = 0.2;
const CANDIDATES = 80;
const MOST_TOPICS = 15;
const SAME_REVIEWS = 0.6;
const QUOTES = 3;
