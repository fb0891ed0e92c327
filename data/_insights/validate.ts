import type { Evidence, Insights } from "../_schema/insights.ts";
import type { Review } from "../_schema/review.ts";
import { type Draft, EvidenceSlot } from "./evidence/evidence.ts";

/**
 * Holds insights against their draft, which is as the reviews give it. Throws an Error with one line for every quote that is not
 * a verbatim piece of its review or does not speak of what it is evidence for, every unknown review id, and every
 * figure or sentence that does not come out again.
 */
export function requireEvidence(insights: Insights, draft: Draft<Insights>, reviews: readonly Text[]): void {
  const faults = faultsIn(insights, draft, reviews);
  if (faults.length > 0)
    throw new Error(`insights do not follow from the reviews:\n${faults.slice(0, MOST_LINES).join("\n")}`);
}

type Text = Pick<Review, "id" | "text">;

export function faultsIn(insights: Insights, draft: Draft<Insights>, reviews: readonly Text[]): string[] {
  return [...faultsOf("", insights, draft, new Map(reviews.map(({ id, text }) => [id, text])))];
}

function* faultsOf(
  at: string,
  stated: unknown,
  counted: unknown,
  texts: ReadonlyMap<string, string>,
): Generator<string> {
  if (counted instanceof EvidenceSlot) {
    if (Array.isArray(stated)) yield* evidenceFaults(at, stated, counted, texts);
    else yield `${at}: evidence is missing`;
  } else if (Array.isArray(counted) && Array.isArray(stated)) {
    yield* listFaults(at, stated, counted, texts);
  } else if (isRecord(counted) && isRecord(stated)) {
    for (const key of new Set([...Object.keys(counted), ...Object.keys(stated)]))
      yield* faultsOf(at === "" ? key : `${at}.${key}`, stated[key], counted[key], texts);
  } else if (stated !== counted) {
    yield `${at}: says ${shown(stated)}, the reviews give ${shown(counted)}`;
  }
}

function* listFaults(
  at: string,
  stated: readonly unknown[],
  counted: readonly unknown[],
  texts: ReadonlyMap<string, string>,
): Generator<string> {
  for (let index = 0; index < Math.max(stated.length, counted.length); index++) {
    const path = `${at}.${nameOf(counted[index]) ?? nameOf(stated[index]) ?? index}`;
    if (index >= stated.length) yield `${path}: is missing`;
    else if (index >= counted.length) yield `${path}: is not in the reviews`;
    else yield* faultsOf(path, stated[index], counted[index], texts);
  }
}

function* evidenceFaults(
  at: string,
  stated: readonly Evidence[],
  slot: EvidenceSlot,
  texts: ReadonlyMap<string, string>,
): Generator<string> {
  const wording = stated.flatMap(({ review_id, quote }) => {
    const text = texts.get(review_id);
    if (text === undefined) return [`there is no review ${JSON.stringify(review_id)}`];
    if (quote === "" || !text.includes(quote))
      return [`not verbatim in ${review_id}: ${JSON.stringify(quote)}`];
    if (!quote.isWellFormed()) return [`a character is cut in ${review_id}`];
    return [];
  });
  for (const fault of wording.length > 0 ? wording : slot.faults(stated)) yield `${at}: ${fault}`;
}

/** The name by which a person would refer to an item of a list. */
function nameOf(item: unknown): string | undefined {
  if (!isRecord(item)) return undefined;
  const { id, name: label, phrase, question } = item as Partial<Record<string, unknown>>;
  const name = id ?? label ?? phrase ?? question;
  return typeof name === "string" ? name : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

function shown(value: unknown): string {
  return JSON.stringify(value) ?? "nothing";
}

const MOST_LINES = 50;
