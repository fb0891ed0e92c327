// The live search: the address bar holds the question, the server answers it, this shows the answer.
// Every text of an answer goes through textContent: none of it is ever taken for markup.

const PAUSE = 250;

const form = document.getElementById("search-form");
const status = document.getElementById("search-status");
const results = document.getElementById("search-results");
const more = document.getElementById("search-more");
const template = document.getElementById("review-template");
const words = status.dataset;
const subjects = JSON.parse(template.dataset.subjects);
const locale = document.documentElement.lang;
const { createFacts, excerpt, fill, LISTED_LENGTH, monogram } = await import(template.dataset.card);
const factsOf = createFacts(JSON.parse(template.dataset.words), locale, template.dataset.business);
const number = new Intl.NumberFormat(locale);
const plural = new Intl.PluralRules(locale);

/** The current query: the form's, or the address's with parameters that the form cannot show. */
let asked = new URLSearchParams();
let asking = new AbortController();
let cursor = null;
let timer = 0;
let typing = false;

form.addEventListener("submit", (event) => {
  event.preventDefault();
  settle();
});
form.addEventListener("change", settle);
form.addEventListener("input", (event) => {
  if (event.target.name !== "query") return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    remember(typing);
    typing = true;
    ask(question());
  }, PAUSE);
});
more.addEventListener("click", () => ask(asked, cursor));
addEventListener("popstate", restore);
restore();

/** A finished query gets an entry in the history; the intermediate states of typing it do not. */
function settle() {
  clearTimeout(timer);
  remember(typing);
  typing = false;
  ask(question());
}

function remember(replace) {
  const search = question().toString();
  const address = location.pathname + (search && `?${search}`);
  if (address === location.pathname + location.search) return;
  history[replace ? "replaceState" : "pushState"](null, "", address);
}

function restore() {
  clearTimeout(timer);
  typing = false;
  const address = new URLSearchParams(location.search);
  for (const field of form.elements) if (field.name) field.value = address.get(field.name) ?? "";
  ask(withoutOpen(address));
}

/** The form's query, without its empty fields. */
function question() {
  return withoutOpen(new FormData(form));
}

function withoutOpen(fields) {
  return new URLSearchParams([...fields].filter(([, value]) => value.trim() !== ""));
}

async function ask(parameters, from = null) {
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  asked = parameters;
  const query = new URLSearchParams(parameters);
  if (from) query.set("cursor", from);
  else status.textContent = words.searching;
  try {
    const response = await fetch(`${words.api}?${query}`, { signal });
    const answer = await response.json();
    if (signal.aborted) return;
    if (response.ok) show(answer, from !== null);
    else if (from) status.textContent = words.failed;
    else
      refuse(
        answer.issues?.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ") ||
          answer.detail,
      );
  } catch {
    if (signal.aborted) return;
    // Keep the results already shown: only further ones failed to load.
    if (from) status.textContent = words.failed;
    else refuse(words.failed);
  }
}

function refuse(message) {
  results.replaceChildren();
  more.hidden = true;
  status.textContent = message;
}

function show(answer, appended) {
  const cards = answer.reviews.map((review) => card(review, answer.filters.query ?? ""));
  if (appended) results.append(...cards);
  else results.replaceChildren(...cards);
  if (appended) cards[0]?.focus();
  cursor = answer.next_cursor;
  more.hidden = cursor === null;
  status.textContent = summary(answer.total, results.children.length);
}

function summary(total, shown) {
  if (total === 0) return words.empty;
  const values = { total: number.format(total), shown: number.format(shown) };
  const found = fill(words[plural.select(total)] ?? words.other, values);
  return shown < total ? `${found} ${fill(words.showing, values)}` : found;
}

function card(review, query) {
  const article = template.content.cloneNode(true).querySelector("article");
  const part = (selector) => article.querySelector(selector);
  /** Fills in a part, or takes it away where there is nothing for it. */
  const put = (selector, ...content) => {
    if (content.join("") === "") part(selector).remove();
    else part(selector).append(...content);
  };
  const facts = factsOf(review);
  const address = new URL(review.url);
  const path = address.pathname + address.hash;

  put(".monogram", monogram(review.author.name));
  put(".review-author bdi", review.author.name);
  part(".review-date a").href = path;
  part("time").dateTime = facts.datetime;
  put("time", facts.date);
  put(".edited", facts.edited && ` · ${facts.edited}`);
  if (facts.stars === null) part(".stars").remove();
  else {
    part(".stars use").setAttribute("href", `#stars-${facts.stars}`);
    put(".stars span", facts.rating);
  }
  put(".recommendation", facts.stars === null ? facts.rating : "");
  put(".labels", ...facts.labels.map((label) => item("li", label)));
  for (const selector of [".review-title", ".review-text"]) {
    if (review.language) part(selector).lang = review.language;
  }
  put(".review-title", review.title ?? "");
  put("article > .review-text", ...listed(review.text, query));
  part(".review-whole a").href = path;
  if (review.text.length <= LISTED_LENGTH) part(".review-whole").remove();
  if (review.text !== "") part(".review-wordless").remove();
  if (review.reply) {
    put(".reply-by", facts.reply);
    put(".reply .review-text", review.reply.text);
  } else part(".reply").remove();

  if (!facts.matched) part(".verification svg").remove();
  if (review.source.url) part(".source").href = review.source.url;
  else part(".source").replaceWith(item("span", "", "source"));
  put(".source", facts.source);
  put(".level", facts.level);
  put(".how", facts.method);
  put(".details", facts.details);
  const about = ["services", "technicians", "service_areas"].flatMap((kind) =>
    review.mentions[kind].map((key) => chip(subjects[kind]?.[key], key)),
  );
  put(".subjects", ...about);
  return article;
}

function item(name, text, kind = "") {
  const element = document.createElement(name);
  element.append(text);
  if (kind) element.className = kind;
  return element;
}

/** A subject with a link to its page, where it has one. */
function chip(known, key) {
  const [name, path] = known ?? [key];
  const inside = item(path ? "a" : "span", name);
  if (path) inside.href = path;
  return item("li", inside);
}

/** The text as pages list it; around the first match, where one is. */
function listed(text, query) {
  const matches = query === "" ? [] : find(text, query);
  return matches.length > 0 ? marked(text, matches) : [excerpt(text, LISTED_LENGTH) ?? text];
}

/** The text as nodes, every match of the folded query in a mark; of a long text the part around the first match. */
function marked(text, matches) {
  const long = text.length > LISTED_LENGTH;
  const start = long ? Math.max(0, matches[0][0] - LISTED_LENGTH / 4) : 0;
  const end = long ? start + LISTED_LENGTH : text.length;
  const nodes = start > 0 ? ["…"] : [];
  let at = start;
  for (const [from, to] of matches) {
    if (to > end) break;
    nodes.push(text.slice(at, from), item("mark", text.slice(from, to)));
    at = to;
  }
  nodes.push(text.slice(at, end));
  return end < text.length ? [...nodes, "…"] : nodes;
}

/** Where the folded query stands in a text, as pairs of UTF-16 offsets. */
function find(text, query) {
  let folded = "";
  const origins = [];
  let at = 0;
  for (const character of text) {
    for (const unit of fold(character).split("")) {
      if (unit === " " && (folded === "" || folded.endsWith(" "))) continue;
      folded += unit;
      origins.push([at, at + character.length]);
    }
    at += character.length;
  }
  const matches = [];
  for (let i = folded.indexOf(query); i >= 0; i = folded.indexOf(query, i + query.length)) {
    matches.push([origins[i][0], origins[i + query.length - 1][1]]);
  }
  return matches;
}

/** One character as the server compares it: case, width, quotes, dashes and invisible characters make no difference. */
function fold(character) {
  return character
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]|\ufe0e|\ufe0f/g, "")
    .replace(/[`´ʹʻʼ‘-‛′‵]/g, "'")
    .replace(/[«»“-‟″‶]/g, '"')
    .replace(/[‐-―−]/g, "-")
    .normalize("NFKC")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/\s+/g, " ");
}
