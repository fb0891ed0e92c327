import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { journalOf, publishing, withdrawing } from "../helpers/data-folder.ts";
import { DEMONSTRATION_URL, demonstrationSite } from "../helpers/demonstration.ts";
import { draftSite } from "../helpers/draft-site.ts";
import { HOSTILE_TEXTS } from "../helpers/hostile-texts.ts";
import { knownReviews } from "../helpers/known-reviews.ts";
import { childOf, childrenOf, parseXml, readHtml, type XmlElement } from "../helpers/xml-document.ts";

const ATOM = "http://www.w3.org/2005/Atom";
const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

const read = (site: string, file: string) => readFileSync(join(site, "current", file), "utf8");
const feedOf = (site: string) => parseXml(read(site, "feed.xml"));
const links = (element: XmlElement) =>
  childrenOf(element, "link").map(({ attributes }) => [attributes["rel"] ?? "alternate", attributes["href"]]);
/** The content without its last paragraph, in which the site says what it knows of the review. */
const wordsOf = (entry: XmlElement) =>
  readHtml(textOf(entry, "content")).split("\n\n").slice(0, -1).join("\n\n");
const textOf = (element: XmlElement, name: string) => childOf(element, name).text;

describe("the demonstration's feed", () => {
  const reviews = () =>
    (JSON.parse(read(demonstrationSite(), "reviews.json")) as { reviews: { url: string; text: string }[] })
      .reviews;

  test("RFC 4287 4.1.1: a feed has an id, a title, the time of its last change, and names its author once", () => {
    const feed = feedOf(demonstrationSite());
    expect([feed.name, feed.namespace]).toEqual(["feed", ATOM]);
    expect(textOf(feed, "id")).toBe(`${DEMONSTRATION_URL}/`);
    expect(textOf(feed, "title")).toContain("Tillmarsh Heating, Cooling & Plumbing");
    expect(textOf(feed, "updated")).toMatch(RFC_3339);
    expect(textOf(childOf(feed, "author"), "name")).toBe("Tillmarsh Heating, Cooling & Plumbing");
    expect(feed.attributes["xml:lang"]).toBe("en");
  });

  test("RFC 4287 4.2.7 and WebSub 4: the feed links to itself, to its page and to the hub", () => {
    expect(links(feedOf(demonstrationSite()))).toEqual([
      ["alternate", `${DEMONSTRATION_URL}/`],
      ["self", `${DEMONSTRATION_URL}/feed.xml`],
      ["hub", `${DEMONSTRATION_URL}/api/websub/hub`],
    ]);
  });

  test("RFC 4287 4.1.2: an entry has an id, a title, times and an author, and links to its review", () => {
    for (const entry of childrenOf(feedOf(demonstrationSite()), "entry")) {
      const [[relation, address] = []] = links(entry);
      expect([relation, address]).toEqual(["alternate", textOf(entry, "id")]);
      expect(childOf(entry, "title").attributes["type"]).toBe("html");
      expect(childOf(entry, "content").attributes["type"]).toBe("html");
      expect(textOf(entry, "published")).toMatch(RFC_3339);
      expect(textOf(entry, "updated") >= textOf(entry, "published")).toBe(true);
      expect(textOf(childOf(entry, "author"), "name")).not.toBe("");
    }
  });

  test("it carries the 50 newest reviews, newest first, each once", () => {
    const ids = childrenOf(feedOf(demonstrationSite()), "entry").map((entry) => textOf(entry, "id"));
    expect(ids).toHaveLength(50);
    expect(ids).toEqual(
      reviews()
        .slice(0, 50)
        .map(({ url }) => url),
    );
  });

  test("RFC 4287 4.2.15: the feed is as new as its newest entry", () => {
    const feed = feedOf(demonstrationSite());
    const newest = childrenOf(feed, "entry").map((entry) => textOf(entry, "updated"));
    expect(newest.every((time) => time <= textOf(feed, "updated"))).toBe(true);
  });

  test("what a customer wrote in another language says so", () => {
    const contents = childrenOf(feedOf(demonstrationSite()), "entry").map((entry) =>
      textOf(entry, "content"),
    );
    expect(contents.some((content) => content.startsWith('<p lang="es">'))).toBe(
      reviews()
        .slice(0, 50)
        .some((review) => (review as { language?: string }).language === "es"),
    );
  });
});

describe("what is known of a review beside its text", () => {
  const entryOf = async (id: string, business: object = {}) => {
    const { siteDir } = await draftSite(knownReviews(business));
    return childrenOf(feedOf(siteDir), "entry").find((entry) =>
      textOf(entry, "id").endsWith(`/review/${id}/`),
    )!;
  };
  const known = (entry: XmlElement) => readHtml(textOf(entry, "content")).split("\n\n").at(-1);

  test("is its last paragraph, in the language of the pages", async () => {
    expect(known(await entryOf("all"))).toBe(
      "Invited by the business · Incentivised · By someone connected to the business " +
        "· March 4, 2026 · edited March 6, 2026 · Left on Google · with a platform account · job on March " +
        "2, 2026 · rated 9 out of 10 · added March 5, 2026 · no longer on Google as of " +
        "April 1, 2026",
    );
    expect(known(await entryOf("job", { language: "es" }))).toBe(
      "15 de enero de 2026 · Enviada directamente a nosotros · vinculada a un trabajo (matched to a paid invoice)",
    );
  });

  test("has the dates of the country where the business names no language", async () => {
    const address = { country: "GB" };
    expect(known(await entryOf("all", { address }))).toContain(
      "· 4 March 2026 · edited 6 March 2026 · Left on Google",
    );
    expect(known(await entryOf("all", { address, language: "en" }))).toContain("· March 4, 2026 ·");
  });

  test("stands below the title, the text and the reply", async () => {
    const content = readHtml(textOf(await entryOf("all", { language: "fr" }), "content"));
    expect(content.split("\n\n").slice(0, -1)).toEqual([
      "Quick",
      "Fixed the leak in an hour.",
      "Pipes {day} & Sons a répondu le 5 mars 2026\u00a0: Thank you.",
    ]);
    expect(textOf(await entryOf("year"), "content")).not.toContain("<p></p>");
  });

  test("a date that is known by month has no time of publication, a recommendation no stars", async () => {
    const entry = await entryOf("month");
    expect(childrenOf(entry, "published")).toEqual([]);
    expect(known(entry)).toBe("March 2026 · Left on Facebook · with a platform account");
    expect(readHtml(textOf(entry, "title"))).toBe("Recommends: Ada P.");
    expect(wordsOf(await entryOf("year"))).toBe("Doesn’t recommend");
  });
});

describe("RFC 6721: what was withdrawn is a deleted entry,", () => {
  const TOMBSTONES = "http://purl.org/atompub/tombstones/1.0";
  const tombstonesOf = async (lines: object[], business: object = {}) => {
    const { siteDir } = await draftSite({
      "business.json": JSON.stringify({ name: "Pell", ...business }),
      "reviews.jsonl": journalOf(...lines),
    });
    return feedOf(siteDir).children.filter(({ namespace }) => namespace === TOMBSTONES);
  };
  const erased = { id: "e", erased: true };

  test("with the entry's id, the day and the reason in the language of the pages, newest first", async () => {
    const lines = [
      publishing("a"),
      withdrawing("a", { withdrawn: "2025-03-01" }),
      erased,
      withdrawing("e", { reason: "erasure" }),
    ];
    const found = await tombstonesOf([publishing("stays"), ...lines], { language: "es" });
    expect(found.map(({ name, attributes }) => [name, attributes["ref"], attributes["when"]])).toEqual([
      ["deleted-entry", `${DEMONSTRATION_URL}/review/e/`, "2025-02-01T00:00:00.000Z"],
      ["deleted-entry", `${DEMONSTRATION_URL}/review/a/`, "2025-03-01T00:00:00.000Z"],
    ]);
    expect(found.map((element) => element.children[0]!.text)).toEqual([
      "Eliminadas: para borrar datos personales",
      "Eliminadas: lo pidió su autor",
    ]);
  });

  test("the 50 newest of them, and none where none was", async () => {
    const ids = Array.from({ length: 52 }, (_, n) => `r-${n}`);
    const many = ids.flatMap((id) => [publishing(id), withdrawing(id)]);
    const refs = (await tombstonesOf(many)).map(({ attributes }) => attributes["ref"]);
    expect(refs).toEqual(
      ids
        .toReversed()
        .slice(0, 50)
        .map((id) => `${DEMONSTRATION_URL}/review/${id}/`),
    );
    expect(await tombstonesOf([publishing("stays")])).toEqual([]);
  });
});

describe("other people's words", () => {
  const entry = (id: number, more: object) => ({
    id: `h-${id}`,
    rating: 3,
    date: "2026-03-01",
    text: "",
    author: { name: "Deb R." },
    source: { name: "Google" },
    verification: { level: "platform" },
    ...more,
  });
  const files = {
    "business.json": JSON.stringify({ name: 'A & B\'s <b>"best"</b> &amp; ]]> co\u0001\ufffe' }),
    "reviews.jsonl": journalOf(
      ...HOSTILE_TEXTS.map(({ given }, index) =>
        entry(100 + index, {
          text: `${given}\n\n${given}\nend`,
          author: { name: `N ${given}` },
          title: given,
        }),
      ),
      entry(900, {
        date: "2026-03-02",
        reply: { date: "2026-03-09", text: "<b>" },
        source: { name: "<&]]>" },
      }),
    ),
  };

  test("XML 1.0 2.2: a feed of hostile texts is well-formed, and says of each what XML can carry", async () => {
    const site = await draftSite(files);
    const entries = childrenOf(feedOf(site.siteDir), "entry");
    const said = new Map(entries.map((found) => [textOf(found, "id").split("/").at(-2), found]));
    for (const [index, { given, inXml }] of HOSTILE_TEXTS.entries()) {
      const found = said.get(`h-${100 + index}`)!;
      expect(wordsOf(found), given).toBe(`${inXml}\n\n${inXml}\n\n${inXml}\nend`);
      expect(textOf(childOf(found, "author"), "name"), given).toBe(`N ${inXml}`);
      expect(readHtml(textOf(found, "title")), given).toBe(`★★★☆☆ N ${inXml}`);
    }
  });

  test("no word of it becomes an element or an address", async () => {
    const site = await draftSite(files);
    const document = read(site.siteDir, "feed.xml");
    expect(document).not.toMatch(/<(script|img|b)\b/);
    const addresses = [...document.matchAll(/(?:href|src)="([^"]*)"/g)].map((match) => match[1]!);
    expect(addresses.length).toBeGreaterThan(10);
    expect(addresses.filter((address) => !address.startsWith(`${DEMONSTRATION_URL}/`))).toEqual([]);
  });

  test("the business is named as it writes itself", async () => {
    const site = await draftSite(files);
    const feed = feedOf(site.siteDir);
    expect(textOf(childOf(feed, "author"), "name")).toBe('A & B\'s <b>"best"</b> &amp; ]]> co');
  });

  test("a rating without words shows its stars, and an answer of the owner counts as a change", async () => {
    const site = await draftSite(files);
    const [newest] = childrenOf(feedOf(site.siteDir), "entry");
    expect(wordsOf(newest!)).toBe(
      '★★★☆☆\n\nReply from A & B\'s <b>"best"</b> &amp; ]]> co, March 9, 2026: <b>',
    );
    expect(textOf(newest!, "updated")).toBe("2026-03-09T00:00:00.000Z");
    expect(textOf(feedOf(site.siteDir), "updated")).toBe("2026-03-09T00:00:00.000Z");
  });
});
