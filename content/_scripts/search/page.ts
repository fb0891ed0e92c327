import type { SearchParameters } from "../../../data/_schema/search.ts";
import type { SearchAnswer } from "../../../data/_schema/search-answer.ts";
import { messageKeyOf } from "../../../data/_schema/terms.ts";
import type { SearchPage } from "../../_pages/search-page.ts";

/** What the template says to the live search, and the parts of the page that it fills. */
const part = <Kind extends HTMLElement>(id: string) => document.getElementById(id) as Kind;

export const form = part<HTMLFormElement>("search-form");
export const status = part("search-status");
export const results = part("search-results");
export const active = part("search-active");
export const facets = part("search-facets");
export const suggestions = part("search-suggestions");
export const filters = part("search-filters");
/** Opens the filters where they are not beside the answer, and leads from them to it. */
export const narrowing = part<HTMLButtonElement>("search-narrow");
export const showing = part<HTMLButtonElement>("search-show");
export const related = part("search-related");
export const relatedReviews = part("search-related-reviews");
export const more = part<HTMLButtonElement>("search-more");
export const template = part<HTMLTemplateElement>("card-template");

/** What the cards of all pages are made by. */
export const { createFacts, fill, folding, monogram } = (await import(
  template.dataset["card"]!
)) as typeof import("../../../public/assets/review-card.js");

/** What an attribute says, in objects that have nothing by themselves: a reviewer or an aspect may be called `constructor`. */
export const told = <Told>(json: string): Told =>
  JSON.parse(json, (_, value) =>
    value && typeof value === "object" && !Array.isArray(value) ? { __proto__: null, ...value } : value,
  );

export const page = told<SearchPage>(form.dataset["page"]!);
export const { words } = page;
export const locale = document.documentElement.lang;

/** Name and address of each service, technician and area, by what reviews mention it by. */
export const subjects = told<Record<string, Record<string, [name: string, path: string]>>>(
  template.dataset["subjects"]!,
);

/** A parameter of the search, as it stands in addresses. */
export type Name = keyof SearchParameters;

const number = new Intl.NumberFormat(locale);
const plural = new Intl.PluralRules(locale);
export const written = (n: number) => number.format(n);

/** `{n}` things in words; patterns by plural form. */
export const counted = (forms: { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>, n: number) =>
  fill(forms[plural.select(n)] ?? forms.other, { n: written(n) });

/** What leads to another query: the rest of the one that was asked, or, as long but for a letter, one with another word. */
export const offered = (meant: string, query: string) =>
  fill(words.suggest[meant.length < query.length - 1 ? "rest" : "didYouMean"], { query: meant });

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string | number> = {},
  ...content: (string | Node)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value as string);
  made.append(...content);
  return made;
}

/** How many were found, and how many of them have the words themselves where others are counted too. */
export const foundInWords = ({ total, with_words: n }: SearchAnswer): string =>
  total === 0
    ? words.empty
    : counted(words.found, total) + (n === undefined ? "" : ` ${fill(words.withWords, { n: written(n) })}`);

const day = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
const languages = new Intl.DisplayNames(locale, { type: "language" });

/** A parameter's value as readers know it, alone. */
export function nameOf(name: string, value: string): string {
  try {
    return (NAMES[name as Name] ?? listed(name))(value) ?? value;
  } catch {
    // No day, no language, no number: shown as it was given.
    return value;
  }
}

/** A parameter and its value in words, such as "Service: Drain cleaning". */
export const inWords = (name: string, value: string) =>
  fill(words.pair, { name: words.names[name as Name] ?? name, value: nameOf(name, value) });

const stars = (value: string) => counted(words.stars, Number(value));
/** Undefined for what is no day of the calendar. */
const dayOf = (value: string) => {
  const date = new Date(`${value}T00:00:00Z`);
  return date.toISOString().startsWith(value) ? day.format(date) : undefined;
};
const fromList =
  (list: Record<string, string>) =>
  (value: string): string | undefined =>
    list[value];

/** By the messages for its values, where there are any: those of filters that are true or false. */
const listed = (name: string) =>
  fromList((words as unknown as Record<string, Record<string, string>>)[messageKeyOf(name)] ?? {});

const NAMES: Partial<Record<Name, (value: string) => string | undefined>> = {
  rating: stars,
  min_rating: stars,
  max_rating: stars,
  since: dayOf,
  until: dayOf,
  mentions_service: (id) => subjects["services"]?.[id]?.[0],
  mentions_area: (id) => subjects["service_areas"]?.[id]?.[0],
  aspect: fromList(page.aspects),
  source: fromList(page.sources),
  sentiment: fromList(words.sentiments),
  language: (tag) => languages.of(tag),
  verification: fromList(words.levels),
  match: fromList(words.matches),
  sort: fromList(words.sorts),
};

/** Milliseconds after a finger was lifted within which its click comes. */
const CLICK = 50;

/** Whether something that can be clicked is being pressed: what is replaced meanwhile loses its click. */
export let pressing = false;

const waiting: (() => void)[] = [];

addEventListener("pointerdown", ({ target }) => {
  pressing = !!(target as Element).closest("a, button, summary");
});
for (const end of ["pointerup", "pointercancel", "contextmenu"])
  addEventListener(end, () => {
    setTimeout(() => {
      pressing = false;
      for (const go of waiting.splice(0)) go();
    }, CLICK);
  });

/** When nothing is being pressed. */
export const released = () =>
  new Promise<void>((resolve) => (pressing ? void waiting.push(resolve) : resolve()));
