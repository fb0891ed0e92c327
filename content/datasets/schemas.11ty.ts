import { schemaPath } from "../../data/_schema/addresses.ts";
import type { Hosting } from "../../data/_schema/hosting.ts";
import { jsonSchema, PUBLISHED_SCHEMAS, type SchemaName } from "../_api/json-schemas.ts";

export const data = {
  pagination: { data: "developers.schemas", size: 1, alias: "name" },
  permalink: ({ name }: { name: SchemaName }) => schemaPath(name),
};

export function render({ name, site }: { name: SchemaName; site: Pick<Hosting, "baseUrl"> }): string {
  const { $schema, ...schema } = jsonSchema(PUBLISHED_SCHEMAS[name]);
  return JSON.stringify({ $schema, $id: site.baseUrl + schemaPath(name), ...schema }, null, 2);
}
