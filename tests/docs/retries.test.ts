import { expect, test } from "vitest";
import { MOST_FAILURES } from "../../data/_schema/hub-limits.ts";
import { numberWord, ordinalWord } from "../../data/_schema/number-words.ts";
import { demonstrationSite } from "../helpers/demonstration.ts";
import { DOCUMENTS, read } from "../helpers/documents.ts";
import { openOrigin } from "../helpers/origin.ts";

/** What tells after how many failures in a row a subscription ends, and the number that it tells. */
const COUNTED =
  /\b(\w+) (?:failures|deliveries|tries) in a row|\b(\w+) failures?(?: in a row)? (?:remove|end)s?\b/gi;

const agreeing = new Set([numberWord(MOST_FAILURES), ordinalWord(MOST_FAILURES), String(MOST_FAILURES)]);

const disagreeing = (text: string) =>
  [...text.matchAll(COUNTED)].filter(([, ...counts]) => {
    const count = counts.find((each) => each !== undefined)!.toLowerCase();
    return /^(\d+|two|three|four|five|six|\w+(rd|th)|second)$/.test(count) && !agreeing.has(count);
  });

test("control: another number is found", () => {
  expect(disagreeing("the seventh failure in a row ends it; 7 failures in a row end it")).toHaveLength(2);
});

test.each(DOCUMENTS)("%s names no other number of failures than the hub counts", (file) => {
  expect(disagreeing(read(file)).map(([text]) => text)).toEqual([]);
});

test("pages and descriptions name the numbers that the hub counts", async () => {
  const { request } = await openOrigin({ siteDir: demonstrationSite() });
  for (const path of ["/developers/push/", "/openapi.json", "/llms.txt"]) {
    const text = await (await request(path, { headers: { accept: "text/html" } })).text();
    expect(disagreeing(text), path).toEqual([]);
  }
  const page = await (await request("/developers/push/")).text();
  expect([...agreeing].some((count) => page.includes(`${count} failures in a row`))).toBe(true);
});
