import { examineMcp } from "./mcp/examine-mcp.ts";
import { examineOpenApi } from "./openapi/examine-openapi.ts";

/** `npm run conformance [-- mcp|openapi]`: what others made to examine such a server with, fetched on demand. */
const EXAMINATIONS: Record<string, () => Promise<number>> = { mcp: examineMcp, openapi: examineOpenApi };

const chosen = process.argv.slice(2);
const names = chosen.length > 0 ? chosen : Object.keys(EXAMINATIONS);
const unknown = names.filter((name) => !Object.hasOwn(EXAMINATIONS, name));
if (unknown.length > 0) {
  console.error(`${unknown.join(", ")}: unknown; there are ${Object.keys(EXAMINATIONS).join(" and ")}`);
  process.exit(1);
}
let failed = 0;
for (const name of names) failed += await EXAMINATIONS[name]!();
process.exit(failed > 0 ? 1 : 0);
