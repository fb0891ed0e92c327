import { schemaPath } from "../../data/_schema/addresses.ts";
import { jsonSchema, PUBLISHED_SCHEMAS } from "../_api/json-schemas.ts";

type Name = keyof typeof PUBLISHED_SCHEMAS;

export const data = {
  names: Object.keys(PUBLISHED_SCHEMAS),
  pagination: { data: "names", size: 1, alias: "name" },
  permalink: ({ name }: { name: Name }) => schemaPath(name),
};

export function render({ name, site }: { name: Name; site: { baseUrl: string } }): string {
  const { $schema, ...schema } = jsonSchema(PUBLISHED_SCHEMAS[name]);
  return JSON.stringify({ $schema, $id: site.baseUrl + schemaPath(name), ...schema }, null, 2);
}
