import { createEntityScan } from "../_mentions/entity-scan.ts";
import { NameDiscovery } from "../_mentions/name-discovery.ts";
import { chooseUnlisted, isName } from "../_mentions/unlisted-names.ts";
import { BuildCache } from "../_reuse/build-cache.ts";
import { digestOfSources } from "../_reuse/engine.ts";
import type { Annotation } from "../_schema/annotation-line.ts";
import type { BusinessFile } from "../_schema/business.ts";
import { fingerprintOf } from "../_schema/etag.ts";
import type { Review } from "../_schema/review.ts";
import { languageOf } from "../_schema/review-language.ts";
import { newestFirst } from "../_schema/review-order.ts";
import { words } from "../_text/words.ts";
import { annotatorsOf } from "./annotations/annotators.ts";
import { extendTaxonomy } from "./aspects/taxonomy.ts";
import { MINIMUM_SUPPORT } from "./figures/minimum-support.ts";
import { countPhrasesOfAspects } from "./figures/top-phrases.ts";
import { makesVisits } from "./figures/visits.ts";
import { ANALYSED_TAGS, readingLanguage } from "./language.ts";
import { createReaders } from "./languages/readers.ts";
import { chooseProblems } from "./problems/find-problems.ts";
import { type Reading, readingOf } from "./reading/reading.ts";
import { chooseTopics } from "./topics/find-topics.ts";
import { nearDuplicates } from "./topics/near-duplicates.ts";
import { findOccurrences } from "./topics/occurrences.ts";
import { sequenceOf, WordSequences } from "./topics/word-sequences.ts";
import { wordingFor } from "./wording/wording.ts";

/** All reviews of a business, read once; the basis of every figure. */
export type Collection = ReturnType<typeof readCollection>;

/** Reads the reviews of a business, whatever their order and the time; those whose readings are in `kept` are not read again. */
export function readCollection(
  unordered: readonly Review[],
  business: BusinessFile,
  kept = new BuildCache(),
  annotations: readonly Annotation[] = [],
) {
  const reviews = [...unordered].sort(newestFirst);
  const taxonomy = extendTaxonomy(business.aspects);
  const read = createReader(business, kept);
  const sequences = new WordSequences();
  const discovery = new NameDiscovery(business);
  const readings: Reading[] = [];
  for (const review of reviews) {
    const found = read(review);
    if (found === null) continue;
    sequences.add(found.words);
    discovery.add(review, found.names);
    readings.push(readingOf(review, found));
  }
  const names = discovery.names();
  const times = (key: string) => sequences.times(key);
  const people = names.filter((name) => isName(name, times)).map(({ key }) => key);
  const texts = { business, readings, sequences, copies: nearDuplicates(sequences) };
  const topics = chooseTopics(texts, people);
  const problems = chooseProblems(texts);
  const told = findOccurrences(readings, [...topics, ...problems], kept);
  return {
    business,
    wording: wordingFor(business.language),
    taxonomy,
    /** Newest first. */
    reviews,
    /** The day of the newest review, used as today; null without reviews. */
    newest: reviews[0]?.date ?? null,
    /** Tags of the languages whose words are analysed. */
    languages: ANALYSED_TAGS,
    /** The readings of the reviews in these languages, in the same order. */
    readings,
    readingOf: new Map(readings.map((reading) => [reading.review, reading])),
    /** What others read in the reviews; counts in no figure of the readings. */
    annotators: annotatorsOf(annotations, reviews, taxonomy),
    /** People outside the roster who did the work, according to several reviews. */
    unlisted: chooseUnlisted(names, times, business, MINIMUM_SUPPORT.entity),
    topics: topics.map((topic, index) => ({ ...topic, occurrences: told[index]! })),
    /** What customers came with. */
    problems: problems.map((each, index) => ({ ...each, occurrences: told[topics.length + index]! })),
    /** Whether the business comes to its customers. */
    visits: makesVisits(business, readings),
    /** The most frequent phrases of each aspect, by its place in the taxonomy. */
    phrases: countPhrasesOfAspects(taxonomy, readings, sequences),
  };
}

/** Everything below these folders may decide how a review is read. */
export const READING_SOURCES = ["data/_insights", "data/_mentions", "data/_schema", "data/_text"];

/** Reads one review at a time, whatever the others say; null for one that is not analysed. */
function createReader(business: BusinessFile, kept: BuildCache) {
  // Nothing else of the business may be used below, since what is kept is kept for these alone.
  const { aspects, language, name, address, technicians, services, service_areas } = business;
  const names = [name, ...business.former_names];
  const roster = { name, address, technicians, services, service_areas };
  const circumstances = () => [digestOfSources(...READING_SOURCES), aspects, language, roster, names];
  const namespace = kept.namespace<ReturnType<typeof read>>("readings", circumstances);

  const readIn = createReaders(aspects, names);
  const scan = createEntityScan(roster);
  const discovery = new NameDiscovery(roster);
  const read = (review: Review) => {
    const all = words(review.text);
    const spoken = readingLanguage(review, all, language);
    if (spoken === null) return null;
    const names = spoken === "en" ? discovery.usesIn(review.text, all) : [];
    return { ...readIn(spoken, review, all, scan), words: sequenceOf(review.text, all), names };
  };
  return (review: Review) => {
    const { text, rating, mentions } = review;
    if (text === "") return null;
    const tag = languageOf(review) ?? "";
    const named = mentions.technicians.length > 0;
    return namespace.keep(fingerprintOf(`${rating} ${tag} ${named} ${text}`), () => read(review));
  };
}
