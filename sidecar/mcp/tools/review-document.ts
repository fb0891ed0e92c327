import { factsOf, type Review } from "../../../data/_schema/review.ts";
import type { PublishedSite } from "../../site/published-site.ts";
import type { Hit } from "./documents.ts";

/** One review as a document. */
export function documentOfReview(review: Review, business: PublishedSite["business"]) {
  return { ...hitOfReview(review, business), text: review.text, metadata: metadata(review) };
}

/** What is known of how a review came about, in words; empty where nothing is. */
function collectionOf({ collection = {} }: Pick<Review, "collection">): string {
  const known = [
    collection.invited && "invited by the business",
    collection.incentive && "something was given for it",
    collection.affiliated && "by someone connected to the business",
  ];
  return known.filter(Boolean).join(", ");
}

/** An entry of the list, without customers' words, since titles appear next to citations. */
export function hitOfReview(review: Review, { services }: PublishedSite["business"]): Hit {
  const { id, url, rating, source, mentions } = review;
  const about = services.filter((one) => mentions.services.includes(one.id)).map(({ name }) => name);
  const title =
    `${rating} ${rating === 1 ? "star" : "stars"} on ${dayOf(review)} via ${source.name}` +
    (about.length > 0 ? `, about ${about.join(", ")}` : "");
  return { id, title, url };
}

/** The day as far as it is known. */
const dayOf = ({ date, date_precision: precision = "day" }: Review) =>
  date.slice(0, { day: 10, month: 7, year: 4 }[precision]);

function metadata({
  rating,
  date,
  source,
  verification,
  mentions,
  ...review
}: Review): Record<string, string> {
  const fields = {
    rating: String(rating),
    date,
    updated: review.updated,
    date_precision: review.date_precision,
    ...factsOf(review),
    recorded: review.recorded,
    source_missing: review.source_missing,
    source: source.name,
    verification: verification.level,
    known_of_collection: collectionOf(review),
    language: review.language,
    language_detected: review.language_detected,
    author: review.author.name,
    customer_title: review.title,
    technicians: mentions.technicians.join(", "),
    services: mentions.services.join(", "),
    service_areas: mentions.service_areas.join(", "),
    photos: review.photos?.map(({ src }) => src).join(" "),
    reply_date: review.reply?.date,
    reply: review.reply?.text,
  };
  return Object.fromEntries(Object.entries(fields).filter((field): field is [string, string] => !!field[1]));
}
