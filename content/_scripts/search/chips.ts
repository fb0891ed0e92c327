import type { SearchFacets } from "../../../data/_schema/search-answer.ts";
import {
  active,
  element,
  facets,
  fill,
  inWords,
  type Name,
  nameOf,
  narrowing,
  status,
  words,
  written,
} from "./page.ts";
import type { Question } from "./question.ts";

/** More values of a facet are folded away. */
const LISTED = 8;

/** Asks what is asked now with other values; an empty one takes the parameter away. */
type Narrow = (values: Partial<Record<Name, string>>) => void;

/** What is shown as a chip that takes it away: all that is asked but the words, how they are matched, and the order. */
export const isFilter = (name: string) => !["query", "match", "sort"].includes(name);

/** The filters of a question, each a button that takes it away. */
export function showActive(question: Question, narrow: Narrow): void {
  const given = [...new Set(question.keys())].filter(isFilter);
  const chips = given.map((name) => {
    const said = inWords(name, question.get(name)!);
    return chip(`active:${name}`, `${said} ×`, () => narrow({ [name]: "" }), {
      "aria-label": fill(words.remove, { filter: said }),
    });
  });
  keepingFocus(() => active.replaceChildren(...chips));
  active.hidden = chips.length === 0;
  narrowing.textContent =
    given.length === 0 ? words.filters : fill(words.filtersGiven, { n: written(given.length) });
}

/** What all matches can be narrowed down to, with how many there are; what is chosen already is pressed. */
export function showFacets(counts: SearchFacets | undefined, question: Question, narrow: Narrow): void {
  if (!counts) return;
  const groups = FACETS.flatMap((facet) => {
    const items = counts[facet].map(({ value, count }) => {
      const asked = PARAMETERS[facet](String(value));
      const pressed = Object.entries(asked).every(([name, each]) => question.get(name) === each);
      const names = Object.keys(asked);
      const none = Object.fromEntries(names.map((name) => [name, ""]));
      const shown = facet === "year" ? String(value) : nameOf(names[0]!, String(value));
      return chip(`${facet}:${value}`, `${shown} (${written(count)})`, () => narrow(pressed ? none : asked), {
        "aria-pressed": String(pressed),
      });
    });
    return items.length === 0 ? [] : [group(words.facets[facet], items)];
  });
  keepingFocus(() => facets.replaceChildren(...groups));
}

/** The parameters of each facet, in the order in which they are shown. */
const PARAMETERS: Record<keyof SearchFacets, (value: string) => Partial<Record<Name, string>>> = {
  rating: (rating) => ({ rating }),
  aspect: (aspect) => ({ aspect }),
  service: (mentions_service) => ({ mentions_service }),
  technician: (mentions_technician) => ({ mentions_technician }),
  area: (mentions_area) => ({ mentions_area }),
  source: (source) => ({ source }),
  year: (value) => ({ since: `${value}-01-01`, until: `${value}-12-31` }),
};
const FACETS = Object.keys(PARAMETERS) as (keyof SearchFacets)[];

function group(name: string, items: HTMLElement[]): HTMLElement {
  const list = (some: HTMLElement[]) => element("ul", { class: "subjects" }, ...some);
  const made = element("fieldset", {}, element("legend", {}, name), list(items.slice(0, LISTED)));
  const rest = items.slice(LISTED);
  if (rest.length > 0)
    made.append(
      element("details", { "data-of": name }, element("summary", {}, words.moreValues), list(rest)),
    );
  return made;
}

function chip(key: string, text: string, act: () => void, attributes: Record<string, string>): HTMLElement {
  const button = element("button", { type: "button", class: "chip", "data-chip": key, ...attributes }, text);
  button.addEventListener("click", act);
  return element("li", {}, button);
}

/** A chip is made anew with every answer: whoever was on it stays on it, or goes to the answer when it is gone. */
function keepingFocus(replace: () => void): void {
  const key = (document.activeElement as HTMLElement | null)?.dataset["chip"];
  const open = [...facets.querySelectorAll<HTMLElement>("details[open]")].map(({ dataset }) => dataset["of"]);
  replace();
  for (const folded of facets.querySelectorAll("details")) folded.open = open.includes(folded.dataset["of"]);
  if (key === undefined || (document.activeElement as HTMLElement | null)?.dataset["chip"] === key) return;
  const same = [...document.querySelectorAll<HTMLElement>("[data-chip]")].find(
    ({ dataset }) => dataset["chip"] === key,
  );
  (same ?? status).focus();
}
