// The live search: the address bar holds the question, the server answers it, this shows the answer.
// Every text of an answer goes through textContent: none of it is ever taken for markup.

const LISTED_LENGTH = 1200;
const PAUSE = 250;

const form = document.getElementById("search-form");
const status = document.getElementById("search-status");
const results = document.getElementById("search-results");
const more = document.getElementById("search-more");
const template = document.getElementById("review-template");
const words = { ...status.dataset, ...template.dataset };
const subjects = JSON.parse(words.subjects);
const locale = document.documentElement.lang;
const day = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
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
  const found = fill(words[plural.select(total)] ?? words.other, { total });
  return shown < total ? `${found} ${fill(words.showing, { shown, total })}` : found;
}

function fill(pattern, values) {
  return pattern.replace(/\{(\w+)\}/g, (match, name) => {
    const value = values[name] ?? match;
    return typeof value === "number" ? number.format(value) : value;
  });
}

function card(review, query) {
  const article = template.content.cloneNode(true).querySelector("article");
  const part = (selector) => article.querySelector(selector);
  const address = new URL(review.url);
  const path = address.pathname + address.hash;

  part(".stars use").setAttribute("href", `#stars-${review.rating}`);
  part(".stars span").textContent = fill(words.stars, { n: review.rating });
  part(".review-author bdi").textContent = review.author.name;
  part(".monogram").textContent = (/[\p{L}\p{N}]/u.exec(review.author.name)?.[0] ?? "·").toUpperCase();
  part(".review-date a").href = path;
  part("time").dateTime = review.date;
  part("time").textContent = written(review.date);
  part(".verification a").textContent = words[review.verification.level];
  part(".verification span span").textContent = origin(review);

  const texts = { ".review-title": review.title ?? "", ".review-text": review.text };
  for (const [selector, text] of Object.entries(texts)) {
    const element = part(selector);
    if (review.language) element.lang = review.language;
    if (text === "") element.remove();
    else element.append(...marked(text, selector === ".review-text" ? query : ""));
  }
  part(".review-whole a").href = path;
  if (review.text.length <= LISTED_LENGTH) part(".review-whole").remove();
  if (review.text !== "") part(".review-wordless").remove();
  if (review.reply) {
    part(".reply-by").textContent = fill(words.reply, { day: written(review.reply.date) });
    part(".reply .review-text").textContent = review.reply.text;
  } else part(".reply").remove();
  const about = ["services", "technicians", "service_areas"].flatMap((kind) =>
    review.mentions[kind].map((key) => chip(subjects[kind]?.[key], key)),
  );
  if (about.length > 0) part(".subjects").append(...about);
  else part(".subjects").remove();
  return article;
}

/** A subject with a link to its page, where it has one. */
function chip(known, key) {
  const item = document.createElement("li");
  const [name, path] = known ?? [key];
  const inside = document.createElement(path ? "a" : "span");
  inside.textContent = name;
  if (path) inside.href = path;
  item.append(inside);
  return item;
}

function written(date) {
  return day.format(new Date(`${date}T00:00:00Z`));
}

function origin({ verification: { method }, source }) {
  const left = source.name === "first-party" ? words.firstParty : fill(words.source, { name: source.name });
  return `${method ? ` (${method})` : ""} · ${left}`;
}

/** The text as nodes, every match of the folded query in a mark; of a long text the part around the first match. */
function marked(text, query) {
  const matches = query === "" ? [] : find(text, query);
  const long = text.length > LISTED_LENGTH;
  const start = long ? Math.max(0, (matches[0]?.[0] ?? 0) - LISTED_LENGTH / 4) : 0;
  const end = long ? start + LISTED_LENGTH : text.length;
  const nodes = start > 0 ? ["…"] : [];
  let at = start;
  for (const [from, to] of matches) {
    if (to > end) break;
    const mark = document.createElement("mark");
    mark.textContent = text.slice(from, to);
    nodes.push(text.slice(at, from), mark);
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
