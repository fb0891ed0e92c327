import type { SentimentCounts } from "../../_schema/insights.ts";
import { groupBy } from "../../_text/group-by.ts";
import type { Judgement } from "./polarity.ts";

/** What one review says about one subject. */
export type Vote = keyof SentimentCounts;

/** Combines a review's judgements of a subject into one vote: praise and blame make "mixed", uncertain ones alone abstain. */
export function vote(polarities: readonly Judgement[]): Vote {
  const praises = polarities.includes("positive");
  const blames = polarities.includes("negative");
  if (praises) return blames ? "mixed" : "positive";
  if (blames) return "negative";
  return polarities.includes("abstained") ? "abstained" : "neutral";
}

export function noVotes(): Record<Vote, number> {
  return { positive: 0, negative: 0, mixed: 0, neutral: 0, abstained: 0 };
}

export function countVotes(votes: Iterable<Vote>): Record<Vote, number> {
  const counts = noVotes();
  for (const each of votes) counts[each]++;
  return counts;
}

/** The votes of one review by aspect (place in the taxonomy). */
export function votesByAspect(
  mentions: readonly { aspect: number; polarity: Judgement }[],
): Map<number, Vote> {
  const said = groupBy(mentions, ({ aspect }) => aspect);
  return new Map([...said].map(([aspect, all]) => [aspect, vote(all.map(({ polarity }) => polarity))]));
}
