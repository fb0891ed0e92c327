import { DISCOVERY, PAGES, TABLE } from "../../data/_schema/addresses.ts";
import type { Hosting } from "../../data/_schema/hosting.ts";
import { pathOf } from "../../data/_schema/operations.ts";
import { SERVER_CARD_TYPE } from "./server-card.ts";

/** The API catalogue of the site, RFC 9727, as a linkset of RFC 9264, section 4.2: each of its interfaces with what describes it. */
export function apiCatalog({ baseUrl, sidecar }: Hosting) {
  const at = (path: string, type: string) => ({ href: baseUrl + path, type });
  const page = (path: string) => at(path, "text/html");
  const openApi = at(pathOf("getOpenApi"), "application/json");
  const status = [at(pathOf("getReadiness"), "application/json")];
  const site = {
    anchor: `${baseUrl}/`,
    "service-desc": [openApi],
    "service-doc": [page(PAGES.developers), page(PAGES.reference)],
    "service-meta": [at(pathOf("getManifest"), "application/json"), at(TABLE.descriptor, "application/json")],
  };
  if (!sidecar) return { linkset: [site] };
  return {
    linkset: [
      { ...site, status },
      {
        anchor: baseUrl + pathOf("mcp"),
        "service-desc": [at(DISCOVERY.serverCard, SERVER_CARD_TYPE)],
        "service-doc": [page(PAGES.mcp)],
        status,
      },
      {
        anchor: baseUrl + pathOf("websubHub"),
        "service-desc": [openApi],
        "service-doc": [page(PAGES.push)],
        status,
      },
    ],
  };
}
