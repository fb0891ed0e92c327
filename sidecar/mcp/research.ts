import type { Review } from "../../data/_schema/review.ts";
import { DEFAULT_LIMIT } from "../../data/_schema/search.ts";
import type { PublishedSite } from "../site/published-site.ts";
import { ToolFault } from "./tool-fault.ts";

/** An entry of a research connector's list, without customers' words, since titles appear next to citations. */
interface Hit {
  id: string;
  title: string;
  url: string;
}

interface Document extends Hit {
  text: string;
  metadata: Record<string, string>;
}

/** The reviews that have any of the query's words, best first. */
export function searchDocuments(site: PublishedSite, query: string): Hit[] {
  return site.bestMatches(query, DEFAULT_LIMIT).map(hit);
}

/** One review as a document. Throws a ToolFault when no published review has the id. */
export function fetchDocument(site: PublishedSite, id: string): Document {
  const review = site.review(id);
  if (!review) throw new ToolFault("id: no published review has this id");
  return { ...hit(review), text: review.text, metadata: metadata(review) };
}

/** What is known of how a review came about, in words; empty where nothing is. */
function collectionOf({ collection = {} }: Pick<Review, "collection">): string {
  const known = [
    collection.invited && "asked for by the business",
    collection.incentive && "something was given for it",
    collection.affiliated && "written by somebody close to the business",
  ];
  return known.filter(Boolean).join(", ");
}

function hit({ id, url, rating, date, source }: Review): Hit {
  return { id, title: `${rating} ${rating === 1 ? "star" : "stars"}, ${date}, ${source.name}`, url };
}

function metadata({ rating, date, source, verification, mentions, ...review }: Review): Document["metadata"] {
  const fields = {
    rating: String(rating),
    date,
    updated: review.updated,
    date_precision: review.date_precision,
    experience_date: review.experience_date,
    recorded: review.recorded,
    source_missing: review.source_missing,
    source: source.name,
    verification: verification.level,
    known_of_collection: collectionOf(review),
    language: review.language,
    author: review.author.name,
    customer_title: review.title,
    technicians: mentions.technicians.join(", "),
    services: mentions.services.join(", "),
    service_areas: mentions.service_areas.join(", "),
    reply_date: review.reply?.date,
    reply: review.reply?.text,
  };
  return Object.fromEntries(Object.entries(fields).filter((field): field is [string, string] => !!field[1]));
}
