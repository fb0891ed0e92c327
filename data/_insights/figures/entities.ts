import { createMentionFinder } from "../../_mentions/mentions.ts";
import type { Insights } from "../../_schema/insights.ts";
import type { Review } from "../../_schema/review.ts";
import { remembered } from "../../_text/remembered.ts";
import type { Collection } from "../collection.ts";
import { chooseEvidence } from "../evidence/evidence.ts";
import { QuotePool } from "../evidence/quote-pool.ts";
import type { QuoteCandidate } from "../reading/quote-span.ts";
import type { Reading } from "../reading/reading.ts";
import { noVotes, type Vote, vote, votesByAspect } from "../reading/votes.ts";
import { periodOf } from "./period.ts";
import { recentRating } from "./recency.ts";
import { averageRating } from "./stars.ts";

type Entities = Insights["entities"];

/** The figures of an entity whose evidence is still to be chosen from `quotes`. */
export type EntityFigures = ReturnType<typeof describe>;

/**
 * The figures of every technician, service and area that the business lists, in the order of its file, including
 * those that no review names. Technicians are judged by the sentences about them, services and areas by the whole
 * reviews that name them.
 */
export function describeEntities(collection: Collection) {
  const { business, reviews } = collection;
  const aboutWholeVisit = ({ vote, votes, mentions }: Reading) => ({ vote, votes, quotes: mentions });
  // Most quotes are candidates for a service and for an area.
  const mentionsIn = remembered(createMentionFinder(business));
  const listed = (kind: "services" | "service_areas") => {
    const named = namedIn(reviews, kind);
    return business[kind].map(({ id, name }) => {
      const quotes = new QuotePool([], (quote) => mentionsIn(quote)[kind].includes(id));
      return { id, name, ...describe(collection, named.get(id), aboutWholeVisit, quotes) };
    });
  };
  const named = namedIn(reviews, "technicians");
  return {
    technicians: business.technicians.map(({ name }, index) => ({
      name,
      ...describe(collection, named.get(name), (reading) => aboutTechnician(reading, index)),
    })),
    services: listed("services"),
    service_areas: listed("service_areas"),
  };
}

/** The reviews by each subject of a kind that their `mentions` name. */
function namedIn(reviews: readonly Review[], kind: keyof Review["mentions"]): Map<string, Review[]> {
  const named = new Map<string, Review[]>();
  for (const review of reviews)
    for (const name of new Set(review.mentions[kind])) {
      const list = named.get(name);
      if (list) list.push(review);
      else named.set(name, [review]);
    }
  return named;
}

/** The figures as they are published. */
export function publishEntities(figures: ReturnType<typeof describeEntities>): Omit<Entities, "unlisted"> {
  const finish = <T extends EntityFigures>(list: readonly T[]) =>
    list.map(({ quotes, period: _, ...entity }) => ({
      ...entity,
      evidence: chooseEvidence({ pool: quotes, count: QUOTES, figure: entity.sentiment }),
    }));
  return {
    technicians: finish(figures.technicians),
    services: finish(figures.services),
    service_areas: finish(figures.service_areas),
  };
}

/** One review's statements about an entity. */
interface Account {
  vote: Vote;
  votes: ReadonlyMap<number, Vote>;
  quotes: readonly QuoteCandidate[];
}

function describe(
  { taxonomy, newest, readingOf }: Collection,
  reviews: readonly Review[] = [],
  accountOf: (reading: Reading) => Account,
  quotes = new QuotePool(),
) {
  const sentiment = noVotes();
  const aspects = taxonomy.map(({ id }) => ({ id, reviews: 0, sentiment: noVotes() }));
  for (const review of reviews) {
    const reading = readingOf.get(review);
    const account = reading ? accountOf(reading) : SILENT;
    sentiment[account.vote]++;
    for (const [index, said] of account.votes) {
      const aspect = aspects[index]!;
      aspect.reviews++;
      aspect.sentiment[said]++;
    }
    for (const candidate of account.quotes) quotes.add(candidate);
  }
  return {
    reviews: reviews.length,
    /** The days of the reviews that name it; null where none does. */
    period: periodOf(reviews),
    average_rating: averageRating(reviews),
    recency_weighted: newest === null ? null : recentRating(reviews, newest),
    sentiment,
    aspects: aspects.filter((aspect) => aspect.reviews > 0).sort((a, b) => b.reviews - a.reviews),
    quotes,
  };
}

const SILENT: Account = { vote: "neutral", votes: new Map(), quotes: [] };

function aboutTechnician({ technicians }: Reading, technician: number): Account {
  const about = technicians.filter((mention) => mention.technician === technician);
  if (about.length === 0) return SILENT;
  return {
    vote: vote(about.map(({ polarity }) => polarity)),
    votes: votesByAspect(about.flatMap(({ judgements }) => judgements)),
    quotes: about,
  };
}

const QUOTES = 4;
