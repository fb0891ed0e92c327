import { areaPath, PAGES, searchPage, servicePath } from "../../../data/_schema/addresses.ts";
import type { Evidence, SentimentCounts } from "../../../data/_schema/evidence.ts";
import { ShortTexts } from "../../../data/_search/full-text/short-texts.ts";
import { perGeneration } from "../../site/per-generation.ts";
import type { PublishedSite } from "../../site/published-site.ts";
import { quotesOf } from "./quotes.ts";

/** An entry of a research connector's list. */
export interface Hit {
  id: string;
  title: string;
  url: string;
}

/** What is published beside the reviews, as a document; no id of a review has a colon. */
interface Document extends Hit {
  kind: string;
  /** For an answer to a question: the answer alone. */
  answer?: string;
  /** What it is found by. */
  words: string;
  quotes: readonly Evidence[];
  text(): string;
}

/** The documents of a generation that are no reviews, and what finds them. */
export const documentsOf = perGeneration((site) => {
  const documents = [business(site), ...questions(site), ...aspects(site), ...entities(site)];
  return { documents, words: new ShortTexts(documents.map(({ title, words }) => `${title} ${words}`)) };
});

function business({ baseUrl, business: published, aggregateRating }: PublishedSite): Document {
  const { name, description = "", address = {}, telephone } = published;
  const { average, count } = aggregateRating;
  const place = Object.values(address).join(", ");
  return {
    id: "business:profile",
    kind: "business",
    title: name,
    url: baseUrl + PAGES.home,
    words: `${description} phone telephone address contact where ${place}`,
    quotes: [],
    text: () =>
      lines(
        `${name}. ${description}`,
        place && `Address: ${place}.`,
        telephone && `Telephone: ${telephone}.`,
        average !== null && `${count} reviews, ${average} of 5 stars on average.`,
        `Services: ${published.services.map((one) => one.name).join(", ")}.`,
        `Service areas: ${published.service_areas.map((one) => one.name).join(", ")}.`,
      ),
  };
}

function questions(site: PublishedSite): Document[] {
  return site.insights.faq.map(({ question, answer, source, evidence }) => ({
    id: `faq:${question}`,
    kind: source === "editor" ? "answer of the business" : "answer counted from the reviews",
    title: question,
    url: `${site.baseUrl}${PAGES.insights}#faq`,
    answer,
    words: answer,
    quotes: evidence,
    text: () => lines(question, answer, ...cited(site, evidence)),
  }));
}

function aspects(site: PublishedSite): Document[] {
  return site.insights.aspects.map(({ id, name, reviews, sentiment, evidence }) => ({
    id: `aspect:${id}`,
    kind: "aspect",
    title: `${name}: what reviews say`,
    url: `${site.baseUrl}${PAGES.insights}#aspect-${id}`,
    words: id,
    quotes: evidence,
    text: () => lines(`${name}: ${reviews} reviews, ${split(sentiment)}.`, ...cited(site, evidence)),
  }));
}

function entities(site: PublishedSite): Document[] {
  const { technicians, services, service_areas } = site.insights.entities;
  const document = (
    kind: string,
    path: string,
    { id, name, ...entity }: (typeof technicians)[number] & { id?: string },
  ): Document => ({
    id: `${kind}:${id ?? name}`,
    kind: kind.replace("_", " "),
    title: `${name}: what reviews say`,
    url: site.baseUrl + path,
    words: id ?? "",
    quotes: entity.evidence,
    text: () =>
      lines(
        `${name}: ${entity.reviews} reviews, ${entity.average_rating ?? "no"} stars on average, ${split(entity.sentiment)}.`,
        ...cited(site, entity.evidence),
      ),
  });
  return [
    ...technicians.map((one) => document("technician", searchPage({ mentions_technician: one.name }), one)),
    ...services.map((one) => document("service", servicePath(one.id), one)),
    ...service_areas.map((one) => document("service_area", areaPath(one.id), one)),
  ];
}

const split = ({ positive, negative, mixed, neutral, abstained = 0 }: SentimentCounts) =>
  `${positive} in praise, ${negative} in blame, ${mixed} both, ${neutral + abstained} neither`;

const cited = (site: PublishedSite, evidence: readonly Evidence[]) =>
  quotesOf(site, evidence).map(
    ({ quote, rating, date, verification, url }) =>
      `"${quote}" (a customer, ${rating} of 5 stars, ${date}, ${verification}, ${url})`,
  );

const lines = (...all: (string | false | undefined)[]) => all.filter(Boolean).join("\n");
