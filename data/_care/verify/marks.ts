import type { Review } from "../../_schema/review.ts";
import type { Facts } from "./facts.ts";
import { figureAt } from "./figure-at.ts";
import type { Findings } from "./findings.ts";
import { type Format, formatOf } from "./format.ts";
import { namesOf, numbersIn } from "./prose.ts";

/*
 * How a page says what its words stand for, so that a program can hold them against the data:
 *
 * - data-figure="rating/average rating/best" on an element with `value="4.38 5"`, or on a <time> with `datetime`: names of
 *   figures, percent-encoded like paths, and their values; the element's words show them as the page's language writes them.
 *   `insights/...` is a place in /insights.json, `page/listed` the number of reviews on the page; all others follow from
 *   /reviews.json, see facts.ts.
 * - data-review="ID": everything in it is about this review. data-field="author.name" is a field of it, as text, as
 *   `value`, or as `datetime`; data-field="quote" a verbatim piece of its text that is evidence of an insight.
 * - data-insight="summary/sentences/0/text": this text of /insights.json.
 * - data-policy="incentives": what the business declares, with its choice or its words as `value`.
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
      const source = name.startsWith("insights/") ? "/insights.json" : "/reviews.json";
      this.findings.expect(same, this.path, `figure ${name}`, says, source, value);
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
    if (names[0] === "quote") this.quote(element, review);
    else if (element.hasAttribute("value") || element.hasAttribute("datetime"))
      this.values(element, review, names);
    else this.text(element, review, names[0]!);
  }

  private values(element: Element, review: Review, names: readonly string[]): void {
    const at = `review ${review.id} ${names.join(" ")}`;
    const values = names.map((name) => figureAt(review, name.split(".")));
    const says = element.getAttribute("value") ?? element.getAttribute("datetime");
    this.findings.same(this.path, at, says, SOURCE, values.map(textOf).join(" "));
    if (element.tagName === "TIME") return;
    const numbers = values.filter((value) => typeof value === "number").map(this.format.number);
    if (names[0] === "rating") this.rating(element, review);
    else if (numbers.length > 0) this.numbers(element, `${at} in words`, numbers);
  }

  private text(element: Element, review: Review, name: string): void {
    const at = `review ${review.id} ${name}`;
    const says = element.textContent ?? "";
    const gives = textOf(figureAt(review, name.split("."))).toWellFormed();
    const begins = says.endsWith("…") && gives.startsWith(says.slice(0, -1));
    const holds = element.hasAttribute("data-excerpt") ? begins : says === gives;
    this.findings.expect(holds, this.path, at, says, SOURCE, gives);
  }

  insight(element: Element): void {
    const name = element.getAttribute("data-insight")!;
    const value = figureAt(this.facts.insights, name.split("/").map(decodeURIComponent));
    const says = squeeze(element.textContent ?? "");
    this.findings.same(this.path, `text ${name}`, says, "/insights.json", squeeze(textOf(value)));
  }

  policy(element: Element): void {
    const name = element.getAttribute("data-policy")! as keyof Facts["dataset"]["policy"];
    const says = element.getAttribute("value") ?? element.getAttribute("href") ?? element.textContent;
    this.findings.same(
      this.path,
      `policy ${name}`,
      says,
      "/reviews.json policy",
      this.facts.dataset.policy[name],
    );
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

  private rating(element: Element, { id, rating }: Review): void {
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
    const says = element.textContent ?? "";
    const at = `quote of ${review.id}`;
    const verbatim = review.text.toWellFormed().includes(says) && says !== "";
    this.findings.expect(verbatim, this.path, at, says, "/reviews.json", review.text);
    const known = this.facts.quotes.has(`${review.id} ${says}`);
    this.findings.expect(known, this.path, at, says, "/insights.json", "no such quote");
  }

  private numbers(element: Element, what: string, shown: readonly string[]): void {
    const numbers = numbersIn(element.textContent ?? "", this.names);
    const wanted = shown.flatMap((text) => numbersIn(text, []));
    this.findings.same(
      this.path,
      what,
      [...numbers].sort().join(" "),
      "its value",
      [...wanted].sort().join(" "),
    );
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
    const kind = name.split("/").findLast((part) => !/^\d+$/.test(part))!;
    if (/average/.test(kind)) return this.format.average(value);
    return SHARES.has(kind) ? this.format.percent(value) : this.format.number(value);
  }

  private reviewOf(element: Element): Review | undefined {
    const id = element.closest("[data-review]")?.getAttribute("data-review") ?? "";
    const review = this.facts.byId.get(id);
    this.findings.expect(review !== undefined, this.path, "review", id, "/reviews.json", "no such review");
    return review;
  }
}

const SOURCE = "/reviews.json";

const SHARES = new Set(["share", "score", "interval"]);

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

function squeeze(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
