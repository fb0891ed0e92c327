import { z } from "zod";
import { TAXONOMY } from "../_insights/aspects/taxonomy.ts";
import { Rating } from "../_schema/review.ts";

/** A mention: a term at its UTF-16 offsets in a text. */
export const Mention = z
  .object({
    text: z.string().min(1, "must not be empty"),
    term: z.string().min(1, "must not be empty"),
    from: z.int().min(0),
    to: z.int().min(0),
  })
  .check(({ value, issues }) => {
    const stands = value.text.slice(value.from, value.to);
    if (stands === value.term) return;
    const message =
      `from ${value.from} to ${value.to} the text has ${JSON.stringify(stands)}, and term is ` +
      `${JSON.stringify(value.term)}; offsets count UTF-16 units, the end is exclusive`;
    issues.push({ code: "custom", input: value, message });
  });

/** A mention and what the text says of it. */
export const LabelledMention = Mention.and(z.object({ y: z.enum(["positive", "neutral", "negative"]) }));

const KNOWN: ReadonlySet<string> = new Set(TAXONOMY.map(({ id }) => id));
const NO_ASPECT = `is no aspect; there are ${[...KNOWN].join(", ")}`;

/** The id of an aspect of the taxonomy. */
const KnownAspect = z.string().refine((id) => KNOWN.has(id), NO_ASPECT);

/** A sentence and what it says of the aspects of the taxonomy, by their ids. */
const LabelledAspects = z.object({
  text: z.string().min(1),
  rating: Rating.optional(),
  aspects: z.record(KnownAspect, z.enum(["positive", "negative", "mixed", "neutral"]), {
    error: ({ code }) => (code === "invalid_key" ? NO_ASPECT : undefined),
  }),
});

const Side = z.enum(["positive", "negative"]);

/** What a reader takes from a review about one aspect. */
const LabelledClaim = z.object({
  aspect: KnownAspect,
  /** Other aspects that would be as right. */
  also: z.array(KnownAspect).default([]),
  polarity: Side,
  /** Whether an opinion word stands there, or only what happened. */
  kind: z.enum(["explicit", "outcome"]),
  /** The words that say it, as they stand in the review. */
  words: z.string().min(1),
});

/** A whole review and all that it claims of the business; at most one claim an aspect and polarity. */
export const LabelledReview = z
  .object({
    id: z.string().optional(),
    firm: z.string().optional(),
    title: z.string().optional(),
    text: z.string().min(1),
    rating: Rating,
    language: z.string().optional(),
    claims: z.array(LabelledClaim),
  })
  .check(({ value, issues }) => {
    value.claims.forEach(({ words }, at) => {
      if (value.text.includes(words) || value.title?.includes(words)) return;
      const message = `${JSON.stringify(words)} does not stand in the text`;
      issues.push({ code: "custom", input: value, path: ["claims", at, "words"], message });
    });
  });

/** A drawn claim of a review, and whether a reader of the review finds it right; null until then. */
const JudgedClaim = z.object({
  id: z.string(),
  rating: Rating,
  text: z.string(),
  aspect: KnownAspect,
  polarity: Side,
  quote: z.string(),
  /** How many claims of its polarity it was drawn to stand for. */
  weight: z.number().positive(),
  judge: z.enum(["right", "wrong"]).nullable(),
});

/**
 * A review and who of the business's staff it names: by a name or alias in the roster, or as the text writes the first
 * name of those who are not in it. A row with a roster begins another business, whose reviews are it and those after it.
 */
export const LabelledNames = z.object({
  text: z.string().min(1),
  roster: z
    .array(
      z.union([
        z.string().min(1),
        z.object({ name: z.string().min(1), aliases: z.array(z.string()).default([]) }),
      ]),
    )
    .optional(),
  business: z.string().min(1).optional(),
  people: z.array(z.string().min(1)),
});

/** A whole invented review of one to three stars, sentence by sentence. */
export const LabelledComplaints = z.object({
  trade: z.string(),
  rating: Rating,
  sentences: z.array(
    z.object({
      text: z.string().min(1),
      /** With a word of judgement, by what happened, of somebody else, or no complaint. */
      complaint: z.enum(["explicit", "told", "others", "none"]),
      /** What of the business it complains of; none where no aspect fits. */
      aspects: z.array(KnownAspect).default([]),
    }),
  ),
});

export type Mention = z.infer<typeof Mention>;
export type LabelledMention = z.infer<typeof LabelledMention>;
export type LabelledAspects = z.infer<typeof LabelledAspects>;
export type LabelledClaim = z.infer<typeof LabelledClaim>;
export type LabelledReview = z.infer<typeof LabelledReview>;
export type JudgedClaim = z.infer<typeof JudgedClaim>;
export type LabelledNames = z.infer<typeof LabelledNames>;
export type LabelledSentence = z.infer<typeof LabelledComplaints>["sentences"][number];
export type LabelledRow = LabelledMention | LabelledAspects | LabelledReview | LabelledNames | JudgedClaim;

/** What a line of `npm run evaluate` may be, told by a field that no other has; without any of them it is a mention. */
const SHAPES: Readonly<Record<string, z.ZodType<LabelledRow>>> = {
  claims: LabelledReview,
  judge: JudgedClaim,
  people: LabelledNames,
  aspects: LabelledAspects,
};

/** The schema of such a line. */
export function labelledRowSchema(value: unknown): z.ZodType<LabelledRow> {
  const field = Object.keys(SHAPES).find((name) => Object.hasOwn(Object(value), name));
  return field === undefined ? LabelledMention : SHAPES[field]!;
}
