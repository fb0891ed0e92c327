import type { SearchParameters } from "../../../data/_schema/search.ts";
import type { SearchPage } from "../../_pages/search-page.ts";

/** What the template says to the live search, and the parts of the page that it fills. */
const part = <Kind extends HTMLElement>(id: string) => document.getElementById(id) as Kind;

export const form = part<HTMLFormElement>("search-form");
export const status = part("search-status");
export const results = part("search-results");
export const active = part("search-active");
export const facets = part("search-facets");
export const suggestions = part("search-suggestions");
export const filters = part<HTMLDetailsElement>("search-filters");
export const more = part<HTMLButtonElement>("search-more");
export const template = part<HTMLTemplateElement>("review-template");

export const page: SearchPage = JSON.parse(form.dataset["page"]!);
export const { words } = page;
export const locale = document.documentElement.lang;

/** Name and address of each service, technician and area, by what reviews mention it by. */
export const subjects: Record<string, Record<string, [name: string, path: string]>> = JSON.parse(
  template.dataset["subjects"]!,
);

/** A parameter of the search, as it stands in addresses. */
export type Name = keyof SearchParameters;

/** Puts values in the place of `{names}`. */
export const fill = (pattern: string, values: Record<string, string>) =>
  pattern.replace(/\{(\w+)\}/g, (match, name: string) => values[name] ?? match);

const number = new Intl.NumberFormat(locale);
const plural = new Intl.PluralRules(locale);
export const written = (n: number) => number.format(n);

/** `{n}` things in words; patterns by plural form. */
export const counted = (forms: { one: string; other: string }, n: number) =>
  fill(plural.select(n) === "one" ? forms.one : forms.other, { n: written(n) });

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  ...content: (string | Node)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...content);
  return made;
}
