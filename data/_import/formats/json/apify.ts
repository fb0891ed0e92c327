import * as z from "zod";
import { withoutMarkup } from "../../without-markup.ts";
import { recordFormat, textAt } from "../record-format.ts";

const Text = z.string().nullish();

const Schema = z.object({
  reviewId: z.string().min(1),
  reviewUrl: Text,
  reviewOrigin: Text,
  placeId: Text,
  name: Text,
  stars: z.number().nullish(),
  rating: z.union([z.string(), z.number()]).nullish(),
  text: Text,
  originalLanguage: Text,
  publishAt: Text,
  publishedAtDate: Text,
  responseFromOwnerText: Text,
  responseFromOwnerDate: Text,
  reviewsCount: z.number().nullish(),
  scrapedAt: Text,
});

/** Data sets of Apify's actors compass/google-maps-reviews-scraper and compass/crawler-google-places. */
export const format = recordFormat({
  id: "apify",
  title: "Apify (Google Maps reviews of compass)",
  order: 4,
  recognises: (record) =>
    "reviewId" in record && ("publishedAtDate" in record || "publishAt" in record) && "stars" in record,
  schema: Schema,
  idOf: (record) => textAt(record, "reviewId"),
  source: "Google",
  names: {
    rating: "stars",
    written: "publishedAtDate",
    replied: "responseFromOwnerDate",
    fetched: "scrapedAt",
  },
  statedIn: ({ reviewsCount }) => reviewsCount,
  toReview: (record) => ({
    source: record.reviewOrigin || "Google",
    id: record.reviewId,
    url: record.reviewUrl ?? undefined,
    location: record.placeId ?? undefined,
    rating: { value: record.stars ?? record.rating ?? "" },
    written: record.publishedAtDate ?? record.publishAt ?? "",
    // What Google shows is the day of the last edit.
    edited: record.publishedAtDate ?? undefined,
    text: withoutMarkup(record.text) ?? undefined,
    language: (record.text && record.originalLanguage) || undefined,
    author: record.name ?? undefined,
    ...(record.responseFromOwnerText && {
      reply: {
        text: withoutMarkup(record.responseFromOwnerText),
        date: record.responseFromOwnerDate ?? undefined,
      },
    }),
    verification: { level: "platform", method: `${record.reviewOrigin || "Google"} account` },
    asOf: record.scrapedAt || undefined,
  }),
});
