import { wordsOfBusiness } from "../../_mentions/entity-scan.ts";
import type { Insights } from "../../_schema/insights.ts";
import { withoutInvisible } from "../../_text/clean.ts";
import { byFrequency } from "../../_text/group-by.ts";
import { readWordSets } from "../../_text/read-words.ts";
import { words } from "../../_text/words.ts";
import { chooseEvidence } from "../evidence/evidence.ts";
import { QuotePool } from "../evidence/quote-pool.ts";
import { LARGE_TOPIC_SHARE, MINIMUM_SUPPORT } from "../figures/minimum-support.ts";
import { jaccard } from "../figures/statistics.ts";
import { countVotes } from "../reading/votes.ts";
import { rankPhrases, type TopicCandidate } from "./candidates.ts";
import type { Occurrence, ReadTexts } from "./occurrences.ts";
import { stem } from "./stem.ts";
import { subjectWords } from "./telling.ts";

type Topic = Insights["topics"][number];

/** The phrases of one topic, that of most reviews first, and where each review first uses one of them. */
interface FoundTopic {
  variants: string[];
  occurrences: readonly Occurrence[];
}

/**
 * The topics in the customers' own words, each with its ways of writing, in lower case, that of most reviews first. Names of the
 * business, its town and areas and of people are not topics. Of phrases from mostly the same reviews the better one stays. A review that
 * repeats another almost word for word, or speaks to programs, does not count. `people` are names in lower case.
 */
export function chooseTopics(
  { business, readings, sequences, copies }: ReadTexts,
  people: readonly string[],
) {
  const support = Math.max(MINIMUM_SUPPORT.topic, Math.ceil(readings.length * LARGE_TOPIC_SHARE));
  const names = [
    business.name,
    ...business.technicians.flatMap(({ name, aliases }) => [name, ...aliases]),
    ...business.service_areas.flatMap(({ name, synonyms }) => [name, ...synonyms]),
    business.address?.locality ?? "",
  ];
  const excluded = new Set([...people, ...names.flatMap((name) => words(name).map(({ key }) => key))]);
  // "Wind Mill" of a business called Windmill.
  const own = wordsOfBusiness(business.name);
  const trade = new Set(
    business.services.flatMap(({ name }) => subjectWords(words(name).map(({ key }) => key)).map(stem)),
  );
  const silent = copies.map((copy, text) =>
    copy === 1 || isAddressedToMachines(readings[text]!.review.text) ? 1 : 0,
  );
  const ratings = readings.map(({ review }) => review.rating);
  const candidates = [...new Set(readings.map(({ language }) => language))]
    .sort()
    .flatMap((language) => {
      const skipped = silent.map((skip, text) => (readings[text]!.language === language ? skip : 1));
      return rankPhrases(sequences, ratings, skipped, support, excluded, language, trade);
    })
    .sort((a, b) => b.rank - a.rank);
  const chosen: TopicCandidate[] = [];
  for (const candidate of candidates) {
    if (chosen.length === MOST_TOPICS) break;
    if (chosen.some(({ texts }) => jaccard(texts, candidate.texts) >= SAME_REVIEWS)) continue;
    if (own.has(candidate.variants[0]!.replaceAll(" ", ""))) continue;
    const words = subjects(candidate);
    if (chosen.some((other) => isWithin(words, subjects(other)))) continue;
    const shorter = chosen.findIndex(
      (other) => subjects(other).size === 1 && isWithin(subjects(other), words),
    );
    if (shorter >= 0) chosen[shorter] = candidate;
    else chosen.push(candidate);
  }
  const texts = new Set(chosen.flatMap((candidate) => [...candidate.texts]));
  return chosen.map(({ variants }) => ({ variants, texts }));
}

/** Topics as they are published, most reviews first; of the ways of writing one, the most frequent names it. */
export function describeTopics(found: readonly FoundTopic[]): Topic[] {
  const topics = found.map(({ variants, occurrences }) => {
    const [phrase = variants[0] ?? ""] = byFrequency(occurrences.map(({ form }) => form));
    const sentiment = countVotes(occurrences.map(({ polarity }) => polarity));
    const evidence = chooseEvidence({ pool: new QuotePool(occurrences), count: QUOTES, figure: sentiment });
    return { phrase, variants, reviews: occurrences.length, sentiment, evidence };
  });
  return topics.sort((a, b) => b.reviews - a.reviews);
}

/** "perfect for walkout" has nothing that "walkout basements" has not. */
function subjects({ language, variants: [phrase = ""] }: TopicCandidate): ReadonlySet<string> {
  return new Set(subjectWords(phrase.split(" "), language).map(stem));
}

function isWithin(some: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  return [...some].every((word) => all.has(word));
}

const MOST_TOPICS = 15;
const SAME_REVIEWS = 0.6;
const QUOTES = 3;

const ADDRESSED = readWordSets(new URL("./words/addressed-to-machines.txt", import.meta.url));
const oneOf = (words: Iterable<string>) => `(?:${[...words].join("|")})`;
const ADDRESSING = [...ADDRESSED("ways")].map(
  (way) =>
    new RegExp(
      way
        .replaceAll("{machine}", `${oneOf(ADDRESSED("machines"))}s?`)
        .replaceAll("{order}", oneOf(ADDRESSED("orders")))
        .replaceAll("{instructions}", oneOf(ADDRESSED("instructions"))),
      "s",
    ),
);

/** Whether a text speaks to a program that reads reviews, or leads it elsewhere: it is counted and shown, and says no topic. */
function isAddressedToMachines(text: string): boolean {
  const seen = withoutInvisible(text).toLowerCase().replace(/\s+/g, " ");
  return ADDRESSING.some((pattern) => pattern.test(seen));
}
