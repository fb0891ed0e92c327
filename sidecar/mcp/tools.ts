import type { z } from "zod";
import { encodeCursor } from "../../data/schema/search.ts";
import type { ToolName, toolSchemas } from "../../data/schema/tools.ts";
import type { PublishedSite } from "../published-site.ts";
import { fetchDocument, searchDocuments } from "./research.ts";
import { ToolFault } from "./tool-fault.ts";

type Arguments<Name extends ToolName> = z.output<(typeof toolSchemas)[Name]["input"]>;
type Answer<Name extends ToolName> = z.output<(typeof toolSchemas)[Name]["output"]>;

interface Tool<Name extends ToolName> {
  title: string;
  description: string;
  /** The structured result for valid arguments. Throws a ToolFault for anything the site does not have. */
  answer(site: PublishedSite, given: Arguments<Name>): Answer<Name>;
}

/** Every tool once, in the order of the list that clients see. Each only reads the published site. */
export const TOOLS: { [Name in ToolName]: Tool<Name> } = {
  get_business: {
    title: "Business profile",
    description:
      "The business with its address, services, technicians and service areas, and the aggregate rating over all its verified reviews.",
    answer: (site) => ({ business: site.business, aggregate_rating: site.aggregateRating }),
  },
  search_reviews: {
    title: "Search reviews",
    description:
      "Reviews that match all given filters, newest first, with the total number of matches. Names of technicians and ids of services are those of get_business.",
    answer: (site, given) => site.search(given),
  },
  get_reviews_since: {
    title: "Reviews since a day",
    description: "Reviews written on or after a calendar day, newest first, up to a limit.",
    answer: reviewsSince,
  },
  get_insights: {
    title: "Insights from the reviews",
    description:
      "What the reviews say: aspects with sentiment, technicians, services and areas, topics, questions with answers, and a summary, each with verbatim evidence. With a section, that part alone.",
    answer: ({ insights }, { section }) =>
      section === undefined ? insights : { version: insights.version, [section]: insights[section] },
  },
  get_review: {
    title: "One review",
    description: "The review with the given id.",
    answer(site, { id }) {
      const review = site.review(id);
      if (!review) throw new ToolFault("id: no published review has this id");
      return review;
    },
  },
  search: {
    title: "Find reviews by words",
    description:
      "Ids, titles and addresses of up to 20 reviews that contain a phrase or, when none does, of those that contain most of its words.",
    answer: (site, { query }) => ({ results: searchDocuments(site, query) }),
  },
  fetch: {
    title: "Read one review",
    description:
      "One review as a document: its text, its address, and its rating, date and source as metadata.",
    answer: (site, { id }) => fetchDocument(site, id),
  },
};

function reviewsSince(
  site: PublishedSite,
  { date, limit }: Arguments<"get_reviews_since">,
): Answer<"get_reviews_since"> {
  const { total, count, reviews } = site.search({ since: date, limit });
  const answer = { since: date, reviews, count, total };
  const last = reviews.at(-1);
  if (last === undefined || count === total) return answer;
  return {
    ...answer,
    note: `The ${count} newest of ${total}. search_reviews with since ${date} and cursor ${encodeCursor(last)} has the next ones.`,
  };
}
