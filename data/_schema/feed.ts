import * as z from "zod";
import { DateTime } from "./calendar.ts";
import { Mentions, Rating, Review, ReviewId, Source, Verification } from "./review.ts";
import { CUSTOMER_WORDS } from "./terms.ts";
import { WebAddress } from "./web-address.ts";

/** Maximum number of reviews in each feed, the newest ones. */
export const FEED_LENGTH = 50;

const FeedAuthor = z.object({ name: z.string().min(1), url: WebAddress.optional() });

/** What a feed tells of a review, where it is known, beside what every review has. */
export const KnownOfReview = Review.pick({
  date_precision: true,
  experience_date: true,
  recorded: true,
  source_missing: true,
  updated: true,
  original_rating: true,
  collection: true,
});

export const FeedItem = z
  .object({
    id: WebAddress,
    url: WebAddress,
    title: z.string().min(1),
    content_text: z.string().meta({ description: CUSTOMER_WORDS }),
    date_published: DateTime,
    date_modified: DateTime,
    authors: z.array(FeedAuthor),
    tags: z.array(z.string()),
    language: z.string().optional(),
    _review: z.object({
      id: ReviewId,
      rating: Rating,
      verification: Verification,
      mentions: Mentions,
      source: Source,
      ...KnownOfReview.shape,
    }),
  })
  .meta({ id: "FeedItem", title: "Feed item" });

/** `/api/feed.json`: JSON Feed 1.1. */
export const JsonFeed = z
  .object({
    version: z.literal("https://jsonfeed.org/version/1.1"),
    title: z.string().min(1),
    home_page_url: WebAddress,
    feed_url: WebAddress,
    description: z.string().min(1),
    language: z.string(),
    authors: z.array(FeedAuthor),
    hubs: z.array(z.object({ type: z.literal("WebSub"), url: WebAddress })),
    items: z.array(FeedItem).max(FEED_LENGTH),
  })
  .meta({ id: "JsonFeed", title: "JSON Feed 1.1" });

export type KnownOfReview = z.infer<typeof KnownOfReview>;
export type JsonFeed = z.infer<typeof JsonFeed>;
