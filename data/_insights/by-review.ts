import type { ReviewReading } from "../_schema/insights-by-review.ts";
import type { Collection } from "./collection.ts";
import type { QuoteCandidate } from "./reading/quote-span.ts";
import type { Reading, TechnicianMention } from "./reading/reading.ts";
import { type Vote, vote, votesByAspect } from "./reading/votes.ts";

/** What was read in each review that is analysed, by its id, newest first. */
export function readingsByReview({
  readings,
  taxonomy,
  business,
}: Pick<Collection, "readings" | "taxonomy" | "business">): Map<string, ReviewReading> {
  const ids = taxonomy.map(({ id }) => id);
  const names = business.technicians.map(({ name }) => name);
  return new Map(readings.map((reading) => [reading.review.id, publish(reading, ids, names)]));
}

/** `/insights/by-review.json`. */
export function byReviewFile(version: string, readings: ReadonlyMap<string, ReviewReading>): string {
  const entries = [...readings].map(([id, reading]) => `${JSON.stringify(id)}:${JSON.stringify(reading)}`);
  return `{"version":${JSON.stringify(version)},"reviews":{${entries.join(",")}}}`;
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
    aspects: named(votes, aspects).map((each) => ({
      id: each.id,
      vote: each.vote,
      mentions: places.get(each.index)!.map(judged),
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
    aspects: named(votes, aspects).map(({ id, vote }) => ({ id, vote })),
  };
}

function named(votes: ReadonlyMap<number, Vote>, aspects: readonly string[]) {
  return [...votes].map(([index, vote]) => ({ index, id: aspects[index]!, vote }));
}

function judged({ polarity, start, end }: QuoteCandidate) {
  return { polarity, from: start, to: end };
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => number): Map<number, Item[]> {
  const groups = new Map<number, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
