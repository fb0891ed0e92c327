import type { Dataset } from "../../data/_dataset/dataset.ts";
import { DISCOVERY, schemaPath } from "../../data/_schema/addresses.ts";
import type { Hosting } from "../../data/_schema/hosting.ts";
import { pathOf } from "../../data/_schema/operations.ts";
import { apiCatalog } from "./api-catalog.ts";
import { jsonSchema, PUBLISHED_SCHEMAS, publishedSchemas } from "./json-schemas.ts";
import { aiCatalog, registryEntry, serverCard } from "./server-card.ts";

/** JSON that is published for programs, apart from datasets. */
export interface Document {
  path: string;
  content: object;
}

/** What describes the interfaces of the site, and what leads programs to that. */
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
