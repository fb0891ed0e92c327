import { DISCOVERY } from "../../data/_schema/addresses.ts";
import type { Hosting } from "../../data/_schema/hosting.ts";
import { apiCatalog } from "../_api/api-catalog.ts";

export const data = { permalink: DISCOVERY.apiCatalog, eleventyAllowMissingExtension: true };

export function render({ site }: { site: Hosting }): string {
  return JSON.stringify(apiCatalog(site), null, 2);
}
