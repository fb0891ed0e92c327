import type { Dataset } from "../../data/_dataset/dataset.ts";
import { DISCOVERY } from "../../data/_schema/addresses.ts";
import { serverCard } from "../_api/server-card.ts";

export const data = { permalink: DISCOVERY.serverCard, eleventyAllowMissingExtension: true };

interface Given {
  dataset: Dataset;
  site: { baseUrl: string };
  release: string;
}

export function render({ dataset, site, release }: Given): string {
  const { name } = dataset.business;
  return JSON.stringify(serverCard({ baseUrl: site.baseUrl, business: name, version: release }), null, 2);
}
