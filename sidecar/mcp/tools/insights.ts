import { starsInterval } from "../../../data/_insights/figures/stars.ts";
import { DATASETS, PAGES, searchPage } from "../../../data/_schema/addresses.ts";
import type { Insights } from "../../../data/_schema/insights.ts";
import { type INSIGHT_TOOLS, MOST_PERIODS } from "../../../data/_schema/tools/insights.ts";
import type { PublishedSite } from "../../site/published-site.ts";
import { compare } from "./compare.ts";
import { noteOnFinding, understood } from "./filters-by-name.ts";
import { known } from "./known-names.ts";
import { methodInShort, overviewOf } from "./overview.ts";
import { quotesOf, withQuotes } from "./quotes.ts";
import type { Answers } from "./tool.ts";

export const INSIGHT_ANSWERS: Answers<typeof INSIGHT_TOOLS> = {
  get_insights: (site, { section }) => {
    const { insights } = site;
    const { version } = insights;
    if (section === undefined) return { version, overview: overviewOf(insights) };
    if (section === "method") {
      const note = `Shortened; in full in ${site.baseUrl}${DATASETS.insights}, and as a page at ${site.baseUrl}${PAGES.insights}#method.`;
      return { note, version, method: methodInShort(insights.method) };
    }
    return { version, [section]: section in insights ? withQuotes(site, insights[section]) : [] };
  },
  get_aspect: (site, given) => {
    const id = known(site, "aspect", given.aspect, "aspect");
    const aspect = site.insights.aspects.find((one) => one.id === id)!;
    return {
      ...aspect,
      evidence: quotesOf(site, aspect.evidence),
      all_reviews: allReviews(site, { aspect: id }),
    };
  },
  get_technician: (site, given) => {
    const asked = known(site, "technician", given.name, "name");
    const { role } = site.business.technicians.find((one) => one.name === asked)!;
    const found = site.insights.entities.technicians.find((one) => one.name === asked)!;
    const { name, ...rest } = entityAnswer(site, found, { mentions_technician: asked });
    return { name, ...(role !== undefined && { role }), ...rest };
  },
  get_service: (site, given) => {
    const id = known(site, "service", given.name, "name");
    const found = site.insights.entities.services.find((one) => one.id === id)!;
    return entityAnswer(site, found, { mentions_service: id });
  },
  get_area: (site, given) => {
    const id = known(site, "area", given.name, "name");
    const found = site.insights.entities.service_areas.find((one) => one.id === id)!;
    return entityAnswer(site, found, { mentions_area: id });
  },
  compare,
  rating_over_time: (site, { by, ...given }) => {
    const { stars, periods, undated, ...asked } = site.index.ratings(understood(site, given), by);
    const { filters, corrected } = asked;
    const all = figuresOf(stars);
    const cut = periods.length - MOST_PERIODS;
    const notes = [
      noteOnFinding(site, { total: all.count, ...asked }),
      cut > 0 && `Without the ${cut} oldest periods; use until or a longer period to get them.`,
    ].filter(Boolean);
    return {
      ...(notes.length > 0 && { note: notes.join(" ") }),
      by,
      filters,
      ...(corrected !== undefined && { corrected }),
      ...all,
      periods: periods
        .slice(-MOST_PERIODS)
        .map(({ period, stars: ofPeriod }) => ({ period, ...figuresOf(ofPeriod) })),
      undated,
    };
  },
};

/** How to list all the reviews that meet some filters: by a call, or on the site. */
function allReviews({ baseUrl }: PublishedSite, filters: Record<string, string>) {
  return { tool: "search_reviews" as const, arguments: filters, url: baseUrl + searchPage(filters) };
}

type Entities = Insights["entities"];
type Entity = Entities["technicians"][number] | Entities["services"][number];

/** What is said of a technician, a service or an area, and how to list its reviews. */
function entityAnswer<Of extends Entity>(site: PublishedSite, entity: Of, filters: Record<string, string>) {
  return {
    ...entity,
    interval: starsInterval(entity.average_rating, entity.reviews),
    evidence: quotesOf(site, entity.evidence),
    all_reviews: allReviews(site, filters),
  };
}

/** How many reviews have 1, 2, 3, 4 and 5 stars. */
type StarCounts = ReturnType<PublishedSite["index"]["ratings"]>["stars"];

/** The number, the average to two decimals as in every dataset, and its interval. */
function figuresOf(stars: StarCounts) {
  const count = stars.reduce((sum, reviews) => sum + reviews, 0);
  const sum = stars.reduce((all, reviews, index) => all + reviews * (index + 1), 0);
  const average = count === 0 ? null : Math.round((100 * sum) / count) / 100;
  return { count, average, interval: starsInterval(average, count) };
}
