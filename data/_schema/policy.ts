import type * as z from "zod";
import { WebAddress } from "./web-address.ts";
import { named, ownersText } from "./zod-objects.ts";

/** Choices that a page can put into words; anything else is the owner's own sentence. */
export const POLICY_CHOICES = {
  collection: ["every-customer", "some-customers", "not-asked"],
  incentives: ["none", "for-any-review"],
  moderation: ["none", "listed-reasons"],
} as const;

/** Written like a choice, so that a misspelt one is not published as the owner's own words. */
const ONE_WORD = /^[A-Za-z-]+$/;

const declared = (subject: keyof typeof POLICY_CHOICES, description: string) =>
  ownersText(2000, "must not be empty; leave it out to say nothing")
    .refine((text) => !ONE_WORD.test(text) || (POLICY_CHOICES[subject] as readonly string[]).includes(text), {
      error: `must be one of ${POLICY_CHOICES[subject].join(", ")}, or a sentence of your own`,
      params: { known: POLICY_CHOICES[subject] },
    })
    .optional()
    .describe(
      `${description} One of ${POLICY_CHOICES[subject].join(", ")}, or a text of the business's own; absent if not declared.`,
    );

/** What the owner declares about the reviews. What is absent is declared by nobody, and said nowhere. */
export const Policy = named(
  { id: "Policy", title: "What the business declares about its reviews" },
  "What the business declares about how it asks for, rewards and publishes reviews.",
  {
    collection: declared("collection", "Which customers the business asks for a review."),
    incentives: declared(
      "incentives",
      "Whether the business gives anything for a review; for-any-review means regardless of what it says.",
    ),
    moderation: declared(
      "moderation",
      "Which reviews are not published; listed-reasons means only those counted as removed for a reason or as below " +
        "minimum_verification.",
    ),
    report_url: WebAddress.optional().describe("Address where anyone can report a review."),
  },
);

export type Policy = z.infer<typeof Policy>;
