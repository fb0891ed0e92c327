import * as z from "zod";
import { recordFormat, textAt } from "../record-format.ts";

const Score = z.number().min(0).max(10).nullish();

const ASPECTS = ["qualityOfWorkmanship", "reliabilityAndTimekeeping", "communication"] as const;

const Schema = z.object({
  id: z.string().min(1),
  title: z.string().nullish(),
  review: z.string().nullish(),
  createdAt: z.string(),
  updatedAt: z.string().nullish(),
  verified: z.union([z.string(), z.boolean()]).nullish(),
  rating: z.object({
    rating: Score,
    qualityOfWorkmanship: Score,
    reliabilityAndTimekeeping: Score,
    communication: Score,
  }),
  reviewer: z.object({ displayName: z.string().nullish() }).nullish(),
  reply: z
    .union([z.string(), z.object({ text: z.string().nullish(), createdAt: z.string().nullish() })])
    .nullish(),
});

/** The overall score, else the mean of those by aspect, to one decimal as Checkatrade shows it. */
function overall(rating: z.infer<typeof Schema>["rating"]): number | string {
  if (typeof rating.rating === "number") return rating.rating;
  const scores = ASPECTS.map((aspect) => rating[aspect]).filter((score) => typeof score === "number");
  if (scores.length === 0) return "";
  return Math.round((scores.reduce((sum, score) => sum + score, 0) / scores.length) * 10) / 10;
}

/** Reviews of Checkatrade, with scores from 0 to 10 by aspect. */
export const format = recordFormat({
  id: "checkatrade",
  title: "Checkatrade",
  order: 6,
  recognises: ({ rating }) =>
    typeof rating === "object" && rating !== null && ASPECTS.some((aspect) => aspect in rating),
  schema: Schema,
  idOf: (record) => textAt(record, "id"),
  source: "Checkatrade",
  names: { written: "createdAt", edited: "updatedAt", rating: "rating.rating" },
  toReview: (record) => {
    const reply = typeof record.reply === "string" ? { text: record.reply } : record.reply;
    return {
      source: "Checkatrade",
      id: record.id,
      rating: { value: overall(record.rating), best: 10 },
      written: record.createdAt,
      edited: record.updatedAt ?? record.createdAt,
      title: record.title ?? undefined,
      text: record.review ?? "",
      author: record.reviewer?.displayName ?? undefined,
      ...(reply?.text && { reply: { text: reply.text, date: (reply as { createdAt?: string }).createdAt } }),
      verification: {
        level: "platform",
        method: record.verified === "VERIFIED" ? "verified by Checkatrade" : "Checkatrade",
      },
    };
  },
});
