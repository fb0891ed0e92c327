import * as z from "zod";
import { DateTime } from "./calendar.ts";
import { Review } from "./review.ts";
import { CUSTOMER_WORDS } from "./terms.ts";
import { WebAddress } from "./web-address.ts";
import { named } from "./zod-objects.ts";

/** Maximum number of reviews in each feed, the newest ones. */
export const FEED_LENGTH = 50;

const FeedAuthor = z.object({
  name: z.string().min(1).describe("Name of the author."),
  url: WebAddress.optional().describe("Website of the author; absent if unknown."),
});

/** What an item has a place of its own for, and `_review` leaves out. */
export const TOLD_BY_ITEM = {
  url: true,
  date: true,
  text: true,
  language: true,
  photos: true,
  author: true,
} as const;

export const FeedItem = named("FeedItem", "A review as an item of the feed.", {
  id: WebAddress.describe("Permanent address of the review's page, which identifies the item."),
  url: WebAddress.describe("The review's page on this site."),
  title: z.string().min(1).describe("Rating and author in one line."),
  content_text: z.string().describe(`The text of the review. ${CUSTOMER_WORDS}`),
  date_published: DateTime.describe("The day the review was written, as midnight UTC."),
  date_modified: DateTime.describe(
    "The day the review was last edited or replied to, as midnight UTC; otherwise date_published.",
  ),
  authors: FeedAuthor.array().describe("The author of the review."),
  tags: z.array(z.string()).describe("The source of the review, and the ids of what it mentions."),
  language: z.string().optional().describe("BCP 47 tag of the language of the text; absent if unknown."),
  attachments: z
    .array(
      z.object({
        url: WebAddress.describe("The address of the photo."),
        mime_type: z.literal("image/webp").describe("Media type of the photo."),
        title: z.string().optional().describe("What the photo shows; absent if not described."),
      }),
    )
    .optional()
    .describe("The customer's photos; absent if there are none."),
  _review: Review.omit(TOLD_BY_ITEM).describe("Fields of the review that JSON Feed has no place for."),
});

export const JsonFeed = named(
  { id: "JsonFeed", title: "JSON Feed 1.1" },
  "The newest reviews in the form of JSON Feed 1.1.",
  {
    version: z.literal("https://jsonfeed.org/version/1.1").describe("Version of JSON Feed, as its address."),
    title: z.string().min(1).describe("Title of the feed."),
    home_page_url: WebAddress.describe("The home page of the site."),
    feed_url: WebAddress.describe("The address of this feed."),
    description: z.string().min(1).describe("What the feed contains, in a few sentences."),
    language: z.string().describe("BCP 47 tag of the language of the site."),
    authors: FeedAuthor.array().describe("The business, as the publisher of the feed."),
    hubs: z
      .array(
        z.object({
          type: z.literal("WebSub").describe("The protocol of the hub."),
          url: WebAddress.describe("The address of the hub."),
        }),
      )
      .describe("Hubs where programs can subscribe to changes of the feed."),
    items: FeedItem.array().max(FEED_LENGTH),
  },
);

export type JsonFeed = z.infer<typeof JsonFeed>;
