/*
 * Every address of the site below its origin. Those of operations are in `operations.ts`, with what they answer; the
 * datasets' are here, because the hub's topics and the layout of a generation need them too.
 */

export const DATASETS = {
  reviews: "/reviews.json",
  insights: "/insights.json",
  insightsByReview: "/insights/by-review.json",
  feed: "/api/feed.json",
  atom: "/feed.xml",
  openapi: "/.well-known/openapi.json",
  manifest: "/manifest.json",
  changes: "/changes.json",
  changesPage: "/changes/{page}.json",
  removed: "/removed.json",
} as const;

/** The log of the journal (C2SP tlog-tiles), and what it is of. */
export const LOG = {
  checkpoint: "/log/checkpoint",
  key: "/log/key",
  former: "/log/former.json",
  /** The folder of the tiles. */
  tiles: "/log/tile/",
} as const;

/** The public journal: a folder from which anybody builds the same site. */
export const SOURCE = "/source/";

/** Its journal. */
export const PUBLIC_JOURNAL = `${SOURCE}reviews.jsonl`;

/** The sidecar's hub, which is here since every build and reader of a manifest needs it, and no other operation. */
export const HUB = "/api/websub/hub";

/** The reviews as a table, and what describes it to programs. */
export const TABLE = { csv: "/reviews.csv", descriptor: "/datapackage.json" } as const;

/** Matches the path of a page of the changes, and in it the number of the page. */
export const CHANGES_PAGE = /^\/changes\/(\d+)\.json$/;

/** A page of the changes, counted from 1, the oldest first. */
export const changesPath = (page: number) => DATASETS.changesPage.replace("{page}", String(page));

/** The pages that every site has, by the names that templates use. */
export const PAGES = {
  home: "/",
  archive: "/reviews/",
  insights: "/insights/",
  about: "/about/",
  search: "/search/",
  developers: "/developers/",
  reference: "/developers/reference/",
  mcp: "/developers/mcp/",
  push: "/developers/push/",
  caching: "/developers/caching/",
  log: "/developers/log/",
  feeds: "/feeds/",
  changes: "/changes/",
  removed: "/removed/",
  receipt: "/receipt/",
  badge: "/badge/",
} as const;

/** The element by which other sites show the badge. */
export const BADGE_SCRIPT = "/badge.js";

/** What other sites show in frames: the badge alone, and with the newest reviews. */
export const FRAMES = ["rating", "reviews"] as const;

/** For sites that have but one of them, and for those that follow their visitors. */
export const FRAME_SCHEMES = ["auto", "light", "dark"] as const;

export const framePath = (frame: (typeof FRAMES)[number], scheme: (typeof FRAME_SCHEMES)[number]) =>
  `${PAGES.badge}${frame}/${scheme === "auto" ? "" : `${scheme}/`}`;

/** Files for programs that read pages. */
export const GUIDES = {
  llms: "/llms.txt",
  siteMap: "/sitemap.xml",
  robots: "/robots.txt",
  webManifest: "/site.webmanifest",
} as const;

/** By which programs find what there is: RFC 9727, the AI Catalog, and the MCP server's card and entry of the registry. */
export const DISCOVERY = {
  apiCatalog: "/.well-known/api-catalog",
  aiCatalog: "/.well-known/ai-catalog.json",
  serverCard: "/mcp/server-card",
  registryEntry: "/mcp/server.json",
} as const;

/** The image that other sites show beside a link to a page: at one address, since every page names it. */
export const SHARE_IMAGE = "/share.png";

/** A photo of the owner's in the size that is shared, or the small one of phones; `name` is its file's without extension. */
export const photoPath = (name: string, size: "large" | "small" = "large") =>
  `/photos/${size === "small" ? "small/" : ""}${name}.webp`;

/** A photo of a customer's in the size that is shared, or the small one of cards; `hash` is of its file. */
export const reviewPhotoPath = (hash: string, size: "large" | "small" = "large") =>
  `/photos/reviews/${size === "small" ? "small/" : ""}${hash}.webp`;

/** The folder of the JSON Schemas. */
export const SCHEMAS = "/schemas/";

export const schemaPath = (name: string) => `${SCHEMAS}${name}.json`;

export const servicePath = (id: string) => `/services/${id}/`;
/** `slug` is the technician's name as part of an address. */
export const technicianPath = (slug: string) => `/technicians/${slug}/`;
export const areaPath = (id: string) => `/areas/${id}/`;

/** The page of the reviews with so many stars, 1 to 5. */
export const starPath = (stars: number) => `${PAGES.archive}${stars}-${stars === 1 ? "star" : "stars"}/`;

/** The month of a day, both as in ISO 8601: 2026-03 of 2026-03-31. */
export const monthOf = (day: string) => day.slice(0, 7);

/** The page of a month, YYYY-MM. */
export const monthPath = (month: string) => `${PAGES.archive}${month.replace("-", "/")}/`;

/** The folder of the pages of reviews. */
export const REVIEW_PAGES = "/review/";

/** Of more reviews none has a page of its own. */
export const MOST_REVIEW_PAGES = 25_000;

/** Where a review is read: on a page of its own, or at its place on the page of its month. */
export const reviewPath = ({ id, date }: { id: string; date: string }, ownPage: boolean) =>
  ownPage ? reviewPage(id) : `${monthPath(monthOf(date))}#${reviewAnchor(id)}`;

export const reviewPage = (id: string) => `${REVIEW_PAGES}${id}/`;

export const reviewAnchor = (id: string) => `review-${id}`;

/** The search page with these parameters filled in, as names and values. */
export const searchPage = (parameters: Record<string, string | number>) =>
  `${PAGES.search}?${Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&")}`;
