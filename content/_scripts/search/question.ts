import { form, type Name, page } from "./page.ts";

/** Reviews in an answer, and the most of one request. */
const PAGE_LENGTH = 20;
const LONGEST_PAGE = 100;

/** The most reviews that an address brings back at once. */
const MOST_SHOWN = 1_000;

/** What is asked, as the address of the page has it: the search's own parameters, none of them empty. */
export type Question = URLSearchParams;

export const questionIn = (address: string): Question =>
  new URLSearchParams(
    [...new URLSearchParams(address)].filter(
      ([name, value]) => page.parameters.includes(name) && value.trim() !== "",
    ),
  );

/** How many reviews an address says were shown. */
export function shownIn(address: string): number {
  const shown = Number(new URLSearchParams(address).get("shown"));
  return Number.isInteger(shown) && shown > PAGE_LENGTH ? Math.min(shown, MOST_SHOWN) : PAGE_LENGTH;
}

export function addressOf(question: Question, shown = PAGE_LENGTH): string {
  const address = new URLSearchParams(question);
  if (shown > PAGE_LENGTH) address.set("shown", String(shown));
  return location.pathname + (address.size > 0 ? `?${address}` : "");
}

/** Unless told otherwise a query on this page is one by words, and the best answers come first. */
export const isByWords = (question: Question) =>
  question.has("query") && question.get("match") !== "substring";

const usualSort = (question: Question) => (isByWords(question) ? "relevance" : "newest");

/** The request for so many reviews from a place on. */
export function requestOf(question: Question, shown: number, cursor: string | null): URLSearchParams {
  const request = new URLSearchParams(question);
  if (isByWords(question) && !request.has("match")) request.set("match", "words");
  if (!request.has("sort")) request.set("sort", usualSort(question));
  const length = Math.min(LONGEST_PAGE, shown);
  if (length !== PAGE_LENGTH) request.set("limit", String(length));
  if (cursor === null) request.set("facets", "true");
  else request.set("cursor", cursor);
  return request;
}

export const NEXT = PAGE_LENGTH;

/** The question with other values; an empty one takes the parameter away. */
export function changed(question: Question, values: Partial<Record<Name, string>>): Question {
  const other = new URLSearchParams(question);
  for (const [name, value] of Object.entries(values)) {
    if (value) other.set(name, value);
    else other.delete(name);
  }
  const sort = other.get("sort");
  if (sort === usualSort(other) || (sort === "relevance" && !isByWords(other))) other.delete("sort");
  return other;
}

const fields = () =>
  [...form.elements].filter(
    (field): field is HTMLInputElement | HTMLSelectElement => "name" in field && field.name !== "",
  );

const isBox = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === "checkbox";

export function toForm(question: Question): void {
  for (const field of fields()) {
    const value = question.get(field.name) ?? "";
    if (isBox(field)) field.checked = value === field.value;
    else field.value = field.name === "sort" ? value || usualSort(question) : value;
  }
  const best = form.elements.namedItem("sort") as HTMLSelectElement;
  best.options[0]!.disabled = !isByWords(question);
}

/** The question with what the form says; what the form does not have stays. */
export function fromForm(question: Question): Question {
  const values = fields().map((field) => [
    field.name,
    isBox(field) && !field.checked ? "" : field.value.trim() && field.value,
  ]);
  const given = Object.fromEntries(values);
  // Nobody has chosen the order that stands there by itself.
  if (!question.has("sort") && given["sort"] === usualSort(question)) given["sort"] = "";
  return changed(question, given);
}
