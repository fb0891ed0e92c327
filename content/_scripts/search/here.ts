// The search of the first page: what is typed there is answered below the field, and all of it by the page of the search.
import { createAsk } from "./ask.ts";
import { card, type Marking } from "./card.ts";
import {
  element,
  fill,
  form,
  foundInWords,
  offered,
  page,
  results,
  status,
  suggestions,
  words,
  written,
} from "./page.ts";

const SHOWN = 3;
/** Milliseconds without a key until what is typed is asked. */
const PAUSE = 250;

const field = form.elements.namedItem("query") as HTMLInputElement;
const all = document.getElementById("search-all")!;
const link = all.querySelector("a")!;
const ask = createAsk(page.paths.api, form.dataset["offline"]);
let asking = new AbortController();
let timer: ReturnType<typeof setTimeout>;

form.addEventListener("submit", (event) => {
  event.preventDefault();
  clearTimeout(timer);
  void answer();
});
field.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(() => void answer(), PAUSE);
});
// Typed while this was loading.
if (field.value.trim()) await answer();

async function answer(): Promise<void> {
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  const query = field.value.trim();
  link.href = `${page.paths.search}?${new URLSearchParams({ query })}`;
  if (!query) return clear("");
  status.textContent = words.searching;
  try {
    const asked = { query, match: "words", sort: "relevance", limit: String(SHOWN) };
    const { status: code, body } = await ask(new URLSearchParams(asked), signal);
    if (code === 400) return clear(body.detail);
    const { total, reviews, related = [], corrected, did_you_mean: meant } = body;
    const marking = await markingOf(corrected ?? query);
    if (signal.aborted) return;
    clear(foundInWords(body));
    // Where few have all of the words, what has most of them.
    const near = related.slice(0, SHOWN - reviews.length).map(({ review }) => review);
    results.append(...reviews.map((review) => card(review, marking)));
    if (near.length > 0) results.append(element("p", {}, `${words.related.title}${page.colon}`));
    results.append(...near.map((review) => card(review, marking)));
    const said = meant
      ? offered(meant, query)
      : corrected && fill(words.suggest.corrected, { query, corrected });
    if (said) {
      const address = `${page.paths.search}?${new URLSearchParams({ query: meant ?? query })}`;
      suggestions.append(meant ? element("a", { href: address }, said) : said);
    }
    suggestions.hidden = !said;
    link.textContent = `${words.all} (${written(total)})`;
    all.hidden = total <= reviews.length;
  } catch (error) {
    if (!signal.aborted) clear(words.failed);
    if (!signal.aborted) throw error;
  }
}

async function markingOf(query: string): Promise<Marking> {
  const { createMarks } = (await import(
    form.dataset["marks"]!
  )) as typeof import("../../../data/_search/full-text/marks.ts");
  const text = createMarks(query, true);
  return { text, around: text };
}

function clear(said: string): void {
  status.textContent = said;
  results.replaceChildren();
  suggestions.replaceChildren();
  suggestions.hidden = true;
  all.hidden = true;
}
