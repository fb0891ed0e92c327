import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseHTML } from "linkedom";
import { expect, test } from "vitest";
import { publicationOf } from "../../content/_pages/publication.ts";
import { interfaceFor } from "../../content/_strings/strings.ts";
import { loadDataset } from "../../data/_dataset/dataset.ts";
import { POLICY_CHOICES } from "../../data/_schema/policy.ts";
import { ReviewsDataset } from "../../data/_schema/reviews-dataset.ts";
import { TRANSLATED } from "../../data/_text/messages.ts";
import { folderWith, journalOf, publishing, withdrawing } from "../helpers/data-folder.ts";
import { DEMONSTRATION_URL } from "../helpers/demonstration-url.ts";
import { draftSite } from "../helpers/draft-site.ts";
import { knownReviews } from "../helpers/known-reviews.ts";
import { connectClient, openMcpEndpoint } from "../helpers/mcp/endpoint.ts";
import { openOrigin } from "../helpers/origin.ts";
import { demonstrationFiles } from "../helpers/owners-files.ts";
import { rounds } from "../helpers/rounds.ts";

/** What a page says, with a space between its parts. */
const wordsOf = (html: string) =>
  (parseHTML(html.replaceAll("<", " <")).document.querySelector("main")?.textContent ?? "")
    .replace(/\s+/g, " ")
    .replace(/ (?=[.,;])/g, "");

async function siteOf(files: Record<string, string | Uint8Array>) {
  const { siteDir } = await draftSite(files);
  const { get } = await openOrigin({ siteDir });
  const html = async (path: string) => (await get(path)).text();
  return { siteDir, html, words: async (path: string) => wordsOf(await html(path)) };
}

const declaring = (policy: object, more: object = {}) => ({
  "business.json": JSON.stringify({ name: "Pipes", policy, ...more }),
  "reviews.jsonl": journalOf(publishing("a")),
});

test("what the business declares is said as its own words, and where reviews are listed a link leads there", async () => {
  const { html, words } = await siteOf(
    declaring({
      collection: "every-customer",
      incentives: "A mug for every review. <b>Any.</b>",
      report_url: "https://pipes.example/report",
    }),
  );
  const about = await words("/about/");
  expect(about).toContain("How Pipes handles reviews");
  expect(about).toContain("How we ask for reviews We ask every customer for a review.");
  expect(about).toContain("What we offer in return for reviews A mug for every review. <b>Any.</b>");
  expect(await html("/about/")).toContain('<a href="https://pipes.example/report"');
  expect(about).not.toContain("What we don’t publish");
  for (const path of ["/", "/reviews/", "/reviews/2025/01/", "/reviews/5-stars/", "/search/"]) {
    expect(await html(path), path).toContain('<a href="/about/#policy">');
  }
});

test("reviews can be reported on a page of the owner's own, which datasets name by its whole address", async () => {
  const { html, siteDir } = await siteOf({
    ...declaring({ report_url: "/melden/" }),
    "pages/melden.md": "---\ntitle: Melden\n---\n\nWrite to us.\n",
  });
  const { get } = await openOrigin({ siteDir });
  const { policy } = ReviewsDataset.parse(await (await get("/reviews.json")).json());
  expect(policy.report_url).toBe(`${DEMONSTRATION_URL}/melden/`);
  expect(await html("/about/")).toContain(`<a href="${policy.report_url}"`);
});

test("what nobody declares is said nowhere, not even by a heading or a link", async () => {
  const { html, words } = await siteOf(declaring({}));
  const about = await words("/about/");
  for (const choice of [
    "handles reviews",
    "ask for reviews",
    "give for reviews",
    "don’t publish",
    "Report a review",
  ]) {
    expect(about).not.toContain(choice);
  }
  for (const path of ["/", "/reviews/", "/about/"]) expect(await html(path)).not.toContain("#policy");
});

test("every choice has words in every language of the pages", () => {
  for (const language of TRANSLATED) {
    const { policyChoices } = interfaceFor(language).strings.about;
    for (const [subject, choices] of Object.entries(POLICY_CHOICES)) {
      const words = policyChoices[subject as keyof typeof POLICY_CHOICES];
      expect(Object.keys(words).sort(), language).toEqual([...choices].sort());
    }
  }
});

/** Files of a site that people or programs read as text. */
function textsOf(siteDir: string): { name: string; text: string }[] {
  const current = join(siteDir, "current");
  return readdirSync(current, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(html|json|xml|txt|js|css|svg)$/.test(name) && !name.startsWith("."))
    .concat(".well-known/openapi.json")
    .map((name) => ({ name, text: readFileSync(join(current, name), "utf8") }));
}

const VERIFIED = /verified|verificad/gi;

/** What templates used to say for every owner, though nobody had counted or declared it. */
const PROMISES = new RegExp(
  "held back|published, whatever|no reward|nobody is|no review is|none is left out|good and bad|" +
    "retenid|ninguna recompensa|no falta ninguna|buenas y malas",
  "gi",
);

const saidIn = (siteDir: string, pattern: RegExp) =>
  textsOf(siteDir).flatMap(({ name, text }) =>
    [...text.matchAll(pattern)].map(({ index }) => `${name}: ${text.slice(index - 40, index + 40)}`),
  );

test("no file of a site calls a review verified, or promises for its owner", async () => {
  const each = rounds({ short: 3, long: 1 });
  const files = demonstrationFiles({ policy: undefined }, { each });
  const everyPlatform = files["reviews.jsonl"]!.replaceAll(
    /"verification": \{[^}]*\}/g,
    '"verification": {"level": "platform"}',
  );
  expect(everyPlatform).not.toContain('"transaction"');
  const { siteDir, html } = await siteOf({ ...files, "reviews.jsonl": everyPlatform });
  const { count } = JSON.parse(await html("/reviews.json")).aggregate_rating;
  expect(count).toBeGreaterThan(50);
  expect(textsOf(siteDir).length).toBeGreaterThan(80);
  expect(saidIn(siteDir, VERIFIED)).toEqual([]);
  expect(saidIn(siteDir, PROMISES)).toEqual([]);
  for (const path of ["/", "/reviews/", "/about/"]) expect(await html(path)).not.toContain('href="#check"');
  expect(await html("/")).toContain(`${count} from platform accounts.`);
});

test("nor in Spanish, nor do the tools of agents", async () => {
  const { siteDir, words } = await siteOf(knownReviews({ language: "es-MX" }));
  expect(saidIn(siteDir, VERIFIED)).toEqual([]);
  expect(saidIn(siteDir, PROMISES)).toEqual([]);
  const split =
    "1 vinculada a un trabajo, 1 pedida por la empresa, 4 escritas con una cuenta en una plataforma";
  for (const path of ["/", "/reviews/"]) expect(await words(path)).toContain(split);

  const { url, close } = await openMcpEndpoint();
  const { client } = await connectClient(url);
  const { tools } = await client.listTools();
  const said = JSON.stringify([client.getInstructions(), tools]);
  await client.close();
  await close();
  expect(said).toContain("get_business");
  expect(said.match(VERIFIED)).toBeNull();
});

test("the split by level is the same in pages, cards, feeds and for language models", async () => {
  const { html } = await siteOf(knownReviews());
  const split = "1 matched to a job, 1 invited by the business, 4 from platform accounts";
  const home = await html("/");
  expect(
    parseHTML(home).document.querySelector("meta[property='og:image:alt']")!.getAttribute("content"),
  ).toContain(`6 reviews, ${split}`);
  for (const path of ["/", "/reviews/", "/llms.txt", "/api/feed.json"]) {
    expect(await html(path), path).toContain(split);
  }
  const one = await siteOf(declaring({}));
  expect(await one.html("/llms.txt")).toContain("5.00 out of 5 from 1 review: 1 from Google.");
});

const SOURCES = {
  "business.json": JSON.stringify({
    name: "Pipes",
    minimum_verification: "invited",
    sources: [
      { name: "Google", url: "https://maps.example/p", declared: { count: 6, as_of: "2025-05-01" } },
      { name: "Yelp", declared: { count: 1, as_of: "2025-05-01" } },
      { name: "Facebook", declared: { count: 1, as_of: "2025-05-01" } },
    ],
  }),
  "reviews.jsonl": journalOf(
    ...["a", "b", "c"].map((id) =>
      publishing(id, { verification: { level: "invited" }, source_missing: "2025-04-01" }),
    ),
    publishing("low"),
    publishing("gone"),
    publishing("f", { source: { name: "Facebook" }, verification: { level: "invited" } }),
    withdrawing("gone", { reason: "duplicate" }),
  ),
};

test("for each source: what it shows as declared, what was received, and what became of it", async () => {
  const { words } = await siteOf(SOURCES);
  const about = await words("/about/");
  expect(about).toContain(
    "Google According to the business, Google showed 6 reviews on May 1, 2025. This site received 5, which is 1 fewer. " +
      "3 reviews published here, 5.00 stars on average. Published 3 Removed: it was a duplicate 1 " +
      "Not shown: below the minimum verification 1 " +
      "Received 5 Published here, no longer at the source: 3.",
  );
  expect(about).toContain(
    "Facebook According to the business, Facebook showed 1 review on May 1, 2025. This site received the same number.",
  );
  expect(about).toContain(
    "Yelp showed 1 review on May 1, 2025. This site received 0, which is 1 fewer. 0 reviews published here. Published 0 Received 0",
  );
  const home = await words("/");
  for (const count of [
    "reviews received 6",
    "published 4",
    "removed: see why 1",
    "not shown: below the minimum verification 1",
    "published here, no longer at their source 3",
  ]) {
    expect(home).toContain(count);
  }
});

test("what was erased with its source is told beside what was received from each", async () => {
  const { words } = await siteOf({
    ...SOURCES,
    "reviews.jsonl": journalOf(
      publishing("a", { verification: { level: "invited" } }),
      { id: "e", erased: true },
      withdrawing("e", { reason: "erasure" }),
    ),
  });
  for (const path of ["/", "/about/"])
    expect(await words(path), path).toContain(
      "This site received 1, which is 5 fewer. One erased review, whose source is no longer known, isn’t counted here.",
    );
});

test("counts that do not add up end the build", () => {
  const dataset = loadDataset({
    dataDir: folderWith(SOURCES),
    baseUrl: "https://pipes.example",
    now: Date.parse("2025-06-01"),
    journalExpected: false,
  });
  const words = interfaceFor("en");
  expect(publicationOf(dataset, [], words).totals).toMatchObject({
    received: 6,
    published: 4,
    ended: 1,
    below: 1,
  });
  const [google, ...others] = dataset.reviews.completeness;
  for (const wrong of [{ received: 6 }, { published: 4, received: 6 }]) {
    const completeness = [{ ...google!, ...wrong }, ...others];
    const tampered = { ...dataset, reviews: { ...dataset.reviews, completeness } };
    expect(() => publicationOf(tampered, [], words)).toThrow(/do not add up: 7 received/);
  }
});
