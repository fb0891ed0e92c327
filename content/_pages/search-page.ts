import type { Dataset } from "../../data/_dataset/dataset.ts";
import { PAGES } from "../../data/_schema/addresses.ts";
import { type Hosting, rootOf } from "../../data/_schema/hosting.ts";
import { pathOf } from "../../data/_schema/operations.ts";
import type { Review } from "../../data/_schema/review.ts";
import { FLAGS, SearchParameters } from "../../data/_schema/search.ts";
import { messageKeyOf } from "../../data/_schema/terms.ts";
import { firstSentence } from "../../data/_schema/tools/list.ts";
import { TOOLS, type ToolName } from "../../data/_schema/tools/tools.ts";
import { isFirstParty } from "../../public/assets/review-card.js";
import type { Strings } from "../_strings/strings.ts";

export type SearchPage = ReturnType<typeof searchPageOf>;

/** Parameters of a page of an answer, not of the question. */
const OF_ONE_PAGE = ["limit", "cursor", "facets"];

/** What the live search is told in an attribute of its form. */
export function searchPageOf(
  { insights, reviews }: Dataset,
  strings: Strings,
  { baseUrl, sidecar }: Hosting,
) {
  const root = rootOf(baseUrl);
  const sources = new Set(reviews.reviews.map(({ source }) => source.name));
  return {
    words: strings.search.live,
    colon: strings.colon,
    /** The parameters that the address of the page may have. */
    parameters: Object.keys(SearchParameters.shape).filter((name) => !OF_ONE_PAGE.includes(name)),
    /** `api` is absent where no server answers. */
    paths: {
      search: root + PAGES.search,
      ...(sidecar && { api: pathOf("searchReviews") }),
      archive: root + PAGES.archive,
    },
    aspects: Object.fromEntries(insights.aspects.map(({ id, name }) => [id, name])),
    /** In words; the name under which reviews are left with the business itself says nothing to a reader. */
    sources: Object.fromEntries(
      [...sources].map((name) => [name, isFirstParty(name) ? strings.about.ownSource : name]),
    ),
  };
}

/** The form as a tool of WebMCP, for agents in the browser: what it is called and what it takes, as in the list of MCP's tools. */
export const SEARCH_TOOL = {
  name: "search_reviews" satisfies ToolName,
  description: firstSentence(TOOLS.search_reviews.description),
  parameters: Object.fromEntries(
    Object.entries(SearchParameters.shape).map(([name, { description = "" }]) => [
      name,
      firstSentence(description),
    ]),
  ),
};

/** The fields of the form for filters that are true or false of a review. */
export function flagFields({ search: { live } }: Strings, reviews: readonly Pick<Review, "photos">[]) {
  // Hardly anybody looks for reviews with words only; addresses may ask for them.
  const left = ["has_text", ...(reviews.some(({ photos }) => photos) ? [] : ["has_photos"])];
  return FLAGS.filter((name) => !left.includes(name)).map((name) => ({
    name,
    id: name.replace(/^has_/, ""),
    label: live.names[name as "has_reply"],
    values: live[messageKeyOf(name) as "hasReply"],
  }));
}
