import type { Dataset } from "../../data/_dataset/dataset.ts";
import { pathOf } from "../../data/_schema/operations.ts";
import { createOpenApi } from "../_api/openapi.ts";

export const data = { permalink: pathOf("getOpenApi") };

export function render({ dataset, site }: { dataset: Dataset; site: { baseUrl: string } }): string {
  const { name, license } = dataset.business;
  return JSON.stringify(createOpenApi({ baseUrl: site.baseUrl, business: name, license }), null, 2);
}
