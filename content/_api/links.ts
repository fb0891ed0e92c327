import { DISCOVERY, GUIDES, PAGES, TABLE } from "../../data/_schema/addresses.ts";
import type { Hosting } from "../../data/_schema/hosting.ts";
import { pathOf } from "../../data/_schema/operations.ts";
import { TOPIC_PATHS } from "../../data/_schema/subscription-request.ts";
import { AI_CATALOG_TYPE, SERVER_CARD_TYPE } from "./server-card.ts";

/** The `Link` header of what is published at a path; nothing for most. */
export function linksOf(path: string, { baseUrl, sidecar, hub }: Hosting): { link?: string } {
  const link = (target: string, relation: string, type?: string) =>
    `<${baseUrl}${target}>; rel="${relation}"${type ? `; type="${type}"` : ""}`;
  // W3C WebSub, section 4.
  if ((TOPIC_PATHS as readonly string[]).includes(path))
    return hub === null ? {} : { link: `<${hub}>; rel="hub", ${link(path, "self")}` };
  const catalog = link(DISCOVERY.apiCatalog, "api-catalog");
  // RFC 9727, sections 2 and 3.
  if (path === DISCOVERY.apiCatalog) return { link: catalog };
  if (path === TABLE.csv) return { link: link(TABLE.descriptor, "describedby", "application/json") };
  if (path !== PAGES.home) return {};
  const agents = [
    link(DISCOVERY.aiCatalog, "ai-catalog", AI_CATALOG_TYPE),
    link(DISCOVERY.serverCard, "service-desc", SERVER_CARD_TYPE),
  ];
  const links = [
    catalog,
    ...(sidecar ? agents : []),
    link(pathOf("getOpenApi"), "service-desc", "application/json"),
    link(PAGES.developers, "service-doc", "text/html"),
    link(GUIDES.llms, "describedby", "text/plain"),
    link(pathOf("getReviews"), "alternate", "application/json"),
    link(TABLE.csv, "alternate", "text/csv"),
    link(pathOf("getAtomFeed"), "alternate", "application/atom+xml"),
    link(pathOf("getFeed"), "alternate", "application/feed+json"),
  ];
  return { link: links.join(", ") };
}
