import { POLICY_CHOICES, type Policy } from "../../_schema/policy.ts";
import type { Review } from "../../_schema/review.ts";
import { DETAIL_FIELDS, type ReviewFacts } from "../../_schema/review-facts.ts";
import type { Facts } from "./facts.ts";
import type { Findings } from "./findings.ts";
import { type Format, formatOf } from "./format.ts";
import { namesOf, numbersIn } from "./prose.ts";
import { dayOf, figureAt, isRecommendation, shownFields } from "./review-words.ts";

/*
 * How a page says what its words stand for, so that a program can hold them against the data:
 *
 * - data-figure="rating/average rating/best" on an element with `value="4.38 5"`, or on a <time> with `datetime`: names of
 *   figures, percent-encoded like paths, and their values; the element's words show them as the page's language writes them.
 *   `insights/...` is a place in /insights.json, `removed/...` one in /removed.json, `page/listed` the number of reviews on the
 *   page; all others follow from /reviews.json, see facts.ts.
 * - data-review="ID": everything in it is about this review. data-field="author.name" is a field of it: an address in
 *   `href`, a day in `datetime`, a text as it is (its beginning with data-excerpt); of several fields, each is shown among
 *   other words. data-field="words" is a piece of its text, data-field="quote" one that is evidence of an insight.
 * - data-insight="summary/sentences/0/text": this text of /insights.json.
 * - data-policy="incentives" data-value="none": what the business declares.
 * - data-declared="credentials/0/id": this field of the business, as a text or as the address in `href`; as the text of
 *   `alt` on a picture; or as JSON in `data-value`, where the words are others.
 * - data-removed="ID" data-reason="duplicate" data-requested-by="author": this removed review of /removed.json, see removed.ts.
 * - data-change="307" data-type="published": this change of /changes.json, see latest-changes.ts.
 */

export interface Page {
  /** Below the origin. */
  path: string;
  document: ParentNode & { documentElement: Element };
}

type Element = globalThis.Element;

/** Holds everything that a page marks against the data. */
export function checkMarks(page: Page, facts: Facts, findings: Findings): void {
  const { path, document } = page;
  const format = formatOf(document.documentElement.getAttribute("lang") ?? "en");
  const check = new MarkCheck(path, facts, format, findings, document);
  for (const element of document.querySelectorAll("[data-figure]")) check.figures(element);
  for (const element of document.querySelectorAll("[data-field]")) check.fields(element);
  for (const element of document.querySelectorAll("[data-insight]")) check.insight(element);
  for (const element of document.querySelectorAll("[data-policy]")) check.policy(element);
  for (const element of document.querySelectorAll("[data-declared]")) check.declared(element);
  for (const element of document.querySelectorAll("[data-review] use")) check.stars(element);
  for (const element of document.querySelectorAll("time[datetime]")) check.day(element);
}

class MarkCheck {
  private readonly names: string[];

  constructor(
    private readonly path: string,
    private readonly facts: Facts,
    private readonly format: Format,
    private readonly findings: Findings,
    private readonly document: ParentNode,
  ) {
    this.names = namesOf(facts);
  }

  figures(element: Element): void {
    const names = namesIn(element, "data-figure");
    const stated = statedBy(element);
    const shown: string[] = [];
    for (const [index, name] of names.entries()) {
      const value = this.valueOf(name);
      const says = stated[index];
      const same = value === undefined ? false : textOf(value) === says;
      const source = /^(insights|removed)\//.exec(name)?.[1] ?? "reviews";
      this.findings.expect(same, this.path, `figure ${name}`, says, `/${source}.json`, value);
      if (value !== undefined && value !== null && element.tagName !== "TIME")
        shown.push(this.written(name, value));
    }
    if (element.tagName !== "TIME" && element.tagName !== "META")
      this.numbers(element, `figure ${names.join(" ")} in words`, shown);
  }

  fields(element: Element): void {
    const review = this.reviewOf(element);
    if (!review) return;
    const names = namesIn(element, "data-field");
    const [name = ""] = names;
    if (this.facts.card && element.closest("article")) this.card(element, names, this.facts.card(review));
    if (name === "quote") this.quote(element, review);
    else if (name === "words") this.verbatim(element, review);
    else if (name === "photos") this.photos(element, review);
    else if (ON_CARDS.has(name)) return;
    else if (name === "rating") this.rating(element, review);
    else if (element.tagName === "TIME") this.datetime(element, review, name);
    else if (name.endsWith(".url")) this.address(element, review, name);
    else if (names.length === 1 && WHOLE.has(name)) this.text(element, review, name);
    else this.words(element, review, names);
  }

  /** On a card the words themselves are known. */
  private card(element: Element, names: readonly string[], card: ReviewFacts): void {
    const wanted = CARD[names.join(" ")]?.(card);
    if (wanted === undefined) return;
    const says = squeeze(element.textContent ?? "");
    this.findings.same(this.path, `card ${names.join(" ")}`, says, SOURCE, squeeze(wanted));
  }

  /** The whole of an element's words, or their beginning. */
  private text(element: Element, review: Review, name: string): void {
    const says = element.textContent ?? "";
    const gives = textOf(figureAt(review, name.split("."))).toWellFormed();
    const begins = says.endsWith("…") && gives.startsWith(says.slice(0, -1));
    const holds = element.hasAttribute("data-excerpt") ? begins : says === gives;
    this.findings.expect(holds, this.path, `review ${review.id} ${name}`, says, SOURCE, gives);
  }

  private datetime(element: Element, review: Review, name: string): void {
    const gives = name === "date" ? dayOf(review) : figureAt(review, name.split("."));
    const says = element.getAttribute("datetime");
    this.findings.same(this.path, `review ${review.id} ${name}`, says, SOURCE, gives);
  }

  private address(element: Element, review: Review, name: string): void {
    const gives = figureAt(review, name.split("."));
    this.findings.same(this.path, `review ${review.id} ${name}`, element.getAttribute("href"), SOURCE, gives);
  }

  private photos(element: Element, { id, photos = [] }: Review): void {
    const links = [...element.querySelectorAll("a")];
    const says = links.map((link) => new URL(link.getAttribute("href") ?? "", this.facts.baseUrl).href);
    this.findings.same(
      this.path,
      `review ${id} photos`,
      says,
      SOURCE,
      photos.map(({ src }) => src),
    );
    const alts = links.map((link) => link.querySelector("img")?.getAttribute("alt"));
    for (const [index, { alt }] of photos.entries())
      if (alt) this.findings.same(this.path, `review ${id} photos ${index} alt`, alts[index], SOURCE, alt);
  }

  /** Words around fields, which state each that is known, and no other number. */
  private words(element: Element, review: Review, names: readonly string[]): void {
    const at = `review ${review.id} ${names.join(" ")}`;
    const says = squeeze(element.textContent ?? "");
    const texts = names
      .filter((name) => TEXTS.has(name))
      .map((name) => textOf(figureAt(review, name.split("."))));
    const others = names.filter((name) => !TEXTS.has(name));
    const shown = [...texts, ...shownFields(review, others, this.format)];
    for (const gives of shown.map(squeeze))
      this.findings.expect(says.includes(gives.toWellFormed()), this.path, at, says, SOURCE, gives);
    this.numbers(element, `${at}, its numbers`, [...shown, review.source.name], review.source.name);
  }

  insight(element: Element): void {
    const name = element.getAttribute("data-insight")!;
    const value = figureAt(this.facts.insights, name.split("/").map(decodeURIComponent));
    const says = squeeze(element.textContent ?? "");
    const gives = textOf(value);
    const same = unspaced(says) === unspaced(gives);
    this.findings.expect(same, this.path, `text ${name}`, says, "/insights.json", gives);
  }

  policy(element: Element): void {
    const name = element.getAttribute("data-policy")! as keyof Policy;
    const gives = this.facts.dataset.policy[name];
    const source = `${SOURCE} policy`;
    const says = element.getAttribute("data-value");
    this.findings.same(this.path, `policy ${name}`, says, source, gives);
    const choices: readonly string[] = name === "report_url" ? [] : POLICY_CHOICES[name];
    if (gives === undefined || choices.includes(gives)) return;
    const words = element.textContent ?? "";
    const same = unspaced(words) === unspaced(gives);
    this.findings.expect(same, this.path, `policy ${name} in words`, words, source, gives);
  }

  declared(element: Element): void {
    const name = element.getAttribute("data-declared")!;
    const value = figureAt(this.facts.dataset.business, name.split("/"));
    const [says, gives] = element.hasAttribute("data-value")
      ? [element.getAttribute("data-value"), JSON.stringify(value)]
      : element.tagName === "IMG"
        ? [element.getAttribute("alt"), value]
        : name.endsWith("url")
          ? [element.getAttribute("href"), value]
          : [unspaced(element.textContent ?? ""), unspaced(textOf(value))];
    this.findings.same(this.path, `business ${name}`, says, `${SOURCE} business`, gives);
  }

  stars(element: Element): void {
    const drawn = /^#stars-(\d)$/.exec(element.getAttribute("href") ?? "")?.[1];
    const review = this.reviewOf(element);
    if (drawn && review)
      this.findings.same(
        this.path,
        `review ${review.id} stars`,
        Number(drawn),
        "/reviews.json",
        review.rating,
      );
  }

  /** A day in words is the one that its element names. */
  day(element: Element): void {
    const datetime = element.getAttribute("datetime")!;
    const words = squeeze(element.textContent ?? "");
    const wanted = this.format.day(datetime);
    const at = `day ${datetime} in words`;
    this.findings.expect(words.includes(wanted), this.path, at, words, "its datetime", wanted);
  }

  private rating(element: Element, review: Review): void {
    if (isRecommendation(review)) return;
    const { id, rating } = review;
    const numbers = numbersIn(element.textContent ?? "", this.names);
    const holds = numbers[0] === String(rating) && numbers.slice(1).every((number) => number === "5");
    this.findings.expect(
      holds,
      this.path,
      `review ${id} rating in words`,
      numbers.join(" "),
      "/reviews.json",
      rating,
    );
  }

  private quote(element: Element, review: Review): void {
    this.verbatim(element, review);
    const says = element.textContent ?? "";
    const known = this.facts.quotes.has(`${review.id} ${says}`);
    this.findings.expect(known, this.path, `quote of ${review.id}`, says, "/insights.json", "no such quote");
  }

  private verbatim(element: Element, { id, text }: Review): void {
    const says = element.textContent ?? "";
    const holds = says !== "" && text.toWellFormed().includes(says);
    this.findings.expect(holds, this.path, `quote of ${id}`, says, SOURCE, text);
  }

  /** The numbers of an element's words are those of what it shows; none and one may be said without a number. */
  private numbers(element: Element, what: string, shown: readonly string[], name = ""): void {
    const says = numbersIn(element.textContent ?? "", this.names).sort();
    const gives = shown.flatMap((text) => numbersIn(text, this.names)).sort();
    const optional = new Set(["0", "1", ...numbersIn(name, [])]);
    const left = [...gives];
    const foreign = says.filter((number) => {
      const at = left.indexOf(number);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
    const holds = foreign.length === 0 && left.every((number) => optional.has(number));
    this.findings.expect(holds, this.path, what, says.join(" "), "its value", gives.join(" "));
  }

  private valueOf(name: string): unknown {
    if (name === "page/listed") return this.document.querySelectorAll("article[data-review]").length;
    const path = name.split("/").map(decodeURIComponent);
    return path[0] === "insights"
      ? figureAt(this.facts.insights, path.slice(1))
      : figureAt(this.facts.figures, path);
  }

  /** How a figure looks, which its name decides. */
  private written(name: string, value: unknown): string {
    if (typeof value === "string") return this.format.day(value);
    if (typeof value !== "number") return String(value);
    // What somebody else says is repeated as it was said.
    if (name.includes("/declared/")) return this.format.number(value);
    const kind = name.split("/").findLast((part) => !/^\d+$/.test(part))!;
    if (/average|^range$/.test(kind)) return this.format.average(value);
    return SHARES.has(kind) ? this.format.percent(value) : this.format.number(value);
  }

  private reviewOf(element: Element): Review | undefined {
    const id = element.closest("[data-review]")?.getAttribute("data-review") ?? "";
    const review = this.facts.byId.get(id);
    this.findings.expect(review !== undefined, this.path, "review", id, "/reviews.json", "no such review");
    return review;
  }
}

/** What cards say in the place of fields. */
const CARD: Record<string, (card: ReviewFacts) => string> = {
  rating: ({ rating }) => rating,
  updated: ({ edited }) => `· ${edited}`,
  language: ({ language }) => language,
  "source.name": ({ source }) => source,
  "source.url": ({ there }) => there,
  "verification.level": ({ level }) => level,
  "verification.method": ({ method }) => method,
  "reply.date": ({ reply }) => reply,
  collection: ({ labels }) => labels.join(""),
  [DETAIL_FIELDS.join(" ")]: ({ details }) => details,
};

/** Fields that are worded and not shown as they are. */
const ON_CARDS = new Set(["collection", "language", "verification.level", "source.name"]);

/** Fields of a review that fill an element. */
const WHOLE = new Set(["author.name", "text", "title", "reply.text"]);
/** Fields that are shown as they are; the others are days and numbers. */
const TEXTS = new Set([...WHOLE, "verification.method", "source.name"]);

const SOURCE = "/reviews.json";

const SHARES = new Set(["share", "share_of_praise", "score", "interval"]);

function namesIn(element: Element, attribute: string): string[] {
  return element.getAttribute(attribute)!.trim().split(/\s+/);
}

function statedBy(element: Element): string[] {
  const { tagName } = element;
  const attribute = tagName === "TIME" ? "datetime" : "value";
  return (element.getAttribute(attribute) ?? "").trim().split(/\s+/);
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? "" : String(value);
}

/** Paragraphs and line breaks are no difference. */
function unspaced(text: string): string {
  return text.replace(/\s+/g, "");
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
