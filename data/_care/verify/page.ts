import { parseHTML } from "linkedom/worker";
import { monthPath, PAGES, starPath } from "../../_schema/addresses.ts";
import { checkLatestChanges } from "./changes.ts";
import type { Facts, Figures } from "./facts.ts";
import { Findings } from "./findings.ts";
import { formatOf } from "./format.ts";
import { checkMarks, type Page } from "./marks.ts";
import { checkProse, numbersIn } from "./prose.ts";
import { checkRemovedPage } from "./removed.ts";
import { checkStructuredData } from "./structured-data.ts";

/** What a page says and where it leads. */
export interface PageReport {
  findings: Findings;
  /** Of every link and every part that it loads, as written. */
  addresses: string[];
  /** What a fragment can point at. */
  ids: ReadonlySet<string>;
}

/** Holds one page against the data. `path` is below the origin. */
export function checkPage(path: string, html: string, facts: Facts): PageReport {
  const findings = new Findings();
  const { document } = parseHTML(html) as unknown as { document: Page["document"] };
  const page = { path, document };
  checkMarks(page, facts, findings);
  checkHead(page, facts, findings);
  if (path === PAGES.changes) checkLatestChanges(path, document, facts, findings);
  if (path === PAGES.removed) checkRemovedPage(path, document, facts, findings);
  for (const script of document.querySelectorAll('script[type="application/ld+json"]'))
    checkStructuredData(path, script.textContent ?? "", facts, findings);
  const addresses = linksOn(document);
  const ids = new Set([...document.querySelectorAll("[id]")].map(({ id }) => id));
  return { findings, addresses, ids };
}

/** The address of every link and every part, as written. */
export function linksOn(document: ParentNode): string[] {
  return [...document.querySelectorAll(LEADING)].map(
    (element) =>
      element.getAttribute("href") ?? element.getAttribute("src") ?? element.getAttribute("action")!,
  );
}

const LEADING = "a[href], link[href], script[src], img[src], iframe[src], form[action]";

/** The title, the descriptions and the address in the head, which cannot be marked. */
function checkHead(page: Page, facts: Facts, findings: Findings): void {
  const { path, document } = page;
  const address = facts.baseUrl + path;
  for (const [selector, attribute] of [
    ['link[rel="canonical"]', "href"],
    ['meta[property="og:url"]', "content"],
  ] as const) {
    const element = document.querySelector(selector);
    if (element) findings.same(path, selector, element.getAttribute(attribute), "its address", address);
  }
  const own = new Set(ownNumbers(path, facts));
  const texts: [string, string | null | undefined][] = [
    ["title", document.querySelector("title")?.textContent],
    ...[...document.querySelectorAll("meta[name=description], meta[property^='og:'], meta[name^='twitter:']")]
      .map((meta): [string, string | null] => [
        meta.getAttribute("property") ?? meta.getAttribute("name")!,
        meta.getAttribute("content"),
      ])
      .filter(([name]) => /(title|description|alt)$/.test(name)),
  ];
  for (const [name, text] of texts) checkProse(path, name, text ?? "", facts, findings, own);
  checkAgreement(page, findings);
}

/** What is said twice in a head is the same, and the title of a review's page is its heading. */
function checkAgreement({ path, document }: Page, findings: Findings): void {
  const meta = (name: string) =>
    document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute("content");
  const [title, shared] = [document.querySelector("title")?.textContent ?? "", meta("og:title")];
  if (shared === undefined) return;
  findings.expect(title.startsWith(shared ?? ""), path, "title", title, `${path} og:title`, shared);
  findings.same(path, "og:description", meta("og:description"), `${path} description`, meta("description"));
  const heading = document.querySelector("h1[data-review]");
  if (heading) findings.same(path, "og:title", shared, `${path} its heading`, heading.textContent);
}

/** The numbers that only this page may state in its head. */
function ownNumbers(path: string, facts: Facts): string[] {
  const { figures, language } = facts;
  for (const [month, rating] of Object.entries(figures["months"] as Figures))
    if (monthPath(month) === path) return [month.slice(0, 4), ...countOf(rating as Figures, language)];
  for (const stars of [1, 2, 3, 4, 5]) if (starPath(stars) === path) return [String(stars)];
  const review = facts.byUrl.get(facts.baseUrl + path);
  if (!review) return [];
  const { author, date, rating, text, title = "" } = review;
  const words = [author.name, text, title, formatOf(language).day(date), String(rating)].join(" ");
  return numbersIn(words, []);
}

function countOf({ count, average }: Figures, language: string): string[] {
  const format = formatOf(language);
  return typeof average === "number" ? [format.number(Number(count)), format.average(average)] : [];
}
