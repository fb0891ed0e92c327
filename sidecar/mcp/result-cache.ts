import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { ByteCache } from "../../data/_search/byte-cache.ts";
import type { PublishedSite } from "../site/published-site.ts";
import { callTool } from "./call-tool.ts";
import { perGeneration } from "./per-generation.ts";
import { WrittenResult } from "./written-result.ts";

/** Bytes of results remembered for one generation. */
const CAPACITY = 8 * 1024 * 1024;
/** Characters of arguments; longer ones are not asked twice. */
const LONGEST_KEY = 1000;
/** JSON is kept as it is and escaped, once by itself and once for each revision. */
const TIMES_KEPT = 7;

const remembered = perGeneration(() => new ByteCache<CallToolResult | WrittenResult>(CAPACITY));

/**
 * Calls a tool, once for the same arguments in a generation: tools only read it. Throws as `callTool` does, for which
 * nothing is remembered.
 */
export function callToolOnce(
  site: PublishedSite,
  name: string,
  given: unknown,
): CallToolResult | WrittenResult {
  const key = `${name} ${JSON.stringify(given)}`;
  const results = remembered(site);
  const known = results.get(key);
  if (known) return known;
  const result = callTool(site, name, given);
  if (key.length > LONGEST_KEY) return result;
  const bytes = result instanceof WrittenResult ? result.json.asIs.length : 0;
  results.set(key, Object.freeze(result), 1000 + TIMES_KEPT * bytes);
  return result;
}
