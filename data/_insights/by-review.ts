import type { InsightsByReview, ReviewReading } from "../_schema/insights-by-review.ts";
import type { Review } from "../_schema/review.ts";
import { groupBy } from "../_text/group-by.ts";
import type { Collection } from "./collection.ts";
import type { Said } from "./reading/quote-span.ts";
import type { Reading, TechnicianMention } from "./reading/reading.ts";
import { type Vote, vote, votesByAspect } from "./reading/votes.ts";

/** What was read in each review that is analysed, by its id, newest first; made when it is asked for. */
export function* readingsByReview(collection: Collection): Generator<[id: string, reading: ReviewReading]> {
  const { readings, taxonomy, business, problems } = collection;
  const ids = taxonomy.map(({ id }) => id);
  const names = business.technicians.map(({ name }) => name);
  const told = groupBy(
    problems.flatMap(({ id, occurrences }) => occurrences.map((occurrence) => ({ id, ...occurrence }))),
    ({ review }) => review.id,
  );
  for (const reading of readings) {
    const { id } = reading.review;
    const came = told.get(id)?.map(({ id, start, end }) => ({ id, from: start, to: end }));
    yield [id, { ...publish(reading, ids, names), ...(came && { problems: came }) }];
  }
}

/** What others read in each review, by annotator; undefined where nobody did. */
export function annotationsByReview({ annotators, taxonomy }: Collection): InsightsByReview["annotations"] {
  if (annotators.length === 0) return undefined;
  const ids = taxonomy.map(({ id }) => id);
  return annotators.map(({ by, readings }) => ({
    by,
    reviews: Object.fromEntries(readings.map((reading) => [reading.review.id, publish(reading, ids, [])])),
  }));
}

/** `/insights/by-review.json`. */
export function byReviewFile(
  version: string,
  readings: Iterable<readonly [id: string, reading: ReviewReading]>,
  annotations: InsightsByReview["annotations"],
): string {
  const entries: string[] = [];
  for (const [id, reading] of readings) entries.push(`${JSON.stringify(id)}:${JSON.stringify(reading)}`);
  const rest = annotations ? `,"annotations":${JSON.stringify(annotations)}` : "";
  return `{"version":${JSON.stringify(version)},"reviews":{${entries.join(",")}}${rest}}`;
}

/** How a review judges on the whole, and each aspect that it names. */
export interface ReviewVotes {
  sentiment: Vote;
  aspects: readonly { id: string; vote: Vote }[];
}

/** The votes of each review, in the order of `reviews`; undefined for one that is not analysed. Equal ones are one object. */
export function votesByReview(
  reviews: readonly Review[],
  { readingOf, taxonomy }: Pick<Collection, "readingOf" | "taxonomy">,
): (ReviewVotes | undefined)[] {
  const known = new Map<string, ReviewVotes>();
  return reviews.map((review) => {
    const reading = readingOf.get(review);
    if (!reading) return undefined;
    const key = `${reading.vote} ${[...reading.votes].join(" ")}`;
    const votes = known.get(key) ?? {
      sentiment: reading.vote,
      aspects: [...reading.votes].map(([aspect, vote]) => ({ id: taxonomy[aspect]!.id, vote })),
    };
    known.set(key, votes);
    return votes;
  });
}

function publish(
  { mentions, votes, vote: sentiment, technicians }: Reading,
  aspects: readonly string[],
  names: readonly string[],
): ReviewReading {
  const people = groupBy(technicians, ({ technician }) => technician);
  const places = groupBy(mentions, ({ aspect }) => aspect);
  return {
    sentiment,
    aspects: [...votes].map(([index, vote]) => ({
      id: aspects[index]!,
      vote,
      mentions: places.get(index)!.map(judged),
    })),
    ...(people.size > 0 && {
      technicians: [...people].map(([index, about]) => ({ name: names[index]!, ...said(about, aspects) })),
    }),
  };
}

function said(about: readonly TechnicianMention[], aspects: readonly string[]) {
  const votes = votesByAspect(about.flatMap(({ judgements }) => judgements));
  return {
    vote: vote(about.map(({ polarity }) => polarity)),
    mentions: about.map(judged),
    aspects: [...votes].map(([index, vote]) => ({ id: aspects[index]!, vote })),
  };
}

function judged({ polarity, start, end }: Said) {
  return { polarity, from: start, to: end };
}
