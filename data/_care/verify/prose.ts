import { FEED_LENGTH } from "../../_schema/feed.ts";
import type { Facts, Figures } from "./facts.ts";
import type { Findings } from "./findings.ts";
import { formatOf } from "./format.ts";

/** A number as people write it, with its separators and a sign of per cent. */
const NUMBER = /\p{Nd}+(?:[.,\u00a0\u202f’']\p{Nd}+)*(?:[\u00a0\u202f ]?%)?/gu;

/**
 * Holds a sentence that cannot be marked, such as a description in the head of a page, against the reviews: each number
 * in it is one of those that such sentences state of the whole site, or one of `also`. Numbers of names count as words.
 */
export function checkProse(
  place: string,
  what: string,
  text: string,
  facts: Facts,
  findings: Findings,
  also: ReadonlySet<string> = new Set(),
): void {
  const allowed = headlineNumbers(facts);
  for (const number of numbersIn(text, namesOf(facts))) {
    const holds = allowed.has(number) || also.has(number);
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

const remembered = new WeakMap<Facts, Set<string>>();

function headlineNumbers(facts: Facts): Set<string> {
  const before = remembered.get(facts);
  if (before) return before;
  const { rating, levels, withdrawn } = facts.figures as Record<string, Figures>;
  const counts = [
    rating!["count"],
    rating!["best"],
    FEED_LENGTH,
    ...Object.values(levels!),
    withdrawn!["total"],
  ].filter((value) => typeof value === "number");
  const average = rating!["average"];
  const numbers = new Set<string>(counts.map(String));
  for (const locale of [facts.language, "en"]) {
    const format = formatOf(locale);
    for (const count of counts) numbers.add(format.number(count));
    if (typeof average === "number") numbers.add(format.average(average)).add(String(average));
  }
  remembered.set(facts, numbers);
  return numbers;
}
