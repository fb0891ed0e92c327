import type { z } from "zod";
import { DEFAULT_LIMIT } from "../../../data/_schema/search.ts";
import { RESEARCH_TOOLS } from "../../../data/_schema/tools/research.ts";
import { CUSTOMER_NOTE } from "./customer-text.ts";
import { documentsOf, type Hit } from "./documents.ts";
import { documentOfReview, hitOfReview } from "./review-document.ts";
import type { Answer, Answers } from "./tool.ts";
import { ToolFault } from "./tool-fault.ts";

const getReview: Answer<typeof RESEARCH_TOOLS.get_review> = (site, { id }) => {
  const review = site.review(id);
  if (!review) throw new ToolFault("id: no published review has this id");
  return review;
};

/** Documents that are no reviews stand before these, and are fewer. */
const MOST_DOCUMENTS = 5;

const search: Answer<typeof RESEARCH_TOOLS.search> = (site, { query }) => {
  const { documents, words } = documentsOf(site);
  const hits: Hit[] = words.best(query, MOST_DOCUMENTS).map((at) => {
    const { id, title, url } = documents[at]!;
    return { id, title, url };
  });
  const { found, corrected, didYouMean } = site.bestMatches(query, DEFAULT_LIMIT - hits.length);
  return {
    results: [...hits, ...found.map((review) => hitOfReview(review, site.business))],
    ...(corrected !== undefined && { corrected }),
    ...(didYouMean !== undefined && { did_you_mean: didYouMean }),
  };
};

type Fetched = z.output<typeof RESEARCH_TOOLS.fetch.output>;

const fetch: Answer<typeof RESEARCH_TOOLS.fetch> = (site, { id }) => {
  const review = site.review(id);
  if (review)
    return labelled(documentOfReview(review, site.business), RESEARCH_TOOLS.fetch.customerText.join(", "));
  const document = documentsOf(site).documents.find((one) => one.id === id);
  if (!document) throw new ToolFault("id: nothing published has this id; search returns ids");
  const { title, url, kind, answer, quotes } = document;
  const found = { id, title, url, metadata: { kind, ...(answer && { answer }) }, text: document.text() };
  return quotes.length > 0 ? labelled(found, "quotes in text") : found;
};

/** Connectors take these fields alone, so that the label of customers' words is among the metadata: the first of them, before the text. */
function labelled({ text, metadata, ...document }: Fetched, what: string): Fetched {
  return { ...document, metadata: { customer_text: `${what}: ${CUSTOMER_NOTE}`, ...metadata }, text };
}

export const RESEARCH_ANSWERS: Answers<typeof RESEARCH_TOOLS> = {
  get_review: getReview,
  search,
  fetch,
};
