import * as z from "zod";
import { CUSTOMER_WORDS } from "./customer-words.ts";
import { Count, EvidenceList, Sides } from "./evidence.ts";

/** What customers say was wrong before anybody came. */
export const CustomerProblem = z
  .object({
    id: z
      .string()
      .min(1)
      .meta({ description: "As in /insights/by-review.json: the thing, and what was wrong." }),
    phrase: z.string().min(1).meta({
      description:
        "The thing and what was wrong with it; the thing alone where each of its faults is too rare, the fault alone where each thing is. Where generated text is not English, as most reviews write it.",
    }),
    variants: z.array(z.string()).meta({
      description: `All ways of writing it that are counted, in lower case, of most reviews first. ${CUSTOMER_WORDS}`,
    }),
    reviews: Count.meta({ description: "Reviews that came with it." }),
    outcome: Sides.meta({ description: "How it turned out: these reviews by their side, as in `overall`." }),
    evidence: EvidenceList.meta({
      description:
        "A quote's polarity is the side of its review, as in `outcome`; its quotes are in proportion to that.",
    }),
  })
  .meta({ id: "CustomerProblem", title: "What customers came with" });
