import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { journalOf, publishing } from "../helpers/data-folder.ts";
import { draftSite } from "../helpers/draft-site.ts";

/** An Italian business: its pages have no Italian words, its reviews are German, and one of them is machine-translated. */
const files = {
  "business.json": JSON.stringify({ name: "Brandt Heizungsbau", language: "it-CH" }),
  "reviews.jsonl": journalOf(
    ...Array.from({ length: 8 }, (_, at) =>
      publishing(`de-${at}`, {
        language: "de-AT",
        text: `Sehr pünktlich und freundlich, Auftrag ${at} war schnell erledigt.`,
      }),
    ),
    publishing("fr", {
      language: "fr",
      text: "(Translated by Google) On time.\n\n(Original)\nArrivés à l'heure.",
    }),
    publishing("only", { text: "(Translated by Google) They were on time." }),
  ),
};

describe("a site in a language without words of its own", () => {
  let current: string;
  const read = (path: string) => readFileSync(join(current, path), "utf8");
  beforeAll(async () => {
    current = join((await draftSite(files)).siteDir, "current");
  });

  test("has pages and generated sentences in English alone, and says so", () => {
    const insights = JSON.parse(read("insights.json"));
    expect(insights.method.generated_language).toBe("en");
    expect(insights.summary).toMatchObject({ source: "generated", language: "en" });
    expect(insights.aspects.map(({ name }: { name: string }) => name)).toContain("Punctuality");
    const pages = readdirSync(current, { recursive: true }).filter((path) => String(path).endsWith(".html"));
    expect(pages.length).toBeGreaterThan(5);
    for (const page of pages) expect(read(String(page))).toMatch(/<html lang="en" dir="ltr">/);
  });

  test("marks what customers wrote as of their language", () => {
    const page = read("review/de-1/index.html");
    expect(page).toMatch(/<p class="review-text"[^>]* lang="de-AT">/);
    expect(read("review/fr/index.html")).toMatch(/<p class="review-text"[^>]* lang="fr">/);
  });

  test("reads German and French, publishes the original, and reads no machine's words", () => {
    const insights = JSON.parse(read("insights.json"));
    const [punctuality] = insights.aspects.filter(({ id }: { id: string }) => id === "punctuality");
    expect(punctuality).toMatchObject({ reviews: 9, sentiment: { positive: 9 } });
    const { reviews } = JSON.parse(read("reviews.json")) as { reviews: { id: string; text: string }[] };
    expect(reviews.find(({ id }) => id === "fr")?.text).toBe("Arrivés à l'heure.");
    expect(read("insights.json")).not.toContain("Translated by Google)");
  });
});
