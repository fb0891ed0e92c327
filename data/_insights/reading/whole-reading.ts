import type { EntityOccurrence, EntityScan } from "../../_mentions/entity-scan.ts";
import type { Review } from "../../_schema/review.ts";
import type { Word } from "../../_text/words.ts";
import type { AspectMention } from "./aspect-mentions.ts";
import type { QuoteCandidate } from "./quote-span.ts";
import { type Vote, vote, votesByAspect } from "./votes.ts";

/** A sentence that speaks of a technician by name, or by "he" or "she" right after such a sentence. */
export interface TechnicianMention extends QuoteCandidate {
  /** Place in the roster. */
  technician: number;
  /** What that sentence says of aspects. */
  judgements: readonly AspectMention[];
}

/** The analysis of one review. */
export interface Reading {
  review: Review;
  /** In which its words were read, as a tag of two letters. */
  language: string;
  mentions: AspectMention[];
  technicians: TechnicianMention[];
  /** One vote by aspect (place in the taxonomy), and one of all together. */
  votes: ReadonlyMap<number, Vote>;
  vote: Vote;
}

/** The technicians among the words of a review; none where its own `mentions` name nobody. */
export function techniciansIn(
  { text, mentions }: Review,
  all: readonly Word[],
  scan: EntityScan | undefined,
): EntityOccurrence[] {
  if (!scan || mentions.technicians.length === 0) return [];
  return scan(text, all).filter(({ kind }) => kind === "technician");
}

/** A reading from what was found in a review: its votes follow from the mentions, whoever found them. */
export function wholeReading(
  review: Review,
  mentions: AspectMention[],
  technicians: TechnicianMention[],
): Omit<Reading, "language"> {
  return {
    review,
    mentions,
    technicians,
    votes: votesByAspect(mentions),
    vote: vote(mentions.map(({ polarity }) => polarity)),
  };
}
