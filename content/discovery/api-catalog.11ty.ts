import { DISCOVERY } from "../../data/_schema/addresses.ts";
import { apiCatalog } from "../_api/api-catalog.ts";

export const data = { permalink: DISCOVERY.apiCatalog, eleventyAllowMissingExtension: true };

export function render({ site }: { site: { baseUrl: string } }): string {
  return JSON.stringify(apiCatalog(site.baseUrl), null, 2);
}
