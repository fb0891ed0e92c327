import * as z from "zod";
import { CUSTOMER_WORDS } from "./customer-words.ts";
import { Count, EvidenceList } from "./evidence.ts";

/** Words that reviews use of an aspect. */
export const TopPhrase = z
  .object({
    phrase: z.string().min(1).meta({ description: "In lower case, as the list of the aspect has it." }),
    language: z
      .string()
      .optional()
      .meta({ description: "BCP 47 tag of the list that has it; English where absent." }),
    reviews: Count.meta({ description: "Reviews that speak of the aspect and hold the phrase." }),
    positive: Count.meta({ description: "Those of them that praise the aspect." }),
    negative: Count.meta({ description: "Those of them that blame it." }),
  })
  .meta({ id: "TopPhrase", title: "A phrase that names an aspect" });

/** One sentence that stands for all; chosen for being usual, not for being good. */
export const PullQuote = z
  .object({
    text: z
      .string()
      .min(1)
      .meta({ description: `Verbatim. ${CUSTOMER_WORDS}` }),
    evidence: EvidenceList,
  })
  .meta({
    id: "PullQuote",
    title: "A representative quote",
    description:
      "The sentence nearest the centre of what is said, of a review with the median stars and of the side that most reviews take; see `method`.",
  });
