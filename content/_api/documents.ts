import type { Dataset } from "../../data/_dataset/dataset.ts";
import { DISCOVERY, PAGES, schemaPath, TABLE } from "../../data/_schema/addresses.ts";
import type { Hosting } from "../../data/_schema/hosting.ts";
import { pathOf } from "../../data/_schema/operations.ts";
import { jsonSchema, PUBLISHED_SCHEMAS, publishedSchemas } from "./json-schemas.ts";
import { aiCatalog, registryEntry, SERVER_CARD_TYPE, serverCard } from "./server-card.ts";

/** JSON that is published for programs, apart from datasets. */
export interface Document {
  path: string;
  content: object;
}

/** What describes the interfaces of the site, `openApi` among it, and what leads programs to that. */
export function documentsOf({ business }: Dataset, hosting: Hosting, openApi: object): Document[] {
  const { baseUrl, sidecar } = hosting;
  const source = { baseUrl, business: business.name };
  const schemas = publishedSchemas(hosting).map((name) => {
    const path = schemaPath(name);
    const { $schema, ...schema } = jsonSchema(PUBLISHED_SCHEMAS[name]);
    return { path, content: { $schema, $id: baseUrl + path, ...schema } };
  });
  const ofServer = [
    { path: DISCOVERY.aiCatalog, content: aiCatalog(source) },
    { path: DISCOVERY.serverCard, content: serverCard(source) },
    { path: DISCOVERY.registryEntry, content: registryEntry(source) },
  ];
  return [
    { path: pathOf("getOpenApi"), content: openApi },
    { path: DISCOVERY.apiCatalog, content: apiCatalog(hosting) },
    ...schemas,
    ...(sidecar ? ofServer : []),
  ];
}

/** The API catalogue of the site, RFC 9727, as a linkset of RFC 9264, section 4.2: each of its interfaces with what describes it. */
function apiCatalog({ baseUrl, sidecar }: Hosting) {
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
