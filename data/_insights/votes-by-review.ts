import type { Review } from "../_schema/review.ts";
import type { Collection } from "./collection.ts";
import type { Vote } from "./reading/votes.ts";

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
