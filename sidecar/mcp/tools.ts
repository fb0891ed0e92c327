import type { z } from "zod";
import { CursorFault } from "../../data/_schema/cursor.ts";
import type { SearchAnswer, SearchFilters, SearchParameters } from "../../data/_schema/search.ts";
import type { ToolName, toolSchemas } from "../../data/_schema/tools.ts";
import { splitInEnglish } from "../../data/_schema/verification-words.ts";
import type { PublishedSite } from "../site/published-site.ts";
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
      "The business with its address, services, technicians and service areas, the aggregate rating over all its published reviews, what is known of who wrote them, what became of every review received, by source, and what the business declares about them. The names and ids that search_reviews takes are here.",
    answer: businessProfile,
  },
  search_reviews: {
    title: "Search reviews",
    description:
      "Reviews that match all given filters, with the total number of matches; filters in the answer says what was applied. " +
      "query with match=words takes a few words in any form, best with sort=relevance; without, it is a piece of the text as it stands. aspect with sentiment=negative finds complaints about price, punctuality and the like whatever their words, and facets=true counts before you read. " +
      "Names and ids of technicians, services and areas are those of get_business, ids of aspects those of get_insights.",
    answer: searchReviews,
  },
  get_reviews_since: {
    title: "Reviews since a day",
    description:
      "Reviews written on or after a calendar day, newest first, up to a limit. Older reviews that were edited, answered or withdrawn since then are not among them.",
    answer: reviewsSince,
  },
  get_insights: {
    title: "Insights from the reviews",
    description:
      "What all reviews say, counted: how many are for and against, also by month, praise and blame of aspects such as punctuality, price or workmanship, the same for each technician, service and area, what customers came with, topics, questions with answers, and a summary, each with verbatim evidence. Ask for a section: all of them are long.",
    answer: ({ insights }, { section }) =>
      section === undefined
        ? insights
        : { version: insights.version, [section]: section in insights ? insights[section] : [] },
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
      "Ids, titles and addresses of up to 20 reviews that have any word of a query or question, in any of its forms, best first.",
    answer: (site, { query }) => ({ results: searchDocuments(site, query) }),
  },
  fetch: {
    title: "Read one review",
    description:
      "One review as a document: its text, its address, and its rating, date and source as metadata.",
    answer: (site, { id }) => fetchDocument(site, id),
  },
};

function businessProfile({ business, aggregateRating, ...site }: PublishedSite): Answer<"get_business"> {
  const { count } = aggregateRating;
  const split = splitInEnglish(site.verificationLevels);
  return {
    business,
    aggregate_rating: aggregateRating,
    verification: `${count} ${count === 1 ? "review" : "reviews"}${split && `: ${split}`}.`,
    verification_levels: site.verificationLevels,
    completeness: site.completeness,
    policy: site.policy,
  };
}

function searchReviews(site: PublishedSite, given: Arguments<"search_reviews">): Answer<"search_reviews"> {
  const answer = search(site, given);
  return answer.total > 0 ? answer : { ...answer, note: noteOnNames(site, answer.filters) };
}

/** Throws a ToolFault for a cursor that does not go on from this question. */
function search(site: PublishedSite, parameters: SearchParameters): SearchAnswer {
  try {
    return site.search(parameters);
  } catch (error) {
    if (error instanceof CursorFault) throw new ToolFault(`cursor: ${error.message}`);
    throw error;
  }
}

/** What is asked for and not on the owner's lists: a name that was guessed, rather than one without reviews. */
function noteOnNames({ business }: PublishedSite, filters: SearchFilters): string | undefined {
  const { mentions_service: service, mentions_area: area, mentions_technician: technician } = filters;
  const services = business.services.map(({ id }) => id);
  const areas = business.service_areas.map(({ id }) => id);
  const names = business.technicians.map(({ name }) => name);
  const there = (listed: string[]) =>
    listed.length === 0 ? "none is listed" : `there are ${listed.join(", ")}`;
  const notes = [
    service !== undefined &&
      !services.includes(service) &&
      `No service has that id or name; ${there(services)}.`,
    area !== undefined && !areas.includes(area) && `No service area has that id or name; ${there(areas)}.`,
    technician !== undefined &&
      !names.includes(technician) &&
      `No technician has that name; ${there(names)}.`,
  ];
  return notes.filter(Boolean).join(" ") || undefined;
}

function reviewsSince(
  site: PublishedSite,
  { date, limit }: Arguments<"get_reviews_since">,
): Answer<"get_reviews_since"> {
  const { total, count, reviews, next_cursor } = site.search({ since: date, limit });
  const answer = { since: date, reviews, count, total };
  if (next_cursor === null) return answer;
  return {
    ...answer,
    note: `The ${count} newest of ${total}. search_reviews with since ${date} and cursor ${next_cursor} has the next ones.`,
  };
}
