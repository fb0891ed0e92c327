import { createValidator } from "../../_insights/validate.ts";
import { DATASETS } from "../../_schema/addresses.ts";
import { BusinessFile } from "../../_schema/business.ts";
import type { Evidence, Insights, SentimentCounts } from "../../_schema/insights.ts";
import type { Facts } from "./facts.ts";
import type { Findings } from "./findings.ts";
import type { Memo } from "./memo.ts";

const PLACE = DATASETS.insights;
const SOURCE = DATASETS.reviews;

/** Holds `/insights.json` against the reviews: read again by the same program, quoted verbatim, and adding up. */
export function checkInsights(insights: Insights, facts: Facts, findings: Findings, memo: Memo): void {
  checkReading(insights, facts, findings, memo);
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

/** One line per fault of the engine. */
const FAULT = /^(?<what>.+?): (?:says (?<says>.*), the reviews give (?<gives>.*)|(?<fault>.*))$/s;

/**
 * Reads the reviews again. Other names of technicians, services and areas are not published, so that whose deed a
 * sentence tells cannot be read again: of technicians only the counts are held against the reviews.
 */
function checkReading(insights: Insights, facts: Facts, findings: Findings, memo: Memo): void {
  const { dataset, language } = facts;
  const editorial = {
    summary: insights.summary.source === "editor" ? insights.summary.text : null,
    faq: insights.faq.filter(({ source }) => source === "editor"),
  };
  const unlisted = insights.entities.unlisted !== undefined;
  const key = JSON.stringify(["engine", dataset.version, language, unlisted, editorial]);
  const faultsOf = memo.keep(key, () =>
    createValidator({
      version: dataset.version,
      reviews: dataset.reviews,
      business: BusinessFile.parse({ ...dataset.business, language, publish_unlisted_names: unlisted }),
      editorial,
    }),
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
    return JSON.parse(text);
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
  const beside = item as Evidence & Partial<Record<"rating" | "date" | "url", unknown>>;
  for (const name of ["rating", "date", "url"] as const)
    if (beside[name] !== undefined)
      findings.same(PLACE, `${at}: ${name}`, beside[name], SOURCE, review[name]);
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
