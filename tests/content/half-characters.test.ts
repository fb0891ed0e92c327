import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { beforeAll, expect, test } from "vitest";
import { journalOf, publishing } from "../helpers/data-folder.ts";
import { draftSite, faultsIn } from "../helpers/draft-site.ts";
import { openOrigin } from "../helpers/origin.ts";
import { SEARCH } from "../helpers/search/ask-search.ts";
import { parseXml } from "../helpers/xml-document.ts";

/** As JSON may write them; each is half of a character, and shown as U+FFFD. */
const [HIGH, LOW] = ["\ud83d", "\udc00"];

/** The owner's files of a business in which whatever has words has half a character, and a control character. */
const FILES = {
  "business.json": JSON.stringify({
    name: `Heating ${HIGH}`,
    description: `Since 1987 ${LOW}.\u0007`,
    technicians: [{ name: `Ana ${LOW}`, role: `Plumber ${HIGH}` }],
    services: [{ id: "drains", name: `Drains ${HIGH}` }],
    sources: [{ name: `Maps ${HIGH}`, url: "https://maps.example/" }],
    policy: { incentives: `None ${HIGH} at all.` },
  }),
  "reviews.jsonl": journalOf(
    publishing("r", {
      text: `Good ${HIGH} work.\u0007`,
      title: `Fine ${LOW}`,
      author: { name: `Kim ${LOW} L.` },
      source: { name: `Maps\u0007 ${HIGH}` },
      verification: { level: "transaction", method: `order ${LOW}` },
      technicians: [`Ana ${LOW}`],
      reply: { date: "2025-01-03", text: `Thanks ${HIGH}` },
    }),
  ),
};

let siteDir: string;

beforeAll(async () => {
  ({ siteDir } = await draftSite(FILES));
});

test("every file of a site is UTF-8 and holds no half of a character, escaped or not", () => {
  const texts = readdirSync(join(siteDir, "current"), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.(html|json|jsonl|csv|xml|atom|js|txt|css)$/.test(entry.name),
  );
  expect(texts.length).toBeGreaterThan(20);
  for (const { parentPath, name } of texts) {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(join(parentPath, name)));
    if (name.endsWith(".json")) expect(JSON.stringify(JSON.parse(text)), name).not.toMatch(/\\ud[89a-f]/i);
  }
});

test("names and texts are the same in the dataset, the table, the feeds, the search and on the page", async () => {
  const { get } = await openOrigin({ siteDir });
  const body = async (path: string) => (await get(path)).text();
  const [review] = JSON.parse(await body("/reviews.json")).reviews;
  const names = { source: "Maps \ufffd", author: "Kim \ufffd L.", technician: "Ana \ufffd" };
  expect(review).toMatchObject({
    text: "Good \ufffd work.",
    title: "Fine \ufffd",
    author: { name: names.author },
    source: { name: names.source },
    verification: { level: "transaction", method: "order \ufffd" },
    mentions: { technicians: [names.technician] },
    reply: { text: "Thanks \ufffd" },
  });
  const [row] = parse(await body("/reviews.csv"), { columns: true, bom: true }) as Record<string, string>[];
  expect(Object.values(row!)).toEqual(expect.arrayContaining([names.source, names.author, review.text]));
  const atom = JSON.stringify(parseXml(await body("/feed.xml")));
  for (const text of [review.text, names.author]) expect(atom).toContain(text);
  const found = await (await get(`${SEARCH}?${new URLSearchParams({ source: names.source })}`)).json();
  expect(found.reviews).toEqual([review]);
  const page = await body("/review/r/");
  for (const text of [review.text, names.source, names.author, "order \ufffd"]) expect(page).toContain(text);
  expect((await body("/")).includes("Heating \ufffd")).toBe(true);
});

test("an address with half a character is none", async () => {
  const reviews = journalOf(
    publishing("r", { source: { name: "Maps", url: `https://maps.example/${HIGH}` } }),
  );
  expect(await faultsIn({ ...FILES, "reviews.jsonl": reviews })).toEqual([
    expect.stringMatching(/^reviews\.jsonl(:1)?: source\.url: must be an absolute URL/),
  ]);
});
