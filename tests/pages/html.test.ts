import { readFileSync } from "node:fs";
import { join } from "node:path";
import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { parseHTML } from "linkedom";
import { describe, expect, test } from "vitest";
import { demonstrationSite } from "../helpers/demonstration.ts";
import { PAGES } from "../helpers/kinds-of-pages.ts";

const FURTHER = ["/reviews/5-stars/2/", "/removed/", "/receipt/", "/developers/log/", "/developers/caching/"];

const validator = new HtmlValidate(new StaticConfigLoader({ extends: ["html-validate:standard"] }));

/** What is wrong with a page by the standard of HTML, a line each. */
async function faultsIn(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line }) => `${line}: ${ruleId}: ${message}`),
  );
}

/** A year, a month, a day, or a day with a time: what pages say of when. */
const TIME = /^\d{4}(-\d\d(-\d\d(T\d\d:\d\d:\d\d(\.\d+)?Z)?)?)?$|^--\d\d-\d\d$/;

describe.each([...PAGES, ...FURTHER])("the page %s", (path) => {
  const file = path.endsWith("/") ? `${path}index.html` : path;
  const html = () => readFileSync(join(demonstrationSite(), "current", file), "utf8");

  test("is valid HTML", async () => {
    expect(await faultsIn(html())).toEqual([]);
  });

  test("says when in times that can be read, and leaves to the style sheet what is a style", () => {
    const { document } = parseHTML(html());
    const pages = [document, ...[...document.querySelectorAll("template")].map(({ content }) => content)];
    const times = pages.flatMap((part) => [...part.querySelectorAll("time")]);
    expect(
      times.filter((time) => !TIME.test(time.getAttribute("datetime") ?? "") || time.textContent === ""),
    ).toEqual([]);
    // SVG takes but the values of CSS 2.1 in this attribute.
    expect(pages.flatMap((part) => [...part.querySelectorAll("[font-variant]")])).toEqual([]);
  });
});

test("what is not valid is found", async () => {
  const page = (body: string) =>
    `<!doctype html>\n<html lang="en">\n<head><title>Reviews</title></head>\n<body>${body}</body>\n</html>\n`;
  expect(await faultsIn(page("<p>Good.</p>"))).toEqual([]);
  expect(
    await faultsIn(
      page(
        "<figure><p>Plot</p><figcaption>Rating</figcaption><details><summary>Table</summary></details></figure>",
      ),
    ),
  ).toEqual([expect.stringContaining("element-permitted-order")]);
});
