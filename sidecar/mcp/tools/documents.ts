import { areaPath, PAGES, searchPage, servicePath } from "../../../data/_schema/addresses.ts";
import type { Evidence, SentimentCounts } from "../../../data/_schema/evidence.ts";
import { firstSentence } from "../../../data/_schema/tools/list.ts";
import { ShortTexts } from "../../../data/_search/full-text/short-texts.ts";
import { type PublishedSite, perGeneration } from "../../site/published-site.ts";
import { knownDay } from "./known-day.ts";
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
  /** What it is found by: its name, and more that is said of it. Its title answers, and would be found by figures. */
  words: string;
  quotes: readonly Evidence[];
  text(): string;
}

export const documentsOf = perGeneration((site) => {
  const documents = [business(site), ...questions(site), ...aspects(site), ...entities(site)];
  return { documents, words: new ShortTexts(documents.map(({ words }) => words)) };
});

function business({ baseUrl, business: published, aggregateRating }: PublishedSite): Document {
  const { name, description = "", address = {}, telephone } = published;
  const { average, count } = aggregateRating;
  const place = Object.values(address).join(", ");
  return {
    id: "business:profile",
    kind: "business",
    title: `${name}: ${rated(count, average)}`,
    url: baseUrl + PAGES.home,
    words: `${name} ${description} phone telephone address contact where ${place}`,
    quotes: [],
    text: () =>
      lines(
        `${name}. ${description}`,
        place && `Address: ${place}.`,
        telephone && `Telephone: ${telephone}.`,
        average !== null && `${rated(count, average)} on average.`,
        `Services: ${published.services.map((one) => one.name).join(", ")}.`,
        `Service areas: ${published.service_areas.map((one) => one.name).join(", ")}.`,
      ),
  };
}

function questions(site: PublishedSite): Document[] {
  return site.insights.faq.map(({ question, answer, source, evidence }) => ({
    id: `faq:${question}`,
    kind: source === "editor" ? "answer from the business" : "answer counted from the reviews",
    title: `${question} ${short(answer)}`,
    url: `${site.baseUrl}${PAGES.insights}#faq`,
    answer,
    words: `${question} ${answer}`,
    quotes: evidence,
    text: () => lines(question, answer, ...cited(site, evidence)),
  }));
}

function aspects(site: PublishedSite): Document[] {
  return site.insights.aspects.map(({ id, name, reviews, sentiment, evidence }) => ({
    id: `aspect:${id}`,
    kind: "aspect",
    title: `${name}: ${sentiment.positive} praise, ${sentiment.negative} ${sentiment.negative === 1 ? "complaint" : "complaints"}`,
    url: `${site.baseUrl}${PAGES.insights}#aspect-${id}`,
    words: `${name} ${id}`,
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
    title: `${name}: ${rated(entity.reviews, entity.average_rating)}`,
    url: site.baseUrl + path,
    words: `${name} ${id ?? ""}`,
    quotes: entity.evidence,
    text: () =>
      lines(
        `${name}: ${entity.reviews} reviews, ${entity.average_rating?.toFixed(2) ?? "no"} stars on average, ${split(entity.sentiment)}.`,
        ...cited(site, entity.evidence),
      ),
  });
  return [
    ...technicians.map((one) => document("technician", searchPage({ mentions_technician: one.name }), one)),
    ...services.map((one) => document("service", servicePath(one.id), one)),
    ...service_areas.map((one) => document("service_area", areaPath(one.id), one)),
  ];
}

const rated = (reviews: number, average: number | null) =>
  `${reviews} ${reviews === 1 ? "review" : "reviews"}${average === null ? "" : `, ${average.toFixed(2)} of 5 stars`}`;

const LONGEST_ANSWER = 100;

function short(answer: string): string {
  const sentence = firstSentence(answer);
  return sentence.length <= LONGEST_ANSWER
    ? sentence
    : `${sentence.slice(0, LONGEST_ANSWER).toWellFormed()}...`;
}

const split = ({ positive, negative, mixed, neutral, abstained = 0 }: SentimentCounts) =>
  `${positive} with praise, ${negative} with complaints, ${mixed} with both, ${neutral + abstained} with neither`;

const cited = (site: PublishedSite, evidence: readonly Evidence[]) =>
  quotesOf(site, evidence).map(
    ({ review_id, quote, rating, verification, url }) =>
      `"${quote}" (a customer, ${rating} of 5 stars, ${knownDay(site.index.review(review_id)!)}, ${verification}, ${url})`,
  );

const lines = (...all: (string | false | undefined)[]) => all.filter(Boolean).join("\n");
