import type { Review, VerificationLevel } from "../_schema/review.ts";
import { languageOf } from "../_schema/review-language.ts";
import type { SearchFilters } from "../_schema/search.ts";
import { VERIFICATION_LEVELS, VOTES } from "../_schema/terms.ts";
import { fold } from "../_text/fold.ts";
import type { Stemming } from "./full-text/stem.ts";
import type { Votes } from "./search-source.ts";

/** A review, and how it judges where that is known. */
export interface Classified {
  review: Review;
  votes: Votes | undefined;
}

/** A review passes when it stands in the index under one of the terms that `passing` names; in any case where that is undefined. */
interface Filter<Value> {
  terms: (classified: Classified) => string[];
  passing: (value: Value, others: SearchFilters, indexed: Iterable<string>) => string[] | undefined;
}

/** Text and days are searched for in other ways. */
type FilterName = Exclude<keyof SearchFilters, "query" | "match" | "since" | "until">;

/** All filters: what is here, and in the schema of the parameters, can be asked for everywhere. */
export const FILTERS: { [Name in FilterName]-?: Filter<NonNullable<SearchFilters[Name]>> } = {
  rating: {
    terms: ({ review }) => [filterOf.rating(review.rating)],
    passing: (stars) => [filterOf.rating(stars)],
  },
  min_rating: {
    terms: () => [],
    passing: (least) => RATINGS.filter((stars) => stars >= least).map(filterOf.rating),
  },
  max_rating: {
    terms: () => [],
    passing: (most) => RATINGS.filter((stars) => stars <= most).map(filterOf.rating),
  },
  mentions_technician: named("technician", ({ mentions }) => mentions.technicians),
  mentions_service: named("service", ({ mentions }) => mentions.services),
  mentions_area: named("area", ({ mentions }) => mentions.service_areas),
  source: named("source", ({ source }) => [source.name]),
  language: {
    terms: ({ review }) => {
      const tag = languageOf(review);
      return tag === undefined ? [] : [filterOf.language(tag)];
    },
    // Variants, too: es finds es-MX.
    passing: (tag, _, indexed) => [
      filterOf.language(tag),
      ...[...indexed].filter((term) => term.startsWith(`${filterOf.language(tag)}-`)),
    ],
  },
  verification: {
    terms: ({ review }) => [filterOf.verification(review.verification.level)],
    passing: (least) =>
      VERIFICATION_LEVELS.slice(VERIFICATION_LEVELS.indexOf(least)).map(filterOf.verification),
  },
  has_text: flag("text", ({ text }) => /\S/.test(text)),
  has_reply: flag("reply", ({ reply }) => reply !== undefined),
  has_photos: flag("photos", ({ photos }) => photos !== undefined),
  sentiment: {
    terms: ({ votes }) => (votes ? [filterOf.sentiment(votes.sentiment)] : []),
    passing: (vote, { aspect }) => (aspect === undefined ? [filterOf.sentiment(vote)] : undefined),
  },
  aspect: {
    terms: ({ votes }) => votes?.aspects.map(({ id, vote }) => filterOf.aspect(id, vote)) ?? [],
    passing: (id, { sentiment }) => aspectFilters(id, sentiment),
  },
};

function named(
  kind: "technician" | "service" | "area" | "source",
  of: (review: Review) => readonly string[],
): Filter<string> {
  return {
    terms: ({ review }) => of(review).map(filterOf[kind]),
    passing: (value) => [filterOf[kind](value)],
  };
}

/** A filter by what is true or false of each review. */
function flag(name: string, holds: (review: Review) => boolean): Filter<boolean> {
  return {
    terms: ({ review }) => [`${name}:${holds(review)}`],
    passing: (wanted) => [`${name}:${wanted}`],
  };
}

export function termsOf(classified: Classified, stemming: Stemming): string[] {
  const { date_precision: precision = "day" } = classified.review;
  return [
    ...new Set(Object.values(FILTERS).flatMap(({ terms }) => terms(classified))),
    ...(precision === "day" ? [] : [filterOf.precision(precision)]),
    filterOf.stemming(stemming),
  ];
}

/** For each filter that is given and restricts: the terms of which a review must have one. */
export function passingTerms(filters: SearchFilters, indexed: Iterable<string>): string[][] {
  return Object.entries(FILTERS).flatMap(([name, { passing }]) => {
    const value = filters[name as FilterName];
    const terms =
      value === undefined ? undefined : (passing as Filter<unknown>["passing"])(value, filters, indexed);
    return terms ? [terms] : [];
  });
}

/** The terms of postings by which reviews are looked for. */
export const filterOf = {
  rating: (rating: number) => `rating:${rating}`,
  technician: (name: string) => `technician:${fold(name)}`,
  service: (id: string) => `service:${id}`,
  area: (id: string) => `area:${id}`,
  source: (name: string) => `source:${fold(name)}`,
  language: (tag: string) => `language:${tag.toLowerCase()}`,
  verification: (level: VerificationLevel) => `verification:${level}`,
  aspect: (id: string, vote: string) => `aspect:${id}:${vote}`,
  sentiment: (vote: string) => `sentiment:${vote}`,
  precision: (precision: "month" | "year") => `precision:${precision}`,
  stemming: (stemming: Stemming) => `stemming:${stemming}`,
};

/** The reviews that judge an aspect so, or in any way. */
export function aspectFilters(aspect: string, sentiment?: string): string[] {
  return (sentiment === undefined ? VOTES : [sentiment]).map((vote) => filterOf.aspect(aspect, vote));
}

export const RATINGS = [1, 2, 3, 4, 5];
