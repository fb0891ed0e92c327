import type UserConfig from "@11ty/eleventy/UserConfig";
import type { Dataset } from "../../data/_dataset/dataset.ts";
import type { Kept } from "../../data/_reuse/kept.ts";
import { GUIDES, PAGES, SCHEMAS, SHARE_IMAGE } from "../../data/_schema/addresses.ts";
import { MAX_QUERY } from "../../data/_schema/search.ts";
import { readReference } from "../_api/api-reference.ts";
import { developerData } from "../_api/developer-data.ts";
import { createOpenApi } from "../_api/openapi.ts";
import { SHARE_SIZE } from "../_look/share-image.ts";
import { createDraw, createPlots } from "../_plots/plots.ts";
import { interfaceFor, isTranslated } from "../_strings/strings.ts";
import { registerFilters } from "./filters.ts";
import { createPages } from "./page-data.ts";
import { type IsThere, pagesToRender } from "./pages-to-render.ts";
import { publicationOf } from "./publication.ts";
import { type ReviewPage, reviewPages } from "./review-page.ts";
import { searchPageOf } from "./search-page.ts";
import { siteMap } from "./site-map.ts";
import { SPRITE } from "./sprite.ts";
import { createStructuredData } from "./structured-data.ts";

export interface PagesSource {
  dataset: Dataset;
  /** Without a trailing slash. */
  baseUrl: string;
  kept: Kept;
  isThere: IsThere;
}

/** Registers the data, strings and filters of the page templates; returns the pages that are not Eleventy's to render. */
export async function registerPages(
  config: UserConfig,
  { dataset, baseUrl, kept, isThere }: PagesSource,
): Promise<{ reviews: ReviewPage[] }> {
  const { business, updated } = dataset.reviews;
  const words = interfaceFor(dataset.business.language);
  const { strings, format } = words;
  const draw = createDraw(words, kept);
  const pages = await createPages(dataset, draw, words);
  const views = [...pages.byId.values()];

  // About this folder, for those who edit it; no page.
  config.ignores.add("content/README.md");
  // A misspelt name in a template ends the build instead of leaving a gap in a page.
  config.setNunjucksEnvironmentOptions({ throwOnUndefined: true, trimBlocks: true, lstripBlocks: true });
  const { language } = dataset.business;
  const untagged = isTranslated(language) ? undefined : language;
  registerFilters(config, { baseUrl, format, byId: pages.byId, untagged });
  config.addGlobalData("sprite", SPRITE);
  config.addGlobalData("t", strings);
  config.addGlobalData("locale", format.locale);
  config.addGlobalData("direction", format.direction);
  config.addGlobalData("business", business);
  config.addGlobalData("paths", { ...PAGES, ...GUIDES, schemas: SCHEMAS, shareImage: SHARE_IMAGE });
  config.addGlobalData("mostQuery", MAX_QUERY);
  config.addGlobalData("shareSize", SHARE_SIZE);
  config.addGlobalData("pages", pages);
  config.addGlobalData("toRender", pagesToRender(pages, dataset, isThere));
  config.addGlobalData("searchPage", searchPageOf(dataset, strings));
  config.addGlobalData("siteMap", siteMap(pages, updated, dataset.ownPages));
  config.addGlobalData("structured", createStructuredData(dataset, views, baseUrl));
  config.addGlobalData("publication", publicationOf(dataset, views, words));
  config.addGlobalData("plots", await createPlots(dataset, draw));
  config.addGlobalData(
    "aspectNames",
    Object.fromEntries(dataset.insights.aspects.map(({ id, name }) => [id, name])),
  );
  const api = { baseUrl, business: business.name, license: dataset.business.license };
  config.addGlobalData("reference", readReference(createOpenApi(api)));
  config.addGlobalData("developers", developerData(dataset, baseUrl));
  return { reviews: dataset.ownPages ? reviewPages(dataset, views, format) : [] };
}
