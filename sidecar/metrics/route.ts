import { DATASETS, SCHEMAS, schemaPath } from "../../data/_schema/addresses.ts";
import { OPERATIONS } from "../../data/_schema/operations.ts";

const OPERATION_PATHS = new Set<string>(OPERATIONS.map(({ path }) => path));
const SINCE = OPERATIONS.find(({ id }) => id === "getReviewsSince")!.path;
const CHANGES = DATASETS.changesPage;
const BELOW: [prefix: string, template: string][] = [
  [SINCE.slice(0, SINCE.indexOf("{")), SINCE],
  [SCHEMAS, schemaPath("{name}")],
  [CHANGES.slice(0, CHANGES.indexOf("{")), CHANGES],
  ["/assets/", "/assets/{name}"],
];

/** One label for all pages and for all unknown addresses. */
const OTHER = "/{page}";

/** The route template of a request's target. Clients cannot invent labels, so their number stays small. */
export function routeOf(target: string): string {
  const end = target.indexOf("?");
  const path = end === -1 ? target : target.slice(0, end);
  if (OPERATION_PATHS.has(path)) return path;
  return BELOW.find(([prefix]) => path.startsWith(prefix) && path !== prefix)?.[1] ?? OTHER;
}
