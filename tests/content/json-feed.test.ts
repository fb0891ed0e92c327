import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { journalOf, publishing } from "../helpers/data-folder.ts";
import { DEMONSTRATION_URL, demonstrationSite } from "../helpers/demonstration.ts";
import { draftSite } from "../helpers/draft-site.ts";
import { HOSTILE_TEXTS } from "../helpers/hostile-texts.ts";
import { faultsOf, schemaValidator } from "../helpers/json-schema.ts";
import { knownReviews } from "../helpers/known-reviews.ts";

interface Item {
  id: string;
  title: string;
  content_text: string;
  date_published: string;
  date_modified: string;
  authors: { name: string }[];
  tags: string[];
  language?: string;
  _review: { id: string; rating: number; verification: object; mentions: Record<string, string[]> };
}

interface Feed {
  title: string;
  language: string;
  items: Item[];
}

const read = <Shape>(site: string, file: string) =>
  JSON.parse(readFileSync(join(site, "current", file), "utf8")) as Shape;
const feedOf = (site: string) => read<Feed>(site, "api/feed.json");

const URL_TEXT = { type: "string", format: "uri" };
const AUTHORS = {
  type: "array",
  items: {
    type: "object",
    minProperties: 1,
    properties: { name: { type: "string" }, url: URL_TEXT, avatar: URL_TEXT },
    additionalProperties: false,
  },
};
const LANGUAGE = { type: "string", pattern: "^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$" };
const EXTENSIONS = { "^_[^.]+$": { type: "object" } };

/** JSON Feed 1.1 as its own document says it, https://www.jsonfeed.org/version/1.1/: what is not named there is `_ours`. */
const JSON_FEED_1_1 = {
  type: "object",
  required: ["version", "title", "items"],
  properties: {
    version: { const: "https://jsonfeed.org/version/1.1" },
    title: { type: "string" },
    home_page_url: URL_TEXT,
    feed_url: URL_TEXT,
    description: { type: "string" },
    user_comment: { type: "string" },
    next_url: URL_TEXT,
    icon: URL_TEXT,
    favicon: URL_TEXT,
    authors: AUTHORS,
    language: LANGUAGE,
    expired: { type: "boolean" },
    hubs: {
      type: "array",
      items: {
        type: "object",
        required: ["type", "url"],
        properties: { type: { type: "string" }, url: URL_TEXT },
      },
    },
    items: {
      type: "array",
      items: {
        type: "object",
        required: ["id"],
        anyOf: [{ required: ["content_text"] }, { required: ["content_html"] }],
        properties: {
          id: { type: "string", minLength: 1 },
          url: URL_TEXT,
          external_url: URL_TEXT,
          title: { type: "string" },
          content_html: { type: "string" },
          content_text: { type: "string" },
          summary: { type: "string" },
          image: URL_TEXT,
          banner_image: URL_TEXT,
          date_published: { type: "string", format: "date-time" },
          date_modified: { type: "string", format: "date-time" },
          authors: AUTHORS,
          tags: { type: "array", items: { type: "string" } },
          language: LANGUAGE,
          attachments: { type: "array" },
        },
        patternProperties: EXTENSIONS,
        additionalProperties: false,
      },
    },
  },
  patternProperties: EXTENSIONS,
  additionalProperties: false,
};

// Its items say what they need in `anyOf`, which strict mode wants repeated.
const jsonFeedFaults = (feed: unknown) =>
  faultsOf(schemaValidator({ strictRequired: false }), JSON_FEED_1_1, feed);

describe("the demonstration's feed", () => {
  test("JSON Feed 1.1: every field is one of the format's, with a value of its kind, or an extension", () => {
    expect(jsonFeedFaults(feedOf(demonstrationSite()))).toEqual([]);
  });

  test("the check sees a feed of version 1, a bare author and an item without content", () => {
    const feed = feedOf(demonstrationSite());
    const [item] = feed.items;
    const { content_text, ...empty } = item!;
    expect(jsonFeedFaults({ ...feed, version: "https://jsonfeed.org/version/1" })).not.toEqual([]);
    expect(jsonFeedFaults({ ...feed, author: { name: "x" } })).not.toEqual([]);
    expect(jsonFeedFaults({ ...feed, items: [empty] })).not.toEqual([]);
  });

  test("JSON Feed 1.1: it says where it is, what it belongs to, and its hub", () => {
    expect(feedOf(demonstrationSite())).toMatchObject({
      home_page_url: `${DEMONSTRATION_URL}/`,
      feed_url: `${DEMONSTRATION_URL}/api/feed.json`,
      language: "en",
      authors: [{ name: "Tillmarsh Heating, Cooling & Plumbing", url: "https://reviews.tillmarsh.example" }],
      hubs: [{ type: "WebSub", url: `${DEMONSTRATION_URL}/api/websub/hub` }],
    });
  });

  test("its items are the 50 newest reviews, newest first, each with what _review says of it", () => {
    const { items } = feedOf(demonstrationSite());
    const { reviews } = read<{ reviews: Record<string, unknown>[] }>(demonstrationSite(), "reviews.json");
    expect(items).toHaveLength(50);
    expect(
      items.map(({ id, content_text, date_published, authors, _review }) => ({
        id,
        content_text,
        date_published,
        authors,
        _review,
      })),
    ).toEqual(
      reviews
        .slice(0, 50)
        .map(
          ({ id, url, rating, date, text, author, verification, mentions, source, language, ...known }) => ({
            id: url,
            content_text: text || "★".repeat(rating as number) + "☆".repeat(5 - (rating as number)),
            date_published: `${date}T00:00:00.000Z`,
            authors: [author],
            _review: { id, rating, verification, mentions, source, ...known },
          }),
        ),
    );
  });

  test("JSON Feed 1.1: ids are unique, and nothing was changed before it was published", () => {
    const { items } = feedOf(demonstrationSite());
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    for (const { date_published, date_modified } of items) {
      expect(date_modified >= date_published).toBe(true);
    }
  });
});

test("an item says in _review what is known of a review, and leaves out what is not", async () => {
  const { siteDir } = await draftSite(knownReviews());
  const { items } = feedOf(siteDir);
  expect(jsonFeedFaults(feedOf(siteDir))).toEqual([]);
  const said = (id: string) => items.find(({ _review }) => _review.id === id)!._review;
  expect(said("all")).toMatchObject({
    source: { name: "Google", url: "https://maps.example/r/1" },
    experience_date: "2026-03-02",
    recorded: "2026-03-05",
    source_missing: "2026-04-01",
    updated: "2026-03-06",
    original_rating: { value: 9, best: 10 },
    collection: { invited: true, incentive: true, affiliated: true },
  });
  expect(said("month")).toMatchObject({ date_precision: "month" });
  expect(Object.keys(said("invited")).sort()).toEqual(["id", "mentions", "rating", "source", "verification"]);
});

test("an item is in the language that is stated, else in that of its words", async () => {
  const text = "Der Monteur war pünktlich und sehr freundlich.";
  const { siteDir } = await draftSite({
    "business.json": JSON.stringify({ name: "Pell" }),
    "reviews.jsonl": journalOf(
      publishing("told", { text }),
      publishing("stated", { text, language: "de-AT" }),
      publishing("unknown", { text: "" }),
    ),
  });
  const { items } = feedOf(siteDir);
  expect(jsonFeedFaults(feedOf(siteDir))).toEqual([]);
  expect(Object.fromEntries(items.map(({ language, _review }) => [_review.id, language]))).toEqual({
    told: "de",
    stated: "de-AT",
    unknown: undefined,
  });
});

describe("other people's words", () => {
  const files = {
    "business.json": JSON.stringify({ name: '"A" </script> \ud800' }),
    "reviews.jsonl": journalOf(
      ...HOSTILE_TEXTS.map(({ given }, index) => ({
        id: `h-${100 + index}`,
        rating: 1,
        date: "2026-03-01",
        text: given,
        author: { name: `N ${given}` },
        source: { name: `S ${index}` },
        verification: { level: "platform" },
        services: ["not-listed"],
      })),
    ),
  };

  test("hostile texts stand in the fields for them, unchanged but for control characters", async () => {
    const site = await draftSite(files);
    const feed = feedOf(site.siteDir);
    expect(jsonFeedFaults(feed)).toEqual([]);
    for (const [index, { given, inXml }] of HOSTILE_TEXTS.entries()) {
      const item = feed.items.find(({ _review }) => _review.id === `h-${100 + index}`)!;
      // JSON can carry what XML cannot: U+FFFE and U+FFFF stay.
      expect(item.content_text.replace(/[\ufffe\uffff]/g, ""), given).toBe(inXml);
      expect(item.authors[0]!.name.replace(/[\ufffe\uffff]/g, ""), given).toBe(`N ${inXml}`);
      expect(item.tags).toEqual([`S ${index}`, "not-listed"]);
    }
  });
});

describe("a business without reviews", () => {
  test("has a valid feed in its language without items", async () => {
    const business = JSON.stringify({ name: "Nuevo", language: "es-MX" });
    const site = await draftSite({ "business.json": business });
    const feed = feedOf(site.siteDir);
    expect(jsonFeedFaults(feed)).toEqual([]);
    expect(feed).toMatchObject({ language: "es-MX", items: [] });
  });
});
