import type { Dataset } from "../../data/_dataset/dataset.ts";
import type { Hosting } from "../../data/_schema/hosting.ts";
import { pathOf } from "../../data/_schema/operations.ts";
import { createOpenApi } from "../_api/openapi.ts";

export const data = { permalink: pathOf("getOpenApi") };

export function render({ dataset, site }: { dataset: Dataset; site: Hosting }): string {
  const { name, license } = dataset.business;
  return JSON.stringify(createOpenApi({ hosting: site, business: name, license }), null, 2);
}
