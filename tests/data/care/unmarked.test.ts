import { parseHTML } from "linkedom/worker";
import { expect, test } from "vitest";
import { demonstrationSite } from "../../helpers/demonstration.ts";
import { PublishedFiles } from "../../helpers/verify/published-files.ts";

/** What is held against the data, or is no statement of a page. */
const HELD = "[data-figure], [data-field], [data-insight], [data-policy], [data-declared], time[datetime]";
const NO_WORDS = "script, style, template, svg, code, pre, option";

/** Numbers that pages show and nothing marks, each with the reason why nothing has to. */
const ALLOWED: [where: string, reason: string][] = [
  ["sup", "the number of a footnote"],
  ["#accuracy", "measured of the program, not of the reviews"],
  [".plot tbody th", "the name of a period, of which the row is"],
];

const WORDS: [words: RegExp, reason: string][] = [
  [
    /^(Reviews with )?\d stars?( \()?$|^\d or \d stars$|reviews with 1 or 2 stars answered/,
    "stars that are counted",
  ],
  [/^The average of 5 stars and, in brackets, the number of reviews\.$/, "the scale"],
  [/\b95% (confidence|range)\b/, "the confidence, and how many reviews or aspects are too few to be drawn"],
];

/** Pages that describe the interface, and none of the reviews. */
const DESCRIBED = /^\/(developers|feeds)\//;

const files = () => new PublishedFiles(demonstrationSite());

test("every number that a page shows is marked, or is allowed to stand by itself", () => {
  const site = files();
  const left = new Set<string>();
  for (const { path, media_type } of site.manifest.assets) {
    if (!media_type.startsWith("text/html") || DESCRIBED.test(path)) continue;
    for (const words of unmarkedIn(site.text(path), ownNumbers(site))) left.add(words);
  }
  expect([...left]).toEqual([]);
});

test("a number that nothing marks is found", () => {
  const site = files();
  const page = site.text("/").replace("<h1>", "<p>Over 300 happy customers</p><h1>");
  expect(unmarkedIn(page, ownNumbers(site))).toEqual(["<p> Over 300 happy customers"]);
});

/** Texts of the business with numbers in them. */
function ownNumbers(site: PublishedFiles): string[] {
  const { telephone, address = {}, description, name } = JSON.parse(site.text("/reviews.json")).business;
  return [telephone, ...Object.values(address), description, name].filter((text) => typeof text === "string");
}

/** The texts of a page that have numbers nobody holds against anything, each after its element. */
function unmarkedIn(html: string, own: readonly string[]): string[] {
  const { document } = parseHTML(html);
  return textNodes(document.body).flatMap((node) => {
    if (!/\p{Nd}/u.test(node.data)) return [];
    const words = node.data.replace(/\s+/g, " ").trim();
    const parent = node.parentElement!;
    const isHeld =
      parent.closest(HELD) || parent.closest(NO_WORDS) || own.some((text) => words.includes(text));
    const isAllowed =
      ALLOWED.some(([where]) => parent.closest(where)) || WORDS.some(([allowed]) => allowed.test(words));
    return isHeld || isAllowed ? [] : [`<${parent.tagName.toLowerCase()}> ${words}`];
  });
}

function textNodes(node: Node): Text[] {
  return [...node.childNodes].flatMap((child) => (child.nodeType === 3 ? [child as Text] : textNodes(child)));
}
