import type { Dataset } from "../../data/_dataset/dataset.ts";
import { pathOf } from "../../data/_schema/operations.ts";
import { createOpenApi } from "../_api/openapi.ts";

export const data = { permalink: pathOf("getOpenApi") };

export function render({ dataset, site }: { dataset: Dataset; site: { baseUrl: string } }): string {
  const title = `${dataset.reviews.business.name}: reviews`;
  return JSON.stringify(createOpenApi({ baseUrl: site.baseUrl, title }), null, 2);
}
