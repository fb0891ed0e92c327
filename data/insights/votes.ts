import type { SentimentCounts } from "../schema/insights.ts";
import type { Polarity } from "./polarity.ts";

/** What one review says of one thing. */
export type Vote = keyof SentimentCounts;

/** One vote from all that a review says of a thing: praise and blame together are mixed. */
export function vote(polarities: Iterable<Polarity>): Vote {
  const said = new Set(polarities);
  if (said.has("positive")) return said.has("negative") ? "mixed" : "positive";
  return said.has("negative") ? "negative" : "neutral";
}

export function countVotes(votes: Iterable<Vote>): SentimentCounts {
  const counts: SentimentCounts = { positive: 0, negative: 0, mixed: 0, neutral: 0 };
  for (const each of votes) counts[each]++;
  return counts;
}

export function total({ positive, negative, mixed, neutral }: SentimentCounts): number {
  return positive + negative + mixed + neutral;
}

/** The votes of one review by aspect (place in the taxonomy). */
export function votesByAspect(
  mentions: readonly { aspect: number; polarity: Polarity }[],
): Map<number, Vote> {
  const said = new Map<number, Polarity[]>();
  for (const { aspect, polarity } of mentions) {
    const list = said.get(aspect);
    if (list) list.push(polarity);
    else said.set(aspect, [polarity]);
  }
  return new Map([...said].map(([aspect, polarities]) => [aspect, vote(polarities)]));
}
