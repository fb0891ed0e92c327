import type { BusinessFile } from "../schema/business.ts";
import type { Insights } from "../schema/insights.ts";
import type { Review } from "../schema/review.ts";
import { TAXONOMY } from "./aspects/taxonomy.ts";
import type { QuoteCandidate } from "./quote-span.ts";
import { chooseBalanced } from "./quotes.ts";
import type { Reading } from "./reading.ts";
import { countVotes, type Vote, vote, votesByAspect } from "./votes.ts";

type Entities = Insights["entities"];
type EntityFields = Omit<Entities["services"][number], "id" | "name">;

/**
 * What is said of everyone and everything the business lists, in the order of its file, also where nothing is said.
 * Of technicians: what the sentences about them say. Of services and areas: what the reviews that name them say.
 */
export function describeEntities(
  business: BusinessFile,
  reviews: readonly Review[],
  readings: readonly Reading[],
): Entities {
  const readingOf = new Map(readings.map((reading) => [reading.review.id, reading]));
  const named = indexMentions(reviews);
  return {
    technicians: business.technicians.map(({ name }, index) => ({
      name,
      ...describe(named.technicians.get(name) ?? [], (id) => aboutTechnician(readingOf.get(id), index)),
    })),
    services: business.services.map(({ id, name }) => ({
      id,
      name,
      ...describeListed(named.services.get(id) ?? [], readingOf),
    })),
    service_areas: business.service_areas.map(({ id, name }) => ({
      id,
      name,
      ...describeListed(named.service_areas.get(id) ?? [], readingOf),
    })),
  };
}

/** The figures of a service or an area from the reviews that name it. */
export function describeListed(
  reviews: readonly Review[],
  readingOf: ReadonlyMap<string, Reading>,
): EntityFields {
  return describe(reviews, (id) => aboutWholeVisit(readingOf.get(id)));
}

/** Mean stars to two decimals; null without reviews. */
export function averageRating(reviews: readonly { rating: number }[]): number | null {
  if (reviews.length === 0) return null;
  const sum = reviews.reduce((stars, { rating }) => stars + rating, 0);
  return Math.round((sum * 100) / reviews.length) / 100;
}

/** Reviews by what their `mentions` name. */
export function indexMentions(reviews: readonly Review[]) {
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

/** What one review says of an entity. */
interface Account {
  vote: Vote;
  aspects: ReadonlyMap<number, Vote>;
  candidates: readonly QuoteCandidate[];
}

function describe(reviews: readonly Review[], accountOf: (id: string) => Account): EntityFields {
  const accounts = reviews.map(({ id }) => accountOf(id));
  const aspects = TAXONOMY.flatMap(({ id }, index) => {
    const votes = accounts.flatMap((account) => account.aspects.get(index) ?? []);
    return votes.length > 0 ? [{ id, reviews: votes.length, sentiment: countVotes(votes) }] : [];
  });
  return {
    reviews: reviews.length,
    average_rating: averageRating(reviews),
    sentiment: countVotes(accounts.map((account) => account.vote)),
    aspects: aspects.sort((a, b) => b.reviews - a.reviews),
    evidence: chooseBalanced(
      accounts.flatMap(({ candidates }) => candidates),
      QUOTES,
    ),
  };
}

const SILENT: Account = { vote: "neutral", aspects: new Map(), candidates: [] };

function aboutTechnician(reading: Reading | undefined, technician: number): Account {
  const about = reading?.technicians.filter((mention) => mention.technician === technician) ?? [];
  if (!reading || about.length === 0) return SILENT;
  return {
    vote: vote(about.map(({ polarity }) => polarity)),
    aspects: votesByAspect(about.flatMap(({ judgements }) => judgements)),
    candidates: about,
  };
}

function aboutWholeVisit(reading: Reading | undefined): Account {
  if (!reading) return SILENT;
  return {
    vote: vote(reading.mentions.map(({ polarity }) => polarity)),
    aspects: votesByAspect(reading.mentions),
    candidates: reading.mentions,
  };
}

const QUOTES = 4;
