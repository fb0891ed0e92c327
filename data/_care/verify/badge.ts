import { parseHTML } from "linkedom/worker";
import { BADGE_SCRIPT } from "../../_schema/addresses.ts";
import { BADGE_LINE, Badge, type BadgeNode } from "../../_schema/badge.ts";
import { parsePublished } from "./client.ts";
import type { Facts } from "./facts.ts";
import { Findings } from "./findings.ts";
import { checkMarks, type Page } from "./marks.ts";
import { linksOn, type PageReport } from "./page.ts";

/** Holds what the script of the badge shows against the data, as if it were a page. */
export function checkBadge(script: string, facts: Facts): PageReport {
  const findings = new Findings();
  const badge = badgeIn(script);
  findings.expect(badge !== null, BADGE_SCRIPT, "what it shows", "unreadable", "its schema", "another shape");
  if (badge === null) return { findings, addresses: [], ids: new Set() };
  findings.same(BADGE_SCRIPT, "site", badge.site, "/manifest.json", facts.baseUrl);
  const { document } = parseHTML("<!doctype html><html><body></body></html>") as unknown as {
    document: Document & Page["document"];
  };
  document.body.append(nodeOf(badge.content, document));
  const language = document.body.firstElementChild?.getAttribute("lang");
  if (language) document.documentElement.setAttribute("lang", language);
  checkMarks({ path: BADGE_SCRIPT, document }, facts, findings);
  const marked = facts.dataset.reviews.length === 0 || FIGURES.every((name) => hasFigure(document, name));
  findings.expect(marked, BADGE_SCRIPT, "figures", "missing", "the README", FIGURES.join(" "));
  return { findings, addresses: linksOn(document), ids: new Set() };
}

/** Without which it would not say what it is for. */
const FIGURES = ["rating/average", "rating/count", "levels/platform", "updated"];

function hasFigure(document: ParentNode, name: string): boolean {
  return document.querySelector(`[data-figure~="${name}"]`) !== null;
}

function badgeIn(script: string): Badge | null {
  const line = script.split("\n").find((each) => each.startsWith(BADGE_LINE)) ?? "";
  try {
    return Badge.parse(parsePublished(line.slice(BADGE_LINE.length, -1)));
  } catch {
    return null;
  }
}

function nodeOf(node: BadgeNode, document: Document): Node {
  if (typeof node === "string") return document.createTextNode(node);
  const [name, attributes, ...content] = node;
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...content.map((inner) => nodeOf(inner, document)));
  return element;
}
