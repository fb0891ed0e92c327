import * as z from "zod";
import { Count, EvidenceList, Interval, Share, Sides } from "./evidence.ts";

/** All reviews by the side that each takes as a whole. */
export const Overall = z
  .object({
    reviews: Count.meta({ description: "All reviews: positive, neutral and negative add up to it." }),
    ...Sides.shape,
    score: Share.nullable().meta({
      description: "Share of positive among positive and negative; null below the minimum support.",
    }),
    interval: Interval,
    evidence: EvidenceList,
  })
  .meta({
    id: "Overall",
    title: "All reviews by their side",
    description:
      "Words and stars have one voice each. Words speak for a review that only praises (`sentiment` in /insights/by-review.json is positive), against one that only blames; all others, read or not, are silent. 4 and 5 stars speak for, 1 and 2 against, 3 are silent. More voices for: positive; more against: negative; as many, or none: neutral.",
  });
