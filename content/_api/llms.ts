import type { Dataset } from "../../data/_dataset/dataset.ts";
import { DISCOVERY, PAGES, TABLE } from "../../data/_schema/addresses.ts";
import type { Hosting } from "../../data/_schema/hosting.ts";
import { operationsOf, pathOf } from "../../data/_schema/operations.ts";
import { splitOf } from "../_pages/split.ts";
import { interfaceFor } from "../_strings/strings.ts";
import { fillTemplate } from "./fill-template.ts";

/** `/llms.txt` in English, whatever the language of the pages. */
export function llmsGuide({ reviews, insights, ownersPages }: Dataset, site: Hosting): string {
  const { business, aggregate_rating: rating } = reviews;
  const english = interfaceFor("en");
  const { strings, format } = english;
  return fillTemplate(new URL("llms.txt", import.meta.url), {
    site,
    pages: PAGES,
    table: TABLE,
    questions: {
      search: pathOf("searchReviews"),
      since: pathOf("getReviewsSince"),
      mcp: pathOf("mcp"),
      card: DISCOVERY.serverCard,
    },
    name: oneLine(business.name),
    score:
      rating.average === null
        ? strings.noReviews
        : `${format.average(rating.average)} out of 5 from ${strings.reviews({ n: rating.count })}: ${oneLine(splitOf(reviews, english))}.`,
    demonstration: business.demonstration ? strings.demonstration : "",
    summary: oneLine(insights.summary.text),
    data: operationsOf(site).filter(({ made, id }) => made === "build" && id !== "getChangesPage"),
    ownersPages: ownersPages.map(({ path, title }) => ({ path, title: title.replace(/[[\]\\]/g, "\\$&") })),
  });
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}
