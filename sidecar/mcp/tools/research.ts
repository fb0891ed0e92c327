import type { z } from "zod";
import { factsOf, type Review } from "../../../data/_schema/review.ts";
import { DEFAULT_LIMIT } from "../../../data/_schema/search.ts";
import { RESEARCH_TOOLS } from "../../../data/_schema/tools/research.ts";
import type { PublishedSite } from "../../site/published-site.ts";
import { CUSTOMER_NOTE } from "./customer-text.ts";
import { documentsOf, type Hit } from "./documents.ts";
import { knownDay } from "./known-day.ts";
import { type Answers, ToolFault } from "./tool.ts";

/** Documents that are no reviews stand before these, and are fewer. */
const MOST_DOCUMENTS = 5;

export const RESEARCH_ANSWERS: Answers<typeof RESEARCH_TOOLS> = {
  get_review: (site, { id: given }) => {
    // Every address of a review ends with its id.
    const id = /(?:\/|#review-)([^/#]+)\/?$/.exec(given)?.[1] ?? given;
    const review = site.index.review(id);
    if (!review || (given !== id && given !== review.url))
      throw new ToolFault("id: no published review has this id or address; search_reviews returns both");
    return review;
  },
  search: (site, { query }) => {
    const { documents, words } = documentsOf(site);
    const hits: Hit[] = words.best(query, MOST_DOCUMENTS).map((at) => {
      const { id, title, url } = documents[at]!;
      return { id, title, url };
    });
    const { found, corrected, didYouMean } = site.index.bestMatches(query, DEFAULT_LIMIT - hits.length);
    return {
      results: [...hits, ...found.map((review) => hitOfReview(review, site.business))],
      ...(corrected !== undefined && { corrected }),
      ...(didYouMean !== undefined && { did_you_mean: didYouMean }),
    };
  },
  fetch: (site, { id }) => {
    const review = site.index.review(id);
    if (review)
      return labelled(documentOfReview(review, site.business), RESEARCH_TOOLS.fetch.customerText.join(", "));
    const document = documentsOf(site).documents.find((one) => one.id === id);
    if (!document) throw new ToolFault("id: nothing published has this id; search returns ids");
    const { title, url, kind, answer, quotes } = document;
    const found = { id, title, url, metadata: { kind, ...(answer && { answer }) }, text: document.text() };
    return quotes.length > 0 ? labelled(found, "quotes in text") : found;
  },
};

type Fetched = z.output<typeof RESEARCH_TOOLS.fetch.output>;

/** Connectors take these fields alone, so that the label of customers' words is among the metadata: the first of them, before the text. */
function labelled({ text, metadata, ...document }: Fetched, what: string): Fetched {
  return { ...document, metadata: { customer_text: `${what}: ${CUSTOMER_NOTE}`, ...metadata }, text };
}

function documentOfReview(review: Review, business: PublishedSite["business"]) {
  return { ...hitOfReview(review, business), text: review.text, metadata: metadata(review) };
}

function collectionOf({ collection = {} }: Pick<Review, "collection">): string {
  const known = [
    collection.invited && "invited by the business",
    collection.incentive && "something was given for it",
    collection.affiliated && "by someone connected to the business",
  ];
  return known.filter(Boolean).join(", ");
}

/** An entry of the list, without customers' words, since titles appear next to citations. */
function hitOfReview(review: Review, { services }: PublishedSite["business"]): Hit {
  const { id, url, rating, source, mentions } = review;
  const about = services.filter((one) => mentions.services.includes(one.id)).map(({ name }) => name);
  const title =
    `${rating} ${rating === 1 ? "star" : "stars"} on ${knownDay(review)} via ${source.name}` +
    (about.length > 0 ? `, about ${about.join(", ")}` : "");
  return { id, title, url };
}

function metadata({ rating, date, source, verification, mentions, ...review }: Review) {
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
