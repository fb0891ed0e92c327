import type UserConfig from "@11ty/eleventy/UserConfig";
import type { Dataset } from "../../data/_dataset/dataset.ts";
import { comparedByStars } from "../../data/_insights/figures/differences.ts";
import { lastYear } from "../../data/_insights/figures/last-year.ts";
import type { BuildCache } from "../../data/_reuse/build-cache.ts";
import { BADGE_SCRIPT, GUIDES, SCHEMAS, SHARE_IMAGE, TABLE } from "../../data/_schema/addresses.ts";
import type { Badge } from "../../data/_schema/badge.ts";
import { type Hosting, pagePaths, rootOf } from "../../data/_schema/hosting.ts";
import { languageOf } from "../../data/_schema/review-language.ts";
import type { ReviewsDataset } from "../../data/_schema/reviews-dataset.ts";
import { MAX_QUERY } from "../../data/_schema/search.ts";
import { groupBy } from "../../data/_text/group-by.ts";
import { translationFor } from "../../data/_text/messages.ts";
import { primaryLanguage } from "../../data/_text/primary-language.ts";
import { developerData } from "../_api/developer-data.ts";
import type { Json } from "../_api/openapi-parts.ts";
import { badgesOf } from "../_badge/badge.ts";
import { variantsOf } from "../_badge/snippets.ts";
import { SHARE_SIZE } from "../_look/share-image.ts";
import { createDraw, createPlots } from "../_plots/plots.ts";
import { type Interface, interfaceFor } from "../_strings/strings.ts";
import { registerFilters } from "./filters.ts";
import { latestChanges } from "./latest-changes.ts";
import { openingHoursOf } from "./opening-hours.ts";
import { ownersLinks } from "./owners-links.ts";
import { createPages, type SubjectPage } from "./page-data.ts";
import { type IsThere, pagesToRender } from "./pages-to-render.ts";
import { publicationOf } from "./publication.ts";
import { removedPage } from "./removed-page.ts";
import { reviewMarkup } from "./review-card.ts";
import { type Logged, reviewPages } from "./review-page.ts";
import { reviewViews } from "./review-view.ts";
import { flagFields, SEARCH_TOOL, searchPageOf } from "./search-page.ts";
import { siteMap } from "./site-map.ts";
import { createStructuredData } from "./structured-data.ts";
import { forEachKind, type SubjectKind } from "./subjects.ts";

export interface PagesSource {
  dataset: Dataset;
  hosting: Hosting;
  kept: BuildCache;
  shown: ShownReviews;
  /** The script of the badge and its styles. */
  badge: { code: string; css: string };
  isThere: IsThere;
  /** The description that is published. */
  openApi: Json;
}

export type ShownReviews = ReturnType<typeof showReviews>;

/** Templates of what only a sidecar has. */
const ABOUT_THE_SIDECAR = ["mcp.njk", "push.njk"];

/** Templates of what only a site with a log has. */
const ABOUT_THE_LOG = ["receipt.njk", "log.njk"];

/** All reviews as pages show them, and the words of those pages. `baseUrl` is without a trailing slash. */
export function showReviews(dataset: Dataset, baseUrl: string, logged: (id: string) => Logged | null) {
  const { language } = dataset.business;
  const words = interfaceFor(language);
  const views = reviewViews(dataset, words);
  return {
    words,
    views,
    /** What the owner adds to the navigation and the foot of every page. */
    links: ownersLinks(dataset, words),
    markup: reviewMarkup(words.strings, translationFor(language) ? undefined : language),
    structured: createStructuredData(dataset, views, baseUrl),
    /** Those that have pages of their own, which are not Eleventy's to render. */
    own: dataset.ownPages ? reviewPages(dataset, views, words.format, logged) : [],
  };
}

/** Registers the data, strings and filters of the page templates. */
export async function registerPages(
  config: UserConfig,
  { dataset, hosting, kept, shown, badge, isThere, openApi }: PagesSource,
): Promise<void> {
  const { business, updated } = dataset.reviews;
  const { baseUrl } = hosting;
  const root = rootOf(baseUrl);
  const { words, views, links, markup, structured } = shown;
  const { strings, format } = words;
  const draw = createDraw(words, kept);
  const pages = await createPages(dataset, views, draw, root);

  if (!hosting.sidecar) for (const template of ABOUT_THE_SIDECAR) config.ignores.add(`content/${template}`);
  if (!hosting.log) for (const template of ABOUT_THE_LOG) config.ignores.add(`content/${template}`);
  // A misspelt name in a template ends the build instead of leaving a gap in a page.
  config.setNunjucksEnvironmentOptions({ throwOnUndefined: true, trimBlocks: true, lstripBlocks: true });
  const aspects = Object.fromEntries(dataset.insights.aspects.map(({ id, name }) => [id, name]));
  registerFilters(config, { baseUrl, words, aspects, byId: pages.byId, reviews: markup });
  const publication = publicationOf(dataset, views, words);
  const badges = badgesOf({ dataset, views, publication, words, baseUrl });
  addGlobals(config, {
    t: strings,
    locale: format.locale,
    direction: format.direction,
    business,
    paths: {
      ...pagePaths(hosting),
      ...GUIDES,
      ...TABLE,
      badgeScript: BADGE_SCRIPT,
      schemas: SCHEMAS,
      shareImage: SHARE_IMAGE,
    },
    mostQuery: MAX_QUERY,
    actionWords: actionWordsOf(strings),
    shareSize: SHARE_SIZE,
    pages,
    starLists: pages.stars.flatMap((level) => level.lists.map((list) => ({ level, list }))),
    toRender: pagesToRender(pages, dataset, isThere),
    searchPage: searchPageOf(dataset, strings, hosting),
    flagFields: flagFields(strings, dataset.reviews.reviews),
    searchTool: SEARCH_TOOL,
    siteMap: siteMap(pages, dataset, hosting),
    structured,
    ownersLinks: links,
    latestChanges: latestChanges(dataset, pages.byId, words),
    removedPage: removedPage(dataset, words),
    publication,
    badge: {
      /** What the script shows, in the same file. */
      data: { site: baseUrl, css: badge.css, content: badges.reviews } satisfies Badge,
      code: badge.code,
      variants: variantsOf(badges, baseUrl, strings.badge.link({ name: business.name })),
    },
    comparisons: comparisonsOf(pages.subjects),
    languages: languagesOf(dataset.reviews),
    lastYear: lastYearOf(dataset),
    openingHours: openingHoursOf(business, updated, words),
    plots: await createPlots(dataset, draw),
    aspectNames: aspects,
    developers: developerData(dataset, hosting, openApi),
  });
}

/** Gives all templates these values by their names. */
export function addGlobals(config: UserConfig, values: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(values)) config.addGlobalData(name, value);
}

/** What changed in the last twelve months, and the aspects of which the praise did; null for too few reviews. */
function lastYearOf({ reviews, insights }: Dataset) {
  const year = lastYear(reviews.reviews);
  return (
    year && {
      ...year,
      aspects: insights.aspects.filter(({ trend }) => trend && trend.direction !== "steady"),
    }
  );
}

/** What a browser may do with a review, in words. */
function actionWordsOf({ card, colon }: Interface["strings"]) {
  const { share, copy, copied, uncopied, translate, translated, untranslated } = card;
  return { share, copy, copied, uncopied, translate, translated: translated + colon, untranslated };
}

/** Fewer reviews in a language are no list of their own. */
const LEAST = 3;

/** The languages of the reviews, most used first, where there are several: primary tags, of which the search finds the variants. */
function languagesOf({ reviews }: ReviewsDataset): string[] {
  const primary = reviews.map(languageOf).flatMap((tag) => (tag ? [primaryLanguage(tag)] : []));
  const listed = [...groupBy(primary, (tag) => tag)].filter(([, { length }]) => length >= LEAST);
  return listed.length < 2
    ? []
    : listed.sort(([a, n], [b, m]) => m.length - n.length || (a < b ? -1 : 1)).map(([tag]) => tag);
}

/** Of more differences the surest are told. */
const LISTED = 6;

/** The subjects of each kind side by side, as the tool for agents compares them. */
function comparisonsOf(subjects: Record<SubjectKind, readonly SubjectPage[]>) {
  return forEachKind((kind) => {
    const byPath = new Map(subjects[kind].map((subject) => [subject.path, subject]));
    const { pairs, real, all } = comparedByStars(
      subjects[kind].map(({ path, total, rating }) => ({
        name: path,
        reviews: total,
        average_rating: rating.average,
      })),
    );
    return {
      /** Averages that differ by more than chance, the higher first. */
      differences: real.slice(0, LISTED).map(({ between: [higher, lower], difference }) => ({
        higher: byPath.get(higher)!,
        lower: byPath.get(lower)!,
        by: difference,
      })),
      /** Whether all were compared and none of them differ. */
      alike: pairs > 0 && all && real.length === 0,
    };
  });
}
