import * as z from "zod";
import { recordFormat } from "../record-format.ts";

const Schema = z.object({
  created_time: z.union([z.string(), z.number()]),
  recommendation_type: z.enum(["positive", "negative"], "must be positive or negative").nullish(),
  rating: z.number().nullish(),
  review_text: z.string().nullish(),
  reviewer: z.object({ name: z.string().nullish() }).nullish(),
  open_graph_story: z.object({ id: z.string().nullish() }).nullish(),
});

/** Answers of the Graph API's /{page}/ratings: recommendations, and the stars from before 2018. */
export const format = recordFormat({
  id: "facebook",
  title: "Facebook recommendations",
  order: 5,
  recognises: (record) =>
    "created_time" in record && ("recommendation_type" in record || "has_rating" in record),
  schema: Schema,
  idOf: (record) => Schema.safeParse(record).data?.open_graph_story?.id ?? undefined,
  source: "Facebook",
  names: { written: "created_time", rating: "recommendation_type" },
  toReview: (record) => ({
    source: "Facebook",
    id: record.open_graph_story?.id ?? undefined,
    rating: record.recommendation_type
      ? { recommended: record.recommendation_type === "positive" }
      : { value: record.rating ?? "" },
    written: record.created_time,
    text: record.review_text ?? "",
    author: record.reviewer?.name ?? undefined,
    verification: { level: "platform", method: "Facebook account" },
  }),
});
