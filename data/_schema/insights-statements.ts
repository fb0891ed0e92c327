import * as z from "zod";
import { Count, Share } from "./evidence.ts";

const SideRule = z.object({
  least_share: Share.meta({
    description: "The true share of this side among those that judge has to be beyond it.",
  }),
  error: Share.meta({
    description:
      "So many of this side's claims are taken to be wrong; the share that is seen has to be beyond least_share / (1 - error).",
  }),
});

/** When praise or blame is stated in a sentence. */
export const StatementRules = z
  .object({
    least_reviews: Count.meta({
      description:
        "Reviews on the stated side, in any collection, that their stars do not contradict: praise in more than two, blame in less than four.",
    }),
    least_share_of_read: Share.meta({
      description: "The same as a share of all reviews that are read; the larger of the two holds.",
    }),
    enough_reviews: Count.meta({ description: "So many are enough in a collection of any size." }),
    positive: SideRule,
    negative: SideRule,
    correction: z.literal("Benjamini-Hochberg").meta({
      description:
        "Over all that is compared together: the aspects of a sentence, the questions, the trends.",
    }),
    false_discovery_rate: Share,
  })
  .meta({ id: "StatementRules", title: "When a sentence says praised, criticized, yes or no" });
