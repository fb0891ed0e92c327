import { DEFAULT_LIMIT } from "../../../data/_schema/search.ts";
import { TOOLS } from "../../../data/_schema/tools/tools.ts";
import { CUSTOMER_NOTE } from "../customer-text.ts";
import { ToolFault } from "../tool-fault.ts";
import { documentsOf, type Hit } from "./documents.ts";
import { documentOfReview, hitOfReview } from "./review-document.ts";
import type { Answer } from "./tool.ts";

/** Documents that are no reviews stand before these, and are fewer. */
const MOST_DOCUMENTS = 5;

export const search: Answer<"search"> = (site, { query }) => {
  const { documents, words } = documentsOf(site);
  const hits: Hit[] = words.best(query, MOST_DOCUMENTS).map((at) => {
    const { id, title, url } = documents[at]!;
    return { id, title, url };
  });
  const reviews = site.bestMatches(query, DEFAULT_LIMIT - hits.length).map(hitOfReview);
  return { results: [...hits, ...reviews] };
};

export const fetch: Answer<"fetch"> = (site, { id }) => {
  const review = site.review(id);
  if (review) return labelled(documentOfReview(review), TOOLS.fetch.customerText.join(", "));
  const document = documentsOf(site).documents.find((one) => one.id === id);
  if (!document) throw new ToolFault("id: nothing published has this id; search gives ids");
  const { title, url, kind, answer, quotes } = document;
  const found = { id, title, text: document.text(), url, metadata: { kind, ...(answer && { answer }) } };
  return quotes.length > 0 ? labelled(found, "quotes in text") : found;
};

/** Connectors take these fields alone, so that the label of customers' words is among the metadata. */
function labelled<Document extends { metadata: Record<string, string> }>(document: Document, what: string) {
  return { ...document, metadata: { ...document.metadata, customer_text: `${what}: ${CUSTOMER_NOTE}` } };
}
