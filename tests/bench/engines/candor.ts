import { join } from "node:path";
import { CURRENT } from "../../../data/_schema/generation.ts";
import { SearchIndex } from "../../../data/_search/read.ts";
import type { Engine } from "./engine.ts";

/** The index of a site, as the sidecar opens it. */
export function openIndex(siteDir: string): Engine {
  const index = SearchIndex.open(join(siteDir, CURRENT));
  return {
    search(parameters) {
      const result = index.search(parameters);
      return { total: result.total, bytes: result.toBytes() };
    },
  };
}
