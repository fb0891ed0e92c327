import * as z from "zod";
import { recordFormat, textAt } from "../record-format.ts";

const Text = z.string().nullish();

const Answer = z.object({
  snippet: Text,
  extracted_snippet: z.object({ original: Text }).nullish(),
  date: Text,
});

const Schema = z.object({
  review_id: z.string().min(1),
  rating: z.number(),
  date: Text,
  iso_date: Text,
  iso_date_of_last_edit: Text,
  source: Text,
  link: Text,
  user: z.object({ name: Text }).nullish(),
  snippet: Text,
  extracted_snippet: z.object({ original: Text }).nullish(),
  response: Answer.extend({ iso_date: Text, iso_date_of_last_edit: Text }).nullish(),
});

/** Of a translated text the snippet is the machine's. */
function original({
  snippet,
  extracted_snippet,
}: Pick<z.infer<typeof Schema>, "snippet" | "extracted_snippet">) {
  return extracted_snippet?.original ?? snippet ?? "";
}

/** Answers of SerpApi's engine google_maps_reviews. */
export const format = recordFormat({
  id: "serpapi",
  title: "SerpApi (Google Maps reviews)",
  order: 3,
  recognises: (record) => "review_id" in record && "user" in record && "rating" in record,
  schema: Schema,
  idOf: (record) => textAt(record, "review_id"),
  source: "Google",
  names: { written: "iso_date", edited: "iso_date_of_last_edit", replied: "response.iso_date" },
  stated: "place_info.reviews",
  fetched: ["search_metadata.processed_at", "search_metadata.created_at", "fetched_at", "updatedAt"],
  toReview: (record) => ({
    source: record.source || "Google",
    id: record.review_id,
    url: record.link ?? undefined,
    rating: { value: record.rating },
    written: record.iso_date ?? record.date ?? "",
    edited: record.iso_date_of_last_edit ?? record.iso_date ?? undefined,
    text: original(record),
    author: record.user?.name ?? undefined,
    ...(record.response && {
      reply: {
        text: original(record.response),
        date: record.response.iso_date_of_last_edit ?? record.response.iso_date ?? undefined,
      },
    }),
    verification: { level: "platform", method: `${record.source || "Google"} account` },
  }),
});
