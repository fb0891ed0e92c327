import { fileURLToPath } from "node:url";
import { z } from "zod";
import { Rating } from "../_schema/review.ts";
import { KnownAspect, readLines } from "./labelled-mention.ts";

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

export type LabelledComplaints = z.infer<typeof LabelledComplaints>;
export type LabelledSentence = LabelledComplaints["sentences"][number];

/** The sentences to train on, or those to measure by. */
export function readComplaints(split: "train" | "dev"): LabelledSentence[] {
  const file = fileURLToPath(new URL(`./corpora/complaints/reviews.${split}.jsonl`, import.meta.url));
  return readLines(file, LabelledComplaints).flatMap(({ sentences }) => sentences);
}

/** Whether it complains of the business. */
export function complains({ complaint }: LabelledSentence): boolean {
  return complaint === "explicit" || complaint === "told";
}
