import { createMentionFinder } from "../../_mentions/mentions.ts";
import type { Insights, SentimentCounts } from "../../_schema/insights.ts";
import type { Review } from "../../_schema/review.ts";
import { type Collection, mentionedIn } from "../collection.ts";
import { type Draft, EvidenceSlot } from "../evidence/evidence.ts";
import { QuotePool } from "../evidence/quote-pool.ts";
import type { QuoteCandidate } from "../reading/quote-span.ts";
import type { Reading } from "../reading/reading.ts";
import { noVotes, type Vote, vote, votesByAspect } from "../reading/votes.ts";
import { averageRating } from "./average-rating.ts";
import { recentRating } from "./recency.ts";

type Entities = Insights["entities"];

/** The figures of an entity whose evidence is still to be chosen from `quotes`. */
export interface EntityFigures extends Omit<Entities["services"][number], "id" | "name" | "evidence"> {
  quotes: QuotePool;
}

export interface EntitiesFigures {
  technicians: (EntityFigures & { name: string })[];
  services: (EntityFigures & { id: string; name: string })[];
  service_areas: (EntityFigures & { id: string; name: string })[];
}

/**
 * The figures of every technician, service and area that the business lists, in the order of its file, including
 * those that no review names. Technicians are judged by the sentences about them, services and areas by the whole
 * reviews that name them.
 */
export function describeEntities(collection: Collection): EntitiesFigures {
  const { business } = collection;
  const named = mentionedIn(collection.reviews);
  const mentionsIn = rememberAll(createMentionFinder(business));
  const listed = (kind: "services" | "service_areas") =>
    business[kind].map(({ id, name }) => {
      const quotes = new QuotePool((quote) => mentionsIn(quote)[kind].includes(id));
      return { id, name, ...describe(collection, named[kind].get(id) ?? [], aboutWholeVisit, quotes) };
    });
  return {
    technicians: business.technicians.map(({ name }, index) => ({
      name,
      ...describe(collection, named.technicians.get(name) ?? [], (reading) =>
        aboutTechnician(reading, index),
      ),
    })),
    services: listed("services"),
    service_areas: listed("service_areas"),
  };
}

/** Asks once about each text: most quotes are candidates for a service and for an area. */
function rememberAll<Answer>(ask: (text: string) => Answer): (text: string) => Answer {
  const answers = new Map<string, Answer>();
  return (text) => {
    const known = answers.get(text);
    if (known !== undefined) return known;
    const answer = ask(text);
    answers.set(text, answer);
    return answer;
  };
}

/** The figures as they are published. */
export function draftEntities(figures: EntitiesFigures): Draft<Omit<Entities, "unlisted">> {
  const finish = <T extends { quotes: QuotePool; sentiment: SentimentCounts }>(list: readonly T[]) =>
    list.map(({ quotes, ...entity }) => ({
      ...entity,
      evidence: new EvidenceSlot({ pool: quotes, count: QUOTES, figure: entity.sentiment }),
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
  reviews: readonly Review[],
  accountOf: (reading: Reading) => Account,
  quotes = new QuotePool(),
): EntityFigures {
  const sentiment = noVotes();
  const aspects = taxonomy.map(() => ({ reviews: 0, sentiment: noVotes() }));
  for (const review of reviews) {
    const reading = readingOf.get(review);
    const account = reading ? accountOf(reading) : SILENT;
    sentiment[account.vote]++;
    for (const [aspect, said] of account.votes) countVote(aspects[aspect], said);
    for (const candidate of account.quotes) quotes.add(candidate);
  }
  return {
    reviews: reviews.length,
    average_rating: averageRating(reviews),
    recency_weighted: newest === null ? null : recentRating(reviews, newest),
    sentiment,
    aspects: taxonomy
      .flatMap(({ id }, index) => ({ id, ...(aspects[index] ?? { reviews: 0, sentiment: noVotes() }) }))
      .filter((aspect) => aspect.reviews > 0)
      .sort((a, b) => b.reviews - a.reviews),
    quotes,
  };
}

function countVote(aspect: { reviews: number; sentiment: SentimentCounts } | undefined, said: Vote): void {
  if (!aspect) return;
  aspect.reviews++;
  aspect.sentiment[said] = (aspect.sentiment[said] ?? 0) + 1;
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

function aboutWholeVisit({ vote: said, votes, mentions }: Reading): Account {
  return { vote: said, votes, quotes: mentions };
}

const QUOTES = 4;
