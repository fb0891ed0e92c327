import type { Dataset } from "../../data/_dataset/dataset.ts";
import { DISCOVERY } from "../../data/_schema/addresses.ts";
import { aiCatalog } from "../_api/server-card.ts";

export const data = { permalink: DISCOVERY.aiCatalog };

export function render({ dataset, site }: { dataset: Dataset; site: { baseUrl: string } }): string {
  const { name } = dataset.business;
  return JSON.stringify(aiCatalog({ baseUrl: site.baseUrl, business: name }), null, 2);
}
