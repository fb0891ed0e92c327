import { PAGES } from "../../_schema/addresses.ts";
import { DECLARED_MARKUP, declaredMarkup } from "../../_schema/declared-markup.ts";
import { parsePublished } from "./client.ts";
import type { Facts } from "./facts.ts";
import type { Findings } from "./findings.ts";
import { checkProse } from "./prose.ts";
import { dayOf } from "./review-words.ts";

const SOURCE = "/reviews.json";

export type Node = Record<string, unknown>;

/** Holds the schema.org descriptions of a page against the reviews: every rating, count, day and text in them. */
export function checkStructuredData(place: string, text: string, facts: Facts, findings: Findings): void {
  let graph: unknown;
  try {
    graph = parsePublished(text);
  } catch {
    findings.expect(false, place, "JSON-LD", text, "JSON", "an object");
    return;
  }
  for (const node of nodesIn(graph)) {
    const check = CHECKS[String(node["@type"])];
    if (check) check(place, node, facts, findings);
    else if (
      node["@type"] !== "ContactPoint" &&
      (node["telephone"] !== undefined || node["address"] !== undefined)
    )
      checkBusiness(place, node, facts, findings);
  }
}

type Check = (place: string, node: Node, facts: Facts, findings: Findings) => void;

const CHECKS: Record<string, Check> = {
  Review: checkReview,
  AggregateRating: checkRating,
  Dataset: checkDataset,
};

function checkReview(
  place: string,
  node: Node,
  { byUrl, baseUrl, dataset }: Facts,
  findings: Findings,
): void {
  const url = String(node["url"] ?? node["@id"]);
  const review = byUrl.get(url);
  findings.expect(review !== undefined, place, "JSON-LD review", url, SOURCE, "no review of this address");
  if (!review) return;
  const at = (what: string) => `JSON-LD of review ${review.id} ${what}`;
  const rating = node["reviewRating"] as Node | undefined;
  const author = node["author"] as Node | undefined;
  const said: [string, unknown, unknown][] = [
    ["@id", node["@id"], review.url],
    ["author", author?.["name"], review.author.name],
    ["ratingValue", rating?.["ratingValue"], review.rating],
    ["bestRating", rating?.["bestRating"], 5],
    ["worstRating", rating?.["worstRating"], 1],
    ["datePublished", node["datePublished"], dayOf(review)],
    ["name", node["name"], review.title],
    ["reviewBody", node["reviewBody"], review.text === "" ? undefined : review.text],
    ["inLanguage", node["inLanguage"], review.language],
    ["image", addressesIn(node["image"]), (review.photos ?? []).map(({ src }) => src)],
    ["itemReviewed", (node["itemReviewed"] as Node | undefined)?.["name"], dataset.business.name],
    ["itemReviewed @id", (node["itemReviewed"] as Node | undefined)?.["@id"], `${baseUrl}/#business`],
  ];
  for (const [what, says, gives] of said) findings.same(place, at(what), says, SOURCE, gives);
  if (node["dateModified"] !== undefined)
    findings.same(place, at("dateModified"), node["dateModified"], SOURCE, review.updated);
}

function addressesIn(images: unknown): unknown[] {
  return ((images ?? []) as Node[]).map(({ contentUrl }) => contentUrl);
}

function checkRating(place: string, node: Node, { figures }: Facts, findings: Findings): void {
  const rating = figures["rating"] as Node;
  const names = {
    ratingValue: "average",
    reviewCount: "count",
    ratingCount: "count",
    bestRating: "best",
    worstRating: "worst",
  };
  for (const [name, figure] of Object.entries(names))
    if (node[name] !== undefined) findings.same(place, `JSON-LD ${name}`, node[name], SOURCE, rating[figure]);
}

function checkDataset(place: string, node: Node, facts: Facts, findings: Findings): void {
  const { dataset, baseUrl } = facts;
  const { updated, version, business } = dataset;
  const [newest, oldest] = [dataset.reviews[0], dataset.reviews.at(-1)];
  const span = newest && oldest && `${dayOf(oldest)}/${dayOf(newest)}`;
  const said: [string, unknown, unknown][] = [
    ["url", node["url"], baseUrl + PAGES.developers],
    ["version", node["version"], version],
    ["dateModified", node["dateModified"], updated ?? undefined],
    ["temporalCoverage", node["temporalCoverage"], span],
    ["creator", (node["creator"] as Node | undefined)?.["name"], business.name],
  ];
  for (const [what, says, gives] of said)
    findings.same(place, `JSON-LD dataset ${what}`, says, SOURCE, gives);
  checkProse(place, "JSON-LD dataset description", String(node["description"] ?? ""), facts, findings);
}

function checkBusiness(place: string, node: Node, { dataset, baseUrl }: Facts, findings: Findings): void {
  const { business } = dataset;
  const address = node["address"] as Node | undefined;
  const said: [string, unknown, unknown][] = [
    ["name", node["name"], business.name],
    ["url", node["url"], business.url ?? `${baseUrl}/`],
    ["telephone", node["telephone"], business.telephone],
    ["description", node["description"], business.description],
    ["sameAs", node["sameAs"] ?? [], business.same_as],
    ["streetAddress", address?.["streetAddress"], business.address?.street],
    ["addressLocality", address?.["addressLocality"], business.address?.locality],
    ["addressRegion", address?.["addressRegion"], business.address?.region],
    ["postalCode", address?.["postalCode"], business.address?.postal_code],
    ["addressCountry", address?.["addressCountry"], business.address?.country],
    ["areaServed", node["areaServed"] ?? [], business.service_areas.map(({ name }) => name)],
  ];
  for (const [what, says, gives] of said) findings.same(place, `JSON-LD ${what}`, says, SOURCE, gives);
  const declared = declaredMarkup(business);
  for (const name of DECLARED_MARKUP) {
    const [says, gives] = [node[name], declared[name]].map((value) => JSON.stringify(value));
    findings.same(place, `JSON-LD ${name}`, says, SOURCE, gives);
  }
}

function* nodesIn(value: unknown): Generator<Node> {
  if (value === null || typeof value !== "object") return;
  if (!Array.isArray(value) && "@type" in value) yield value as Node;
  for (const inner of Object.values(value)) yield* nodesIn(inner);
}
