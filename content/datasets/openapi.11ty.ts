import type { Dataset } from "../../data/dataset.ts";
import { pathOf } from "../../data/schema/operations.ts";
import { createOpenApi } from "../_config/openapi.ts";

export const data = { permalink: pathOf("getOpenApi") };

export function render({ dataset, site }: { dataset: Dataset; site: { baseUrl: string } }): string {
  const title = `${dataset.reviews.business.name}: reviews`;
  return JSON.stringify(createOpenApi({ baseUrl: site.baseUrl, title }), null, 2);
}
