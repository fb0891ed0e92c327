// The live search: the address bar holds the question, the server answers it, this shows the answer.
import "../actions/on-demand.ts";
import type { Problem } from "../../../data/_schema/problem.ts";
import type { SearchAnswer } from "../../../data/_schema/search-answer.ts";
import { answerAgent } from "./agent.ts";
import { createAsk, SearchAway } from "./ask.ts";
import { card, type Marking } from "./card.ts";
import { showActive, showFacets } from "./chips.ts";
import {
  counted,
  element,
  fill,
  filters,
  form,
  foundInWords,
  inWords,
  more,
  page,
  pressing,
  related,
  released,
  results,
  showing,
  status,
  suggestions,
  words,
  written,
} from "./page.ts";
import * as questions from "./question.ts";
import { showRelated } from "./related.ts";
import { suggest, tellCorrected } from "./suggest.ts";

/** Milliseconds without a key until what is typed is asked, and without a movement until a place is remembered. */
const PAUSE = 250;

const UNMARKED: Marking = { text: () => [], around: () => [] };

// What has the focus is not to be covered by the filters.
filters.addEventListener("focusout", ({ relatedTarget }) => {
  if (relatedTarget && !filters.contains(relatedTarget as Node)) filters.hidePopover?.();
});
history.scrollRestoration = "manual";

const ask = createAsk(page.paths.api, form.dataset["offline"]);
let question: questions.Question = new URLSearchParams();
let asking = new AbortController();
let answered: SearchAnswer | undefined;
let cursor: string | null = null;
let requestTimer: ReturnType<typeof setTimeout>;
let scrollTimer: ReturnType<typeof setTimeout>;
let typing = false;

const ofForm = ({ target }: Event) => (target as HTMLInputElement).form === form;
const isQuery = ({ target }: Event) => (target as HTMLInputElement).name === "query";

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const shown = take(questions.fromForm(question));
  answerAgent(
    event,
    shown.then(() => answered),
  );
});
addEventListener("change", (event) => {
  if (ofForm(event) && !isQuery(event)) soon(0, () => take(questions.fromForm(question)));
});
addEventListener("input", (event) => {
  if (!ofForm(event) || !isQuery(event)) return;
  soon(PAUSE, () => {
    take(questions.fromForm(question), typing);
    typing = true;
  });
});
document.addEventListener("click", follow);
more.addEventListener("click", showMore);
addEventListener("popstate", () => void restore());
addEventListener("scroll", () => {
  clearTimeout(scrollTimer);
  scrollTimer = setTimeout(rememberPlace, PAUSE);
});
await restore();

/** Debounces an act, and puts it off while something is being pressed, which may change the question. */
function soon(wait: number, act: () => void): void {
  clearTimeout(requestTimer);
  requestTimer = setTimeout(() => (pressing ? soon(PAUSE, act) : act()), wait);
}

/** Asks what the form says, with other values. */
function narrow(values: Parameters<typeof questions.changed>[1]): void {
  take(questions.changed(questions.fromForm(question), values));
}

/** Asks another question as an entry of the history; one keystroke after another shares an entry. */
function take(other: questions.Question, replace = false): Promise<void> {
  clearTimeout(requestTimer);
  clearTimeout(scrollTimer);
  typing = false;
  const address = questions.addressOf(other);
  if (address !== location.pathname + location.search)
    history[replace ? "replaceState" : "pushState"](null, "", address);
  return show(other);
}

/** Keeps the scroll position in the entry of the history. */
function rememberPlace(): void {
  clearTimeout(scrollTimer);
  history.replaceState({ y: scrollY }, "");
}

/** Follows links to other questions without loading the page again. */
function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  if (link) {
    clearTimeout(requestTimer);
    rememberPlace();
  }
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || link.origin !== location.origin || link.pathname !== page.paths.search) return;
  event.preventDefault();
  take(questions.questionIn(link.search));
}

/** What the address says, with as many reviews as it had, and the place in them. */
async function restore(): Promise<void> {
  clearTimeout(requestTimer);
  clearTimeout(scrollTimer);
  typing = false;
  const y: number | undefined = history.state?.y;
  await show(questions.questionIn(location.search), questions.shownIn(location.search));
  if (y !== undefined) scrollTo(0, y);
}

/** Asks a question and shows the first answers to it. */
async function show(other: questions.Question, wanted = questions.NEXT): Promise<void> {
  question = other;
  answered = undefined;
  questions.toForm(other);
  const signal = nextSignal();
  status.textContent = words.searching;
  suggestions.hidden = true;
  showActive(question, narrow);
  try {
    const first = await load(null, wanted, signal);
    if (signal.aborted) return;
    if (!("reviews" in first)) return refuse(first);
    const { query, answer, marking, meaning } = await marksFor(first);
    await released();
    if (signal.aborted) return;
    results.replaceChildren(...answer.reviews.map((review) => card(review, marking)));
    showRelated(answer.related, marking);
    showFacets(answer.facets, question, narrow);
    tell(answer);
    answered = answer;
    if (answer.total === 0) suggest(question, { answer, meaning });
    else if (answer.corrected && query) tellCorrected(question, answer.corrected);
  } catch (error) {
    if (signal.aborted) return;
    clear();
    status.replaceChildren(
      words.failed,
      " ",
      element("a", { href: page.paths.archive }, words.suggest.archive),
    );
    if (!(error instanceof SearchAway)) throw error;
  }
}

async function showMore(): Promise<void> {
  const signal = nextSignal();
  const before = results.children.length;
  try {
    const answer = await load(cursor, questions.NEXT, signal);
    // The published reviews have changed meanwhile, and their order with them: all of it anew.
    if (!("reviews" in answer)) return await show(question, before + questions.NEXT);
    const { marking } = await marksFor(answer);
    if (signal.aborted) return;
    const cards = answer.reviews.map((review) => card(review, marking));
    results.append(...cards);
    showRelated(answer.related, marking);
    cards[0]?.focus();
    tell(answer);
    history.replaceState(history.state, "", questions.addressOf(question, results.children.length));
  } catch {
    // What is shown stays: only further reviews failed to load.
    if (!signal.aborted) status.textContent = words.failed;
  }
}

function nextSignal(): AbortSignal {
  asking.abort();
  asking = new AbortController();
  return asking.signal;
}

/** So many reviews from a place on, in as many requests as that takes; a fault of the parameters is told by the first. */
async function load(
  from: string | null,
  wanted: number,
  signal: AbortSignal,
): Promise<SearchAnswer | Problem> {
  let whole: SearchAnswer | undefined;
  do {
    const missing = wanted - (whole?.reviews.length ?? 0);
    const { status, body } = await ask(
      questions.requestOf(question, missing, whole ? whole.next_cursor : from),
      signal,
    );
    if (status === 400) return body;
    whole = whole
      ? { ...whole, ...body, facets: whole.facets, reviews: [...whole.reviews, ...body.reviews] }
      : body;
  } while (whole.next_cursor !== null && whole.reviews.length < wanted);
  return whole;
}

/** How to mark an answer; what can mark is loaded with the first query. */
async function marksFor(answer: SearchAnswer) {
  const query = answer.corrected ?? question.get("query");
  if (!query) return { query, answer, marking: UNMARKED, meaning: undefined };
  const { aspectsIn, createMarks } = (await import(
    form.dataset["marks"]!
  )) as typeof import("../../../data/_search/full-text/marks.ts");
  const byWords = questions.isByWords(question);
  const text = createMarks(query, byWords);
  const marking: Marking = { text, around: byWords ? text : UNMARKED.around };
  const named = createMarks(query, true);
  const meaning = {
    marks: (name: string) => named(name, document.documentElement.lang),
    aspects: aspectsIn(query),
  };
  return { query, answer, marking, meaning };
}

function tell(answer: SearchAnswer): void {
  const { total } = answer;
  cursor = answer.next_cursor;
  more.hidden = cursor === null;
  showing.textContent = counted(words.show, total);
  const shown = results.children.length;
  const part =
    shown < total ? ` ${fill(words.showing, { shown: written(shown), total: written(total) })}` : "";
  status.textContent = foundInWords(answer) + part;
}

function clear(): void {
  results.replaceChildren();
  related.hidden = true;
  more.hidden = true;
}

/** Each fault in words: which parameter, as the page names it, and what is wrong with it. */
function refuse({ issues = [], detail }: Problem): void {
  clear();
  const faults = issues.map(({ path, message }) => {
    const [name = ""] = path.map(String);
    const given = question.get(name);
    const what = given === null ? name : inWords(name, given);
    return element("li", {}, `${what}${page.colon} `, element("span", { lang: "en" }, message));
  });
  status.replaceChildren(words.faults);
  suggestions.replaceChildren(faults.length > 0 ? element("ul", {}, ...faults) : detail);
  suggestions.hidden = false;
}
