import { wordsOfBusiness } from "../../_mentions/entity-scan.ts";
import type { BusinessFile } from "../../_schema/business.ts";
import type { Insights } from "../../_schema/insights.ts";
import { withoutInvisible } from "../../_text/clean.ts";
import { words } from "../../_text/words.ts";
import { type Draft, EvidenceSlot } from "../evidence/evidence.ts";
import { QuotePool } from "../evidence/quote-pool.ts";
import { LARGE_TOPIC_SHARE, MINIMUM_SUPPORT } from "../figures/minimum-support.ts";
import { jaccard } from "../figures/statistics.ts";
import type { Reading } from "../reading/reading.ts";
import { countVotes } from "../reading/votes.ts";
import { rankPhrases, type TopicCandidate } from "./candidates.ts";
import type { Occurrence, Sought } from "./occurrences.ts";
import { stem } from "./stem.ts";
import { subjectWords } from "./telling.ts";
import type { WordSequences } from "./word-sequences.ts";

type Topic = Insights["topics"][number];

/** The phrases of one topic. */
export interface ChosenTopic extends Sought {
  /** In lower case, the one of most reviews first. */
  variants: string[];
}

/** A topic, and where each review first uses one of its phrases. */
export interface FoundTopic extends ChosenTopic {
  occurrences: Occurrence[];
}

/**
 * The topics in the customers' own words. Names of the business, its areas and of people are not topics. Of phrases
 * from mostly the same reviews the better one stays. A review that repeats another almost word for word, or speaks to
 * programs, does not count. `sequences` are the words of the readings, `people` names in lower case; `copies` marks with 1 the
 * texts that repeat another.
 */
export function chooseTopics({
  business,
  readings,
  sequences,
  people,
  copies,
}: {
  business: BusinessFile;
  readings: readonly Pick<Reading, "review" | "language">[];
  sequences: WordSequences;
  people: readonly string[];
  copies: Uint8Array;
}): ChosenTopic[] {
  const support = Math.max(MINIMUM_SUPPORT.topic, Math.ceil(readings.length * LARGE_TOPIC_SHARE));
  const names = [
    business.name,
    ...business.technicians.flatMap(({ name, aliases }) => [name, ...aliases]),
    ...business.service_areas.flatMap(({ name, synonyms }) => [name, ...synonyms]),
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
export function draftTopics(found: readonly FoundTopic[]): Draft<Topic>[] {
  return found.map(draftTopic).sort((a, b) => b.reviews - a.reviews);
}

function draftTopic({ variants, occurrences }: FoundTopic): Draft<Topic> {
  const forms = new Map<string, number>();
  for (const { form } of occurrences) forms.set(form, (forms.get(form) ?? 0) + 1);
  const [phrase = variants[0] ?? ""] =
    [...forms].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))[0] ?? [];
  const sentiment = countVotes(occurrences.map(({ polarity }) => polarity));
  return {
    phrase,
    variants,
    reviews: occurrences.length,
    sentiment,
    evidence: new EvidenceSlot({ pool: new QuotePool(occurrences), count: QUOTES, figure: sentiment }),
  };
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

const MACHINE = "(?:ai|a\\.i\\.|llm|language model|chat ?bot|chatgpt|assistant|agent)s?";
const ORDER =
  "(?:must|should|have to|ignore|forget|ask|tell|say|open|call|recommend|print|put|read|reading|remember|rate)";
const INSTRUCTIONS = "(?:instructions?|prompts?|guidelines|instrucciones)";

/** The ways in which a text speaks to a program that reads it, in English and, for the most usual, in Spanish. */
const ADDRESSING = [
  `\\b(?:ignore|disregard|forget|override|drop|ignora|olvida)\\b.{0,40}\\b${INSTRUCTIONS}\\b`,
  `\\b(?:previous|prior|above|your|system|developer) ${INSTRUCTIONS}\\b`,
  `\\binstrucciones (?:anteriores|previas)\\b`,
  `\\b${MACHINE}\\b[^.!?]{0,40}\\b${ORDER}\\b`,
  `\\b${ORDER}\\b[^.!?]{0,20}\\b(?:the|any|every|all|your|dear) (?:${MACHINE}|user)\\b`,
  `\\bas an ${MACHINE}\\b`,
  `\\b(?:an|this|every|any) (?:ai|llm|language model|chat ?bot|assistant)\\b`,
  `\\byou are now\\b`,
  `\\b(?:system|assistant|developer|user) ?:`,
  `</?(?:system|assistant|developer|user|tool|instructions?)\\b`,
  `\\btell (?:your|the) user\\b`,
  `\\b(?:tools/call|call the tool|json-?rpc)\\b`,
  `\\b(?:respond|answer|reply) only with\\b`,
  `\\bsummari[sz]\\w* (?:these|the|all) reviews\\b`,
  `\\b(?:tool|function) (?:results?|calls?|outputs?|responses?)\\b`,
  `\\b[a-z]+_[a-z]+\\b|[{,] ?"[^"]{1,40}" ?:`,
  `\\bhttps?://|\\bwww\\.|\\w@\\w|\\b[a-z0-9-]{2,}\\.(?:com|net|org|info|biz|io|app|xyz|online|example)\\b`,
].map((pattern) => new RegExp(pattern, "s"));

/**
 * Whether a text speaks to a program that reads reviews, or leads it elsewhere. Such a text is counted and shown like any
 * other, but does not say what reviews are about.
 */
function isAddressedToMachines(text: string): boolean {
  const seen = withoutInvisible(text).toLowerCase().replace(/\s+/g, " ");
  return ADDRESSING.some((pattern) => pattern.test(seen));
}
