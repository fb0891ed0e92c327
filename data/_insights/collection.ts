import { createEntityScan } from "../_mentions/entity-scan.ts";
import { NameDiscovery } from "../_mentions/name-discovery.ts";
import { chooseUnlisted, isName, type UnlistedName } from "../_mentions/unlisted-names.ts";
import type { BusinessFile } from "../_schema/business.ts";
import type { Review } from "../_schema/review.ts";
import { newestFirst } from "../_schema/review-order.ts";
import { words } from "../_text/words.ts";
import type { AspectDefinition } from "./aspects/definition.ts";
import { extendTaxonomy } from "./aspects/extend.ts";
import { MINIMUM_SUPPORT } from "./figures/minimum-support.ts";
import { analysedLanguages, isAnalysed } from "./language.ts";
import { type Reading, readReview } from "./reading/reading.ts";
import { signalPhrases } from "./reading/signals.ts";
import { type FoundTopic, findTopics } from "./topics/find-topics.ts";
import { WordSequences } from "./topics/word-sequences.ts";
import { wordingFor } from "./wording/languages.ts";
import type { Wording } from "./wording/wording.ts";

/** All reviews of a business, read once; the basis of every figure. */
export interface Collection {
  business: BusinessFile;
  wording: Wording;
  taxonomy: readonly AspectDefinition[];
  /** Newest first. */
  reviews: readonly Review[];
  /** The day of the newest review, used as today; null without reviews. */
  newest: string | null;
  oldest: string | null;
  /** Tags of the languages whose words are analysed. */
  languages: string[];
  /** The readings of the reviews in these languages, in the same order. */
  readings: readonly Reading[];
  readingOf: ReadonlyMap<Review, Reading>;
  /** People outside the roster who did the work, according to several reviews. */
  unlisted: readonly UnlistedName[];
  topics: readonly FoundTopic[];
}

/** Reads the reviews of a business. Depends only on its input, neither on the order of the reviews nor on the time. */
export function readCollection(unordered: readonly Review[], business: BusinessFile): Collection {
  const reviews = [...unordered].sort(newestFirst);
  const languages = analysedLanguages(business.language);
  const taxonomy = extendTaxonomy(business.aspects);
  const phrases = signalPhrases(taxonomy);
  const scan = createEntityScan(business);
  const sequences = new WordSequences();
  const discovery = new NameDiscovery(business);
  const readings: Reading[] = [];
  for (const review of reviews) {
    const all = words(review.text);
    if (!isAnalysed(review, all, languages)) continue;
    sequences.add(review.text, all);
    discovery.read(review, all);
    readings.push(readReview(review, scan, all, phrases));
  }
  const names = discovery.names();
  const times = (key: string) => sequences.times(key);
  const people = names.filter((name) => isName(name, times)).map(({ key }) => key);
  return {
    business,
    wording: wordingFor(business.language),
    taxonomy,
    reviews,
    newest: reviews[0]?.date ?? null,
    oldest: reviews.at(-1)?.date ?? null,
    languages,
    readings,
    readingOf: new Map(readings.map((reading) => [reading.review, reading])),
    unlisted: chooseUnlisted(names, times, business, MINIMUM_SUPPORT.entity),
    topics: findTopics({ business, readings, sequences, people }),
  };
}

/** Groups reviews by the subjects that their `mentions` name. */
export function mentionedIn(reviews: readonly Review[]) {
  const index = {
    technicians: new Map<string, Review[]>(),
    services: new Map<string, Review[]>(),
    service_areas: new Map<string, Review[]>(),
  };
  for (const review of reviews) {
    for (const kind of ["technicians", "services", "service_areas"] as const) {
      for (const name of new Set(review.mentions[kind])) {
        const list = index[kind].get(name);
        if (list) list.push(review);
        else index[kind].set(name, [review]);
      }
    }
  }
  return index;
}
