import * as z from "zod";
import { DateTime } from "./calendar.ts";
import { documented, withExample } from "./documentation.ts";
import { FACTS, Mentions, Rating, Review, ReviewId, Source, Verification } from "./review.ts";
import { CUSTOMER_WORDS } from "./terms.ts";
import { WebAddress } from "./web-address.ts";

const REVIEW_PHOTO = "https://reviews.example.com/photos/reviews/3f2a9c01d4e5b6a7c8d9.webp";

/** Maximum number of reviews in each feed, the newest ones. */
export const FEED_LENGTH = 50;

const FeedAuthor = z.object({
  name: documented(z.string().min(1), "The name.", "Kim L."),
  url: documented(WebAddress.optional(), "The address.", "https://reviews.example.com/review/r-101/"),
});

/** What a feed tells of a review, where it is known, beside what every review has. */
export const KnownOfReview = z.object({
  ...Review.pick({ date_precision: true }).shape,
  ...FACTS,
  ...Review.pick({
    language_detected: true,
    recorded: true,
    source_missing: true,
    updated: true,
    original_rating: true,
    collection: true,
  }).shape,
});

export const FeedItem = z
  .object({
    id: documented(
      WebAddress,
      "The address of the review, which never changes.",
      "https://reviews.example.com/review/r-101/",
    ),
    url: documented(WebAddress, "The address.", "https://reviews.example.com/review/r-101/"),
    title: documented(z.string().min(1), "Stars and author in a line.", "Came within the hour"),
    content_text: withExample(
      z.string().meta({ description: CUSTOMER_WORDS }),
      "Came within the hour, and the leak is gone.",
    ),
    date_published: documented(
      DateTime,
      "The day it was written, at midnight UTC.",
      "2026-03-31T00:00:00.000Z",
    ),
    date_modified: documented(
      DateTime,
      "The day it was last edited or replied to, otherwise that of date_published.",
      "2026-03-31T00:00:00.000Z",
    ),
    authors: documented(z.array(FeedAuthor), "Who wrote it."),
    tags: documented(z.array(z.string()), "Its source, and the ids of what it mentions.", "Google"),
    language: documented(z.string().optional(), "BCP 47 tag.", "en"),
    attachments: documented(
      z
        .array(
          z.object({
            url: documented(WebAddress, "The address.", REVIEW_PHOTO),
            mime_type: documented(z.literal("image/webp"), "Its media type."),
            title: documented(z.string().optional(), "What the photo shows.", "The new boiler"),
          }),
        )
        .optional(),
      "The customer's photos.",
    ),
    _review: documented(
      z.object({
        id: withExample(ReviewId, "r-101"),
        rating: withExample(Rating, 5),
        verification: Verification,
        mentions: documented(
          Mentions,
          "Who and what the text mentions, and what its record says it is about.",
        ),
        source: documented(Source, "Where it was left."),
        ...KnownOfReview.shape,
      }),
      "What readers of feeds have no field for.",
    ),
  })
  .meta({ id: "FeedItem", title: "Feed item" });

/** `/api/feed.json`: JSON Feed 1.1. */
export const JsonFeed = z
  .object({
    version: documented(z.literal("https://jsonfeed.org/version/1.1"), "The version of JSON Feed."),
    title: documented(z.string().min(1), "The title.", "Example Plumbing reviews"),
    home_page_url: documented(WebAddress, "The first page of the site.", "https://reviews.example.com/"),
    feed_url: documented(
      WebAddress,
      "The address of this feed.",
      "https://reviews.example.com/api/feed.json",
    ),
    description: documented(
      z.string().min(1),
      "In a few sentences.",
      "The newest reviews of Example Plumbing. 1 review published.",
    ),
    language: documented(z.string(), "BCP 47 tag.", "en"),
    authors: documented(z.array(FeedAuthor), "The business."),
    hubs: documented(
      z.array(
        z.object({
          type: documented(z.literal("WebSub"), "The kind of hub."),
          url: documented(WebAddress, "The address.", "https://reviews.example.com/api/websub/hub"),
        }),
      ),
      "Where to subscribe to changes.",
    ),
    items: z.array(FeedItem).max(FEED_LENGTH),
  })
  .meta({ id: "JsonFeed", title: "JSON Feed 1.1" });

export type KnownOfReview = z.infer<typeof KnownOfReview>;
export type JsonFeed = z.infer<typeof JsonFeed>;
