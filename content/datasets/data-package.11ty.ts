import type { Dataset } from "../../data/_dataset/dataset.ts";
import { TABLE } from "../../data/_schema/addresses.ts";
import { dataPackage } from "../_api/data-package.ts";

export const data = { permalink: TABLE.descriptor };

export function render({ dataset, site }: { dataset: Dataset; site: { baseUrl: string } }): string {
  return JSON.stringify(dataPackage(dataset, site.baseUrl), null, 2);
}
