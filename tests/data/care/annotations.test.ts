import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseHTML } from "linkedom/worker";
import { describe, expect, test } from "vitest";
import { examine } from "../../../data/_care/doctor/examine.ts";
import { PAGES } from "../../../data/_schema/addresses.ts";
import { CURRENT, fileOf } from "../../../data/_schema/generation.ts";
import { parseSettings } from "../../../data/_schema/settings.ts";
import { annotating } from "../../helpers/annotations.ts";
import { folderWith, journalOf, publishing } from "../../helpers/data-folder.ts";
import { draftSite } from "../../helpers/draft-site.ts";

/** Twelve reviews of each kind, in two languages, and what two people say of them. */
function filesOf({ business = {}, language = "en" }: { business?: object; language?: string } = {}) {
  const reviews = Array.from({ length: 24 }, (_, at) => {
    const dear = at % 3 === 0;
    const [text, quote] =
      at < 12
        ? dear
          ? ["Overpriced, and they were late.", "Overpriced"]
          : ["The price was fair.", "The price was fair"]
        : dear
          ? ["Stanowczo za drogo.", "za drogo"]
          : ["Cena była uczciwa.", "Cena była uczciwa"];
    const review = publishing(`r${at}`, { text, rating: dear ? 2 : 5, language: at < 12 ? "en" : "pl" });
    const polarity = dear && at !== 3 ? "negative" : "positive";
    return { review, lines: [annotating(`r${at}`, quote!, { polarity })] };
  });
  reviews[1]!.lines.push(annotating("r1", "price", { by: "model 2.1", polarity: "neutral" }));
  return {
    "business.json": JSON.stringify({ name: "Pell", language, ...business }),
    "reviews.jsonl": journalOf(...reviews.map(({ review }) => review)),
    "annotations.jsonl": journalOf(...reviews.flatMap(({ lines }) => lines)),
  };
}

const insightsPage = (siteDir: string) =>
  parseHTML(readFileSync(join(siteDir, CURRENT, fileOf(PAGES.insights)), "utf8")).document;

describe("the insights page", () => {
  test("shows what others read in a section of their own, beside the engine's score, and how far both agree", async () => {
    const { siteDir } = await draftSite(filesOf());
    const document = insightsPage(siteDir);
    const section = document.querySelector("section[aria-labelledby=annotations]")!;
    const words = section.textContent!.replace(/\s+/g, " ");
    expect([...section.querySelectorAll("h3")].map((each) => each.textContent)).toEqual([
      "Reader: Ms Anton",
      "Reader: model 2.1",
    ]);
    expect(words).toContain(
      "24 reviews judged. On topics we judged too, 11 of 12 judgements are the same (92%",
    );
    expect(words).toContain("no other figure includes them");
    const price = section.querySelector(".scored")!;
    expect(price.querySelector("summary .score")!.textContent).toContain("71%");
    const ours = price.querySelector("#annotator-1-price > p")!.textContent;
    // Ours is corrected for what is heard of either side.
    const { aspects } = JSON.parse(readFileSync(join(siteDir, CURRENT, "insights.json"), "utf8"));
    expect(aspects[0].score).toBeLessThan(0.6667);
    expect(ours).toContain(`${Math.round(100 * aspects[0].score)}%`);
    expect(document.querySelector("section[aria-labelledby=aspects]")!.textContent).toMatch(
      /corrected for .* our program misses/,
    );
    expect(document.querySelector("nav.on-page a[href='#annotations']")).not.toBeNull();
    expect(section.querySelector("#annotator-1-price .quote blockquote")).not.toBeNull();
  });

  test("says nothing of others where there are none", async () => {
    const { "annotations.jsonl": _, ...files } = filesOf();
    const { siteDir } = await draftSite(files);
    expect(insightsPage(siteDir).querySelector("#annotations")).toBeNull();
  });
});

describe("the doctor", () => {
  const look = (files: Record<string, string>) =>
    examine(
      parseSettings({ DATA_DIR: folderWith(files), SITE_DIR: "nowhere", STATE_DIR: "nowhere" }),
      Date.parse("2026-03-31T12:00:00Z"),
    );

  test("lists faults to mend", async () => {
    const sections = await look({ ...filesOf(), "annotations.jsonl": journalOf(annotating("r1", "cheap")) });
    const [first] = sections.flatMap(({ findings }) => findings);
    expect(first).toMatchObject({
      mark: "mend",
      what: expect.stringContaining("annotations.jsonl:1: quote: never stood"),
    });
  });
});
