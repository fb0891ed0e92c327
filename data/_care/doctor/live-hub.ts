import { startOf } from "../../_fetch/fetch-within.ts";
import type { Hosting } from "../../_schema/hosting.ts";
import { pathOf } from "../../_schema/operations.ts";
import { topicsOf } from "../../_schema/subscription-request.ts";
import { groupBy } from "../../_text/group-by.ts";
import { type Finding, look, mend, ok } from "./finding.ts";
import { LIMITS, mediaTypeOf, type Visitor } from "./visitor.ts";

const HUB = pathOf("websubHub");

/** Whether subscribers find the hub (W3C WebSub section 4), and whether it and the rest of the sidecar answer. */
export async function lookAtHub(visitor: Visitor, origin: string, { log }: Pick<Hosting, "log">) {
  return [
    ...(await Promise.all(topicsOf({ log }).map((path) => findLinks(visitor, path, origin)))),
    await findHubAnswer(visitor),
    await findReadiness(visitor),
    await findSearch(visitor),
  ];
}

async function findLinks({ visit }: Visitor, path: string, origin: string): Promise<Finding> {
  const answer = await visit(path);
  const links = linksOf(answer.headers["link"] ?? "");
  const wanted = { hub: origin + HUB, self: origin + path };
  const wrong = Object.entries(wanted).filter(
    ([rel, href]) => !links.get(rel)?.some((link) => link.href === href),
  );
  if (wrong.length === 0) return ok(`${path}: its Link field names the hub and itself`);
  const field = Object.entries(wanted).map(([rel, href]) => `<${href}>; rel="${rel}"`);
  const lacking = wrong.map(([rel]) => (rel === "self" ? "itself" : "the hub")).join(" and ");
  return mend(`${path}: its Link field does not name ${lacking}`, `send Link: ${field.join(", ")}`);
}

/** The targets of a Link field by relation, RFC 8288. */
function linksOf(field: string): Map<string, { href: string }[]> {
  const links = [...field.matchAll(/<([^>]*)>[^,<]*;\s*rel="?([^",;]+)"?/gi)].flatMap(([, href, rels]) =>
    rels!
      .trim()
      .toLowerCase()
      .split(/\s+/)
      .map((rel) => ({ rel, href: href! })),
  );
  return groupBy(links, ({ rel }) => rel);
}

/** An empty form asks for nothing, and a hub says so. */
async function findHubAnswer({ visit }: Visitor): Promise<Finding> {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const answer = await visit(HUB, { method: "POST", headers, body: "" });
  if (answer.status === 400 && mediaTypeOf(answer) === "text/plain") return ok(`${HUB}: the hub answers`);
  if (answer.status === 429 || answer.status === 503)
    return look(
      `${HUB}: the hub is there, but answers ${answer.status}`,
      "see /readyz, and the sidecar's log",
    );
  return mend(
    `${HUB}: no hub answers there (${answer.status})`,
    "route /api/, /mcp, /healthz and /readyz to a running sidecar",
  );
}

async function findReadiness({ read }: Visitor): Promise<Finding> {
  const path = pathOf("getReadiness");
  const answer = await read(path, [503], LIMITS.text, (body) => startOf(body, 300));
  if (answer.status === 200 && mediaTypeOf(answer) === "application/json") return ok(`${path}: ready`);
  if (answer.status === 503) return mend(`${path}: not ready`, String(answer.found));
  return look(`${path}: ${answer.status}`, "route it to the sidecar, for whoever watches over it");
}

async function findSearch({ visit }: Visitor): Promise<Finding> {
  const path = pathOf("searchReviews");
  const answer = await visit(`${path}?limit=1`);
  if (answer.status === 200 && mediaTypeOf(answer) === "application/json") return ok(`${path}: answers`);
  return mend(`${path}: ${answer.status}`, "route it to a running sidecar; the search page asks it");
}
