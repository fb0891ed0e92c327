import type { Review } from "../../../data/_schema/review.ts";
import type { ReviewFacts } from "../../../data/_schema/review-facts.ts";
import { languageOf } from "../../../data/_schema/review-language.ts";
import type { Span } from "../../../data/_search/full-text/marks.ts";
import { createFacts, element, folding, locale, monogram, subjects, template, told } from "./page.ts";

const words = told<Record<string, string>>(template.dataset["words"]!);
const profiles = told<Record<string, string>>(template.dataset["profiles"]!);
const factsOf = createFacts(words, locale, template.dataset["business"]!);

/** Where a text has what was asked for; of what stands around it only a search by words speaks. */
export interface Marking {
  text: (text: string, language: string) => Span[];
  around: (text: string, language: string) => Span[];
}

/** Letters of a folded text that are in sight at any width, and those of them that may stand before what was asked for. */
const SEEN = 180;
const BEFORE = 60;

/** A review as the pages show it. Every text becomes a text node: none of it is ever taken for markup. */
export function card(review: Review, marking: Marking): HTMLElement {
  const article = (template.content.cloneNode(true) as DocumentFragment).querySelector("article")!;
  const part = (selector: string) => article.querySelector<HTMLElement>(selector)!;
  /** Fills in a part, or takes it away where there is nothing for it. */
  const put = (selector: string, ...content: (string | Node)[]) => {
    if (content.join("") === "") part(selector).remove();
    else part(selector).append(...content);
  };
  const putText = (within: string, folded: string, nodes: (string | Node)[]) => {
    if (folded) part(`${within} .review-text`).className += ` ${folded}`;
    else part(`${within} .unfold`).remove();
    put(`${within} .review-text`, ...nodes);
  };
  const facts = factsOf(review);
  const address = new URL(review.url);
  const path = address.pathname + address.hash;
  const tag = languageOf(review);
  const language = tag ?? locale;
  const around = (text: string) => marked(text, marking.around(text, language));

  put(".monogram", monogram(review.author.name));
  put(".review-author bdi", review.author.name);
  (part(".review-date a") as HTMLAnchorElement).href = path;
  Object.assign(part("time"), { dateTime: facts.datetime, textContent: facts.date });
  put(".edited", facts.edited && ` · ${facts.edited}`);
  if (facts.stars === null) part(".stars").remove();
  else {
    part(".stars use").setAttribute("href", `#stars-${facts.stars}`);
    put(".stars span", facts.rating);
  }
  put(".recommendation", facts.stars === null ? facts.rating : "");
  put(".labels", ...facts.labels.map((label) => element("li", {}, label)));
  put(".language", facts.language);
  for (const selector of [".review-title", ".review-text"]) {
    if (tag) part(selector).lang = tag;
  }
  put(".review-title", ...around(review.title ?? ""));
  putText(
    "article >",
    folding(review.text),
    fromMatch(marked(review.text, marking.text(review.text, language))),
  );
  if (review.text !== "") part(".review-wordless").remove();
  put(".review-photos", ...facts.photos.map(photo));
  if (review.reply) {
    put(".reply-by", facts.reply);
    putText(".reply >", folding(review.reply.text, true), around(review.reply.text));
  } else part(".reply").remove();

  if (!facts.matched) part(".verification svg").remove();
  put(".provenance summary", facts.provenance);
  put(".source", facts.source);
  lead(part(".there"), review.source, facts.there);
  put(".level", facts.level);
  put(".how", facts.method);
  put(".details", facts.details);
  const about = (["services", "technicians", "service_areas"] as const).flatMap((kind) =>
    review.mentions[kind].map((key) => {
      const [name, path] = subjects[kind]?.[key] ?? [key];
      const shown = marked(name, marking.around(name, locale));
      return element("li", {}, element(path ? "a" : "span", path ? { href: path } : {}, ...shown));
    }),
  );
  put(".subjects", ...about);
  return article;
}

function photo({ src, small, alt, width, height }: ReviewFacts["photos"][number]): HTMLElement {
  const picture = element("img", {
    src: new URL(small).pathname,
    alt,
    width,
    height,
    loading: "lazy",
    decoding: "async",
  });
  return element("li", {}, element("a", { href: new URL(src).pathname }, picture));
}

/** Leads to the review where it was left or, without an address there, to all reviews there. */
function lead(place: HTMLElement, source: Review["source"], there: string): void {
  const address = source.url ?? profiles[source.name];
  if (address) {
    const link = place.querySelector("a")!;
    link.href = address;
    link.rel = `${source.url ? "nofollow ugc " : ""}noopener`;
    link.append(source.url ? there : words["allThere"]!);
  } else place.remove();
}

/** A text whose beginning is left out while it is folded, where what was asked for would be out of sight otherwise. */
function fromMatch([start, ...rest]: (string | Node)[]): (string | Node)[] {
  const text = start as string;
  const cut = rest[0] && text.length > SEEN ? text.indexOf(" ", text.length - BEFORE) + 1 : 0;
  return [element("span", { class: "start" }, text.slice(0, cut)), text.slice(cut), ...rest];
}

/** A text with what was found in marks. */
function marked(text: string, spans: Span[]): (string | Node)[] {
  let at = 0;
  const nodes = spans.flatMap(([from, to]) => {
    const between = text.slice(at, from);
    at = to;
    return [between, element("mark", {}, text.slice(from, to))];
  });
  return [...nodes, text.slice(at)];
}
