import type UserConfig from "@11ty/eleventy/UserConfig";
import type { Dataset } from "../../data/_dataset/dataset.ts";
import type { Kept } from "../../data/_reuse/kept.ts";
import { GUIDES, SCHEMAS, SHARE_IMAGE, TABLE } from "../../data/_schema/addresses.ts";
import { type Hosting, pagesOf, rootOf } from "../../data/_schema/hosting.ts";
import { MAX_QUERY } from "../../data/_schema/search.ts";
import { readReference } from "../_api/api-reference.ts";
import { developerData } from "../_api/developer-data.ts";
import { createOpenApi } from "../_api/openapi.ts";
import { badgesOf } from "../_badge/badge.ts";
import { variantsOf } from "../_badge/snippets.ts";
import { SHARE_SIZE } from "../_look/share-image.ts";
import { createDraw, createPlots } from "../_plots/plots.ts";
import { type Interface, interfaceFor, isTranslated } from "../_strings/strings.ts";
import { comparisonsOf } from "./comparisons.ts";
import { registerFilters } from "./filters.ts";
import { languagesOf } from "./languages.ts";
import { lastYearOf } from "./last-year.ts";
import { latestChanges } from "./latest-changes.ts";
import { openingHoursOf } from "./opening-hours.ts";
import { createPages } from "./page-data.ts";
import { type IsThere, pagesToRender } from "./pages-to-render.ts";
import { publicationOf } from "./publication.ts";
import { type ReviewMarkup, reviewMarkup } from "./review-markup.ts";
import { type ReviewPage, reviewPages } from "./review-page.ts";
import { type ReviewView, reviewViews } from "./review-view.ts";
import { flagFields, searchPageOf } from "./search-page.ts";
import { siteMap } from "./site-map.ts";
import { SPRITE } from "./sprite.ts";
import { createStructuredData, type StructuredData } from "./structured-data.ts";

export interface PagesSource {
  dataset: Dataset;
  hosting: Hosting;
  kept: Kept;
  shown: ShownReviews;
  isThere: IsThere;
}

/** All reviews as pages show them, and the words of those pages. */
export interface ShownReviews {
  words: Interface;
  views: ReviewView[];
  markup: ReviewMarkup;
  structured: StructuredData;
  /** Those that have pages of their own, which are not Eleventy's to render. */
  own: ReviewPage[];
}

/** Templates of what only a sidecar has. */
const ABOUT_THE_SIDECAR = [
  "mcp.njk",
  "push.njk",
  "discovery/server-card.11ty.ts",
  "discovery/registry-entry.11ty.ts",
];

/** `baseUrl` is without a trailing slash. */
export function showReviews(dataset: Dataset, baseUrl: string): ShownReviews {
  const { language } = dataset.business;
  const words = interfaceFor(language);
  const views = reviewViews(dataset, words);
  return {
    words,
    views,
    markup: reviewMarkup(words.strings, isTranslated(language) ? undefined : language),
    structured: createStructuredData(dataset, views, baseUrl),
    own: dataset.ownPages ? reviewPages(dataset, views, words.format) : [],
  };
}

/** Registers the data, strings and filters of the page templates. */
export async function registerPages(
  config: UserConfig,
  { dataset, hosting, kept, shown, isThere }: PagesSource,
): Promise<void> {
  const { business, updated } = dataset.reviews;
  const { baseUrl } = hosting;
  const root = rootOf(baseUrl);
  const { words, views, markup, structured } = shown;
  const { strings, format } = words;
  const draw = createDraw(words, kept);
  const pages = await createPages(dataset, views, draw, root);

  // About this folder, for those who edit it; no page.
  config.ignores.add("content/README.md");
  if (!hosting.sidecar) for (const template of ABOUT_THE_SIDECAR) config.ignores.add(`content/${template}`);
  // A misspelt name in a template ends the build instead of leaving a gap in a page.
  config.setNunjucksEnvironmentOptions({ throwOnUndefined: true, trimBlocks: true, lstripBlocks: true });
  registerFilters(config, { baseUrl, format, byId: pages.byId, reviews: markup });
  config.addGlobalData("sprite", SPRITE);
  config.addGlobalData("t", strings);
  config.addGlobalData("locale", format.locale);
  config.addGlobalData("direction", format.direction);
  config.addGlobalData("business", business);
  config.addGlobalData("paths", {
    ...pagesOf(hosting),
    ...GUIDES,
    ...TABLE,
    schemas: SCHEMAS,
    shareImage: SHARE_IMAGE,
  });
  config.addGlobalData("mostQuery", MAX_QUERY);
  config.addGlobalData("shareSize", SHARE_SIZE);
  config.addGlobalData("pages", pages);
  config.addGlobalData("toRender", pagesToRender(pages, dataset, isThere));
  config.addGlobalData("searchPage", searchPageOf(dataset, strings, hosting));
  config.addGlobalData("flagFields", flagFields(strings));
  config.addGlobalData("siteMap", siteMap(pages, updated, dataset.ownPages, hosting));
  config.addGlobalData("structured", structured);
  config.addGlobalData("latestChanges", latestChanges(dataset, pages.byId, words));
  const publication = publicationOf(dataset, views, words);
  config.addGlobalData("publication", publication);
  const badges = badgesOf({ dataset, views, publication, words, baseUrl });
  config.addGlobalData("badges", badges);
  config.addGlobalData(
    "badgeVariants",
    variantsOf(badges, baseUrl, strings.badge.link({ name: business.name })),
  );
  config.addGlobalData("comparisons", comparisonsOf(pages.subjects));
  config.addGlobalData("languages", languagesOf(dataset));
  config.addGlobalData("lastYear", lastYearOf(dataset));
  config.addGlobalData("openingHours", openingHoursOf(business, updated, words));
  config.addGlobalData("plots", await createPlots(dataset, draw));
  config.addGlobalData(
    "aspectNames",
    Object.fromEntries(dataset.insights.aspects.map(({ id, name }) => [id, name])),
  );
  const api = { hosting, business: business.name, license: dataset.business.license };
  config.addGlobalData("reference", readReference(createOpenApi(api)));
  config.addGlobalData("developers", developerData(dataset, hosting));
}
