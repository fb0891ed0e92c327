import { GUIDES } from "../../_schema/addresses.ts";
import type { Facts, Figures } from "./facts.ts";
import type { Findings } from "./findings.ts";
import { formatOf } from "./format.ts";

/** A number as people write it, with its separators and a sign of per cent. */
const NUMBER = /\p{Nd}+(?:[.,\u00a0\u202f’']\p{Nd}+)*(?:[\u00a0\u202f ]?%)?/gu;

/**
 * Holds a sentence that cannot be marked, such as a description in the head of a page, against the reviews: each number in
 * it is one of the average, the stars there are, the number of reviews and those of the levels, each said once, or one of
 * `also`. Numbers of names count as words.
 */
export function checkProse(
  place: string,
  what: string,
  text: string,
  facts: Facts,
  findings: Findings,
  also: ReadonlySet<string> = new Set(),
): void {
  const left = [...headlineFigures(facts)];
  for (const number of numbersIn(text, namesOf(facts))) {
    const at = left.findIndex((forms) => forms.has(number));
    if (at >= 0) left.splice(at, 1);
    const holds = at >= 0 || also.has(number);
    findings.expect(holds, place, `${what}, the number`, number, "/reviews.json", "no such figure");
  }
}

/** The numbers in a text, without those that stand in one of the names. */
export function numbersIn(text: string, names: readonly string[]): string[] {
  const words = names.reduce((rest, name) => rest.replaceAll(name, " "), text);
  return words.match(NUMBER) ?? [];
}

export function namesOf({ dataset: { business } }: Facts): string[] {
  const { name, services, technicians, service_areas } = business;
  return [name, ...[...services, ...technicians, ...service_areas].map((listed) => listed.name)]
    .filter((text) => /\p{Nd}/u.test(text))
    .sort((a, b) => b.length - a.length);
}

/** The place of the number of reviews among the headline figures, which is said of none as well. */
const COUNT = 2;

const remembered = new WeakMap<Facts, Set<string>[]>();

/** Each figure in all forms in which it may be written. */
function headlineFigures(facts: Facts): readonly ReadonlySet<string>[] {
  const before = remembered.get(facts);
  if (before) return before;
  const { rating, levels } = facts.figures as Record<string, Figures>;
  const values = [rating!["average"], rating!["best"], rating!["count"], ...Object.values(levels!)];
  const figures = values
    .filter((value, index) => typeof value === "number" && (value > 0 || index === COUNT))
    .map((value) => formsOf(value as number, value === rating!["average"], facts.language));
  remembered.set(facts, figures);
  return figures;
}

function formsOf(value: number, isAverage: boolean, language: string): Set<string> {
  const forms = [language, "en"].map((locale) => {
    const format = formatOf(locale);
    return isAverage ? format.average(value) : format.number(value);
  });
  return new Set([String(value), ...forms]);
}

const PLACE = GUIDES.llms;

const SUMMARY = "## Summary";

/**
 * Holds the guide for language models against the reviews: the business, the average, the summary, and every number in its
 * other prose.
 */
export function checkLlms(text: string, facts: Facts, findings: Findings): void {
  const { dataset, insights, baseUrl } = facts;
  const { business, aggregate_rating: rating } = dataset;
  const name = business.name.replace(/\s+/g, " ");
  const [heading = "", ...lines] = text.split("\n");
  findings.same(PLACE, "heading", heading, "/reviews.json", `# ${name}`);
  const at = lines.indexOf(SUMMARY);
  const summary = at === -1 ? "" : lines.splice(at + 1, 1)[0];
  const told = insights.summary.text.replace(/\s+/g, " ");
  findings.same(PLACE, "summary", summary, "/insights.json summary.text", told);
  const prose = lines.filter((line) => !/^- |^#/.test(line)).join("\n");
  checkProse(PLACE, "prose", prose, facts, findings);
  if (rating.average !== null)
    for (const figure of [rating.average, rating.count]) {
      const holds = prose.includes(String(figure)) || prose.includes(formatOf("en").number(figure));
      findings.expect(holds, PLACE, "prose", prose, "/reviews.json", figure);
    }
  for (const [address] of text.matchAll(/https?:\/\/[^\s)]+/g)) {
    const inside = address.startsWith(`${baseUrl}/`);
    findings.expect(inside, PLACE, "address", address, "/manifest.json base_url", baseUrl);
  }
}
