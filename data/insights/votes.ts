import type { SentimentCounts } from "../schema/insights.ts";
import type { Judgement } from "./polarity.ts";

/** What one review says of one thing. */
export type Vote = keyof SentimentCounts;

/** One vote from all that a review says of a thing: praise and blame together are mixed, doubts alone abstain. */
export function vote(polarities: Iterable<Judgement>): Vote {
  const said = new Set(polarities);
  if (said.has("positive")) return said.has("negative") ? "mixed" : "positive";
  if (said.has("negative")) return "negative";
  return said.has("abstained") ? "abstained" : "neutral";
}

export function countVotes(votes: Iterable<Vote>): Required<SentimentCounts> {
  const counts = { positive: 0, negative: 0, mixed: 0, neutral: 0, abstained: 0 };
  for (const each of votes) counts[each]++;
  return counts;
}

export function total({ positive, negative, mixed, neutral, abstained = 0 }: SentimentCounts): number {
  return positive + negative + mixed + neutral + abstained;
}

/** The votes of one review by aspect (place in the taxonomy). */
export function votesByAspect(
  mentions: readonly { aspect: number; polarity: Judgement }[],
): Map<number, Vote> {
  const said = new Map<number, Judgement[]>();
  for (const { aspect, polarity } of mentions) {
    const list = said.get(aspect);
    if (list) list.push(polarity);
    else said.set(aspect, [polarity]);
  }
  return new Map([...said].map(([aspect, polarities]) => [aspect, vote(polarities)]));
}
