import type { Review, VerificationLevel } from "../_schema/review.ts";
import { VERIFICATION_LEVELS } from "../_schema/verification-levels.ts";
import { VOTES } from "../_schema/votes.ts";
import { fold } from "../_text/fold.ts";
import type { Stemming } from "./full-text/stem.ts";
import type { Votes } from "./search-source.ts";

/** The names of the filters' postings: what they filter by, a colon, and the value. */
export const filterOf = {
  rating: (rating: number) => `rating:${rating}`,
  technician: (name: string) => `technician:${fold(name)}`,
  service: (id: string) => `service:${id}`,
  area: (id: string) => `area:${id}`,
  source: (name: string) => `source:${fold(name)}`,
  language: (tag: string) => `language:${tag.toLowerCase()}`,
  verification: (level: VerificationLevel) => `verification:${level}`,
  text: (has: boolean) => `text:${has}`,
  reply: (has: boolean) => `reply:${has}`,
  aspect: (id: string, vote: string) => `aspect:${id}:${vote}`,
  sentiment: (vote: string) => `sentiment:${vote}`,
  precision: (precision: "month" | "year") => `precision:${precision}`,
  stemming: (stemming: Stemming) => `stemming:${stemming}`,
};

/** The filters of the reviews that judge an aspect so, or in any way. */
export function aspectFilters(aspect: string, sentiment?: string): string[] {
  return (sentiment === undefined ? VOTES : [sentiment]).map((vote) => filterOf.aspect(aspect, vote));
}

export const RATINGS = [1, 2, 3, 4, 5];

export const levelsFrom = (least: VerificationLevel) =>
  VERIFICATION_LEVELS.slice(VERIFICATION_LEVELS.indexOf(least));

/** All filters that match a review, given the language of its text and its votes, where these are known. */
export function filtersOf(review: Review, language: string | undefined, votes: Votes | undefined): string[] {
  const { rating, mentions, source, verification, text, reply, date_precision: precision = "day" } = review;
  return [
    filterOf.rating(rating),
    ...new Set(mentions.technicians.map(filterOf.technician)),
    ...new Set(mentions.services.map(filterOf.service)),
    ...new Set(mentions.service_areas.map(filterOf.area)),
    filterOf.source(source.name),
    ...(language === undefined ? [] : [filterOf.language(language)]),
    filterOf.verification(verification.level),
    filterOf.text(/\S/.test(text)),
    filterOf.reply(reply !== undefined),
    ...(precision === "day" ? [] : [filterOf.precision(precision)]),
    ...(votes
      ? [
          filterOf.sentiment(votes.sentiment),
          ...votes.aspects.map(({ id, vote }) => filterOf.aspect(id, vote)),
        ]
      : []),
  ];
}
