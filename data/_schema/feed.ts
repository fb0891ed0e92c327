import * as z from "zod";
import { DateTime } from "./calendar.ts";
import { described, documented, named } from "./documentation.ts";
import { FACTS, Review } from "./review.ts";
import { CUSTOMER_WORDS } from "./terms.ts";
import { WebAddress } from "./web-address.ts";

const REVIEW_PHOTO = "https://reviews.example.com/photos/reviews/3f2a9c01d4e5b6a7c8d9.webp";

/** Maximum number of reviews in each feed, the newest ones. */
export const FEED_LENGTH = 50;

const FeedAuthor = z.object({
  name: documented(z.string().min(1), "Name of the author.", "Kim L."),
  url: documented(
    WebAddress.optional(),
    "Website of the author; absent if unknown.",
    "https://www.example.com/",
  ),
});

/** What a feed tells of a review, where it is known, beside what every review has. */
export const KnownOfReview = z.object({
  ...Review.pick({ title: true, reply: true, date_precision: true }).shape,
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

export const FeedItem = named("FeedItem", "Feed item", "A review as an item of the feed.", {
  id: documented(
    WebAddress,
    "Permanent address of the review's page, which identifies the item.",
    "https://reviews.example.com/review/r-101/",
  ),
  url: documented(WebAddress, "The review's page on this site.", "https://reviews.example.com/review/r-101/"),
  title: documented(z.string().min(1), "Rating and author in one line.", "★★★★★ Kim L."),
  content_text: described(
    z.string(),
    `The text of the review. ${CUSTOMER_WORDS}`,
    "Came within the hour, and the leak is gone.",
  ),
  date_published: documented(
    DateTime,
    "The day the review was written, as midnight UTC.",
    "2026-03-31T00:00:00.000Z",
  ),
  date_modified: documented(
    DateTime,
    "The day the review was last edited or replied to, as midnight UTC; otherwise date_published.",
    "2026-03-31T00:00:00.000Z",
  ),
  authors: documented(z.array(FeedAuthor), "The author of the review."),
  tags: documented(
    z.array(z.string()),
    "The source of the review, and the ids of what it mentions.",
    "Google",
  ),
  language: documented(
    z.string().optional(),
    "BCP 47 tag of the language of the text; absent if unknown.",
    "en",
  ),
  attachments: documented(
    z
      .array(
        z.object({
          url: documented(WebAddress, "The address of the photo.", REVIEW_PHOTO),
          mime_type: documented(z.literal("image/webp"), "Media type of the photo."),
          title: documented(
            z.string().optional(),
            "What the photo shows; absent if not described.",
            "The new boiler",
          ),
        }),
      )
      .optional(),
    "The customer's photos; absent if there are none.",
  ),
  _review: documented(
    z.object({
      ...Review.pick({ id: true, rating: true, verification: true, mentions: true, source: true }).shape,
      ...KnownOfReview.shape,
    }),
    "Fields of the review that JSON Feed has no place for.",
  ),
});

export const JsonFeed = named(
  "JsonFeed",
  "JSON Feed 1.1",
  "The newest reviews in the form of JSON Feed 1.1.",
  {
    version: documented(
      z.literal("https://jsonfeed.org/version/1.1"),
      "Version of JSON Feed, as its address.",
    ),
    title: documented(z.string().min(1), "Title of the feed.", "Example Plumbing reviews"),
    home_page_url: documented(WebAddress, "The home page of the site.", "https://reviews.example.com/"),
    feed_url: documented(
      WebAddress,
      "The address of this feed.",
      "https://reviews.example.com/api/feed.json",
    ),
    description: documented(
      z.string().min(1),
      "What the feed contains, in a few sentences.",
      "The newest reviews of Example Plumbing. 1 review published.",
    ),
    language: documented(z.string(), "BCP 47 tag of the language of the site.", "en"),
    authors: documented(z.array(FeedAuthor), "The business, as the publisher of the feed."),
    hubs: documented(
      z.array(
        z.object({
          type: documented(z.literal("WebSub"), "The protocol of the hub."),
          url: documented(
            WebAddress,
            "The address of the hub.",
            "https://reviews.example.com/api/websub/hub",
          ),
        }),
      ),
      "Hubs where programs can subscribe to changes of the feed.",
    ),
    items: z.array(FeedItem).max(FEED_LENGTH),
  },
);

export type KnownOfReview = z.infer<typeof KnownOfReview>;
export type JsonFeed = z.infer<typeof JsonFeed>;
