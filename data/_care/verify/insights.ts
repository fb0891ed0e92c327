import { annotatorsOf } from "../../_insights/annotations/annotators.ts";
import { type Collection, readCollection } from "../../_insights/collection.ts";
import { createValidator } from "../../_insights/validate.ts";
import { DATASETS } from "../../_schema/addresses.ts";
import { BusinessFile } from "../../_schema/business.ts";
import type { Evidence, Insights, SentimentCounts } from "../../_schema/insights.ts";
import { parsePublished } from "./client.ts";
import type { Facts } from "./facts.ts";
import type { Findings } from "./findings.ts";
import type { Memo } from "./memo.ts";

const PLACE = DATASETS.insights;
const SOURCE = DATASETS.reviews;

/**
 * Holds `/insights.json` against the reviews: made again by the same program, quoted verbatim, and adding up. `collection`
 * is the reviews read again; null where they cannot be.
 */
export function checkInsights(
  facts: Facts,
  collection: Collection | null,
  memo: Memo,
  findings: Findings,
): void {
  const { insights, dataset } = facts;
  findings.same(PLACE, "version", insights.version, SOURCE, dataset.version);
  if (collection) checkReading(facts, collection, memo, findings);
  for (const { path, evidence } of evidenceIn(insights, "")) {
    for (const item of evidence) checkQuote(path, item, facts, findings);
  }
  for (const aspect of insights.aspects)
    findings.same(
      PLACE,
      `aspects.${aspect.id}.sentiment`,
      sumOf(aspect.sentiment),
      "reviews",
      aspect.reviews,
    );
  for (const kind of ["technicians", "services", "service_areas"] as const)
    for (const entity of insights.entities[kind]) checkEntity(kind, entity, facts, findings);
  const sentences = insights.summary.sentences.map(({ text }) => text).join(" ");
  if (insights.summary.source === "generated")
    findings.same(PLACE, "summary.text", insights.summary.text, "its sentences", sentences);
}

/**
 * The reviews, read again by the same program; null where the business looks for aspects in words of its own, which are
 * not published.
 */
export function readAgain(
  { insights, dataset, language, annotations }: Facts,
  memo: Memo,
): Collection | null {
  if ((insights.method.own_aspects ?? []).length > 0) return null;
  const publish_unlisted_names = insights.entities.unlisted !== undefined;
  const key = JSON.stringify(["read", dataset.version, language, publish_unlisted_names]);
  const { photos: _, demonstration: __, ...business } = dataset.business;
  const collection = memo.keep(key, () =>
    readCollection(dataset.reviews, BusinessFile.parse({ ...business, language, publish_unlisted_names })),
  );
  return { ...collection, annotators: annotatorsOf(annotations, collection.reviews, collection.taxonomy) };
}

/** One line per fault of the engine. */
const FAULT = /^(?<what>.+?): (?:says (?<says>.*), the reviews give (?<gives>.*)|(?<fault>.*))$/s;

/**
 * Other names of technicians, services and areas are not published, so that whose deed a sentence tells cannot be read
 * again: what is said of technicians is counted from what was published of each review.
 */
function checkReading(facts: Facts, collection: Collection, memo: Memo, findings: Findings): void {
  const { insights, dataset, baseUrl } = facts;
  const editorial = {
    summary: insights.summary.source === "editor" ? insights.summary.text : null,
    faq: insights.faq.filter(({ source }) => source === "editor"),
  };
  const { version, reviews } = dataset;
  const { business } = collection;
  const key = JSON.stringify([
    "insights",
    baseUrl,
    version,
    business.language,
    business.publish_unlisted_names,
    editorial,
    facts.annotations,
  ]);
  const faultsOf = memo.keep(key, () =>
    createValidator({ baseUrl, version, reviews, business, editorial }, collection),
  );
  findings.compared += leavesOf(insights);
  for (const line of faultsOf(insights)) {
    if (isBeyondReach(line, insights)) continue;
    const { what = "", says = "otherwise", gives, fault } = FAULT.exec(line)?.groups ?? {};
    findings.expect(false, PLACE, what, plain(fault ?? says), SOURCE, plain(gives ?? "nothing like it"));
  }
}

function isBeyondReach(line: string, insights: Insights): boolean {
  if (/^entities\.technicians\..+?\.(sentiment|aspects|evidence)\b/.test(line)) return true;
  const sentence = /^summary\.sentences\.(\d+)\.evidence: /.exec(line)?.[1];
  if (sentence === undefined) return false;
  const { text = "" } = insights.summary.sentences[Number(sentence)] ?? {};
  return insights.entities.technicians.some(({ name }) => text.includes(name));
}

/** Values come as JSON from the engine. */
function plain(text: string): unknown {
  try {
    return parsePublished(text);
  } catch {
    return text;
  }
}

type Entity = Insights["entities"]["technicians" | "services"][number];

function checkEntity(
  kind: keyof Insights["entities"],
  entity: Entity,
  { byId }: Facts,
  findings: Findings,
): void {
  const name = "id" in entity ? entity.id : entity.name;
  const at = `entities.${kind}.${name}`;
  findings.same(PLACE, `${at}.sentiment`, sumOf(entity.sentiment), "reviews", entity.reviews);
  for (const aspect of entity.aspects) {
    const sum = sumOf(aspect.sentiment);
    findings.same(PLACE, `${at}.aspects.${aspect.id}.sentiment`, sum, "reviews", aspect.reviews);
    const most = aspect.reviews <= entity.reviews;
    findings.expect(most, PLACE, `${at}.aspects.${aspect.id}.reviews`, aspect.reviews, at, entity.reviews);
  }
  if (kind === "unlisted") return;
  for (const { review_id } of entity.evidence) {
    const names = byId.get(review_id)?.mentions[kind] ?? [];
    findings.expect(names.includes(name), PLACE, `${at}.evidence`, review_id, SOURCE, names);
  }
}

/** A quote is a piece of its review's text, and what stands beside it is that review's. */
function checkQuote(path: string, item: Evidence, { byId }: Facts, findings: Findings): void {
  const review = byId.get(item.review_id);
  findings.expect(review !== undefined, PLACE, `${path} review_id`, item.review_id, SOURCE, "no such review");
  if (!review) return;
  const at = `${path} quote of ${review.id}`;
  findings.expect(review.text.includes(item.quote), PLACE, at, item.quote, SOURCE, review.text);
  for (const name of ["rating", "date", "url"] as const)
    findings.same(PLACE, `${at}: ${name}`, item[name], SOURCE, review[name]);
}

interface Place {
  path: string;
  evidence: Evidence[];
}

function* evidenceIn(value: unknown, path: string): Generator<Place> {
  if (value === null || typeof value !== "object") return;
  for (const [key, inner] of Object.entries(value)) {
    const at = path === "" ? key : `${path}.${nameOf(inner) ?? key}`;
    if (key === "evidence" && Array.isArray(inner)) yield { path, evidence: inner };
    else yield* evidenceIn(inner, at);
  }
}

function nameOf(item: unknown): string | undefined {
  const { id, name, phrase, question } = (item ?? {}) as Record<string, unknown>;
  const found = id ?? name ?? phrase ?? question;
  return typeof found === "string" ? found : undefined;
}

function sumOf(sentiment: SentimentCounts): number {
  return Object.values(sentiment).reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

function leavesOf(value: unknown): number {
  if (value === null || typeof value !== "object") return 1;
  return Object.values(value).reduce<number>((sum, inner) => sum + leavesOf(inner), 0);
}
