import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { PUBLISHED_SCHEMAS } from "../../content/_api/json-schemas.ts";
import { journalOf } from "../helpers/data-folder.ts";
import { draftSite } from "../helpers/draft-site.ts";
import { faultsOf, schemaValidator } from "../helpers/json-schema.ts";
import { openOrigin } from "../helpers/origin.ts";
import { childOf, parseXml } from "../helpers/xml-document.ts";

const DATASETS = {
  reviews: "reviews.json",
  insights: "insights.json",
  feed: "api/feed.json",
  manifest: "manifest.json",
} as const;

/** Every dataset by its own schema, and the Atom feed as XML; answers the datasets. */
function validDatasets(siteDir: string) {
  const current = join(siteDir, "current");
  const read = (file: string) => JSON.parse(readFileSync(join(current, file), "utf8"));
  for (const [name, file] of Object.entries(DATASETS)) {
    const shape = PUBLISHED_SCHEMAS[name as keyof typeof DATASETS].safeParse(read(file));
    expect(shape.error, file).toBeUndefined();
    const schema = read(`schemas/${name}.json`);
    expect(faultsOf(schemaValidator(), schema, read(file)), file).toEqual([]);
  }
  const atom = parseXml(readFileSync(join(current, "feed.xml"), "utf8"));
  return { reviews: read("reviews.json"), insights: read("insights.json"), atom };
}

const oneReview = {
  id: "uno",
  rating: 5,
  date: "2026-03-01",
  text: "Llegaron a tiempo y todo quedó limpio.",
  language: "es",
  author: { name: "Inés P." },
  source: { name: "Google" },
  verification: { level: "platform" },
};

describe("a business of which only the name is known, without any review", () => {
  const files = { "business.json": '{"name":"Heating"}', "reviews.jsonl": "" };

  test("builds without a word of complaint, and every dataset is valid", async () => {
    const { siteDir, report } = await draftSite(files);
    expect(report).toMatch(/^Built .+: 0 reviews published, 0 removed, \d+ files\.$/);
    const { reviews, insights, atom } = validDatasets(siteDir);
    expect(reviews).toMatchObject({
      updated: null,
      business: { name: "Heating", services: [], technicians: [], service_areas: [], same_as: [] },
      aggregate_rating: { average: null, count: 0, distribution: { "1": 0, "2": 0, "3": 0, "4": 0, "5": 0 } },
      reviews: [],
    });
    expect(insights.based_on).toMatchObject({ reviews: 0, from: null, to: null });
    expect(childOf(atom, "updated").text).toBe("1970-01-01T00:00:00.000Z");
  });

  test("can be served", async () => {
    const { siteDir } = await draftSite(files);
    const origin = await openOrigin({ siteDir });
    for (const path of ["/", "/reviews.json", "/feed.xml", "/api/feed.json", "/api/reviews/search"]) {
      expect((await origin.get(path)).status, path).toBe(200);
    }
    expect(origin.faults).toEqual([]);
  });
});

describe("a business that writes Spanish", () => {
  test("builds, with its language in the feeds and its letters as they are", async () => {
    const { siteDir, report } = await draftSite({
      "business.json": JSON.stringify({ name: "Calefacción Ñandú", language: "es-MX" }),
      "reviews.jsonl": `\ufeff${journalOf(oneReview)}\r\n`,
    });
    expect(report).toMatch(/^Built /);
    const { reviews, atom } = validDatasets(siteDir);
    expect(reviews.business.name).toBe("Calefacción Ñandú");
    expect(reviews.reviews[0].text).toBe(oneReview.text);
    expect(atom.attributes["xml:lang"]).toBe("es-MX");
    expect(childOf(atom, "title").text).toBe("Calefacción Ñandú: opiniones");
    expect(readFileSync(join(siteDir, "current/reviews.json"), "utf8")).toContain("Llegaron");
  });
});
