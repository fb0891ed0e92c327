import { parseHTML } from "linkedom/worker";
import { describe, expect, test } from "vitest";
import { examine } from "../../../data/_care/doctor/examine.ts";
import { DATASETS, PAGES } from "../../../data/_schema/addresses.ts";
import { annotating } from "../../helpers/annotations.ts";
import { folderWith, journalOf, publishing } from "../../helpers/data-folder.ts";
import { draftSite } from "../../helpers/draft-site.ts";
import { PublishedFiles } from "../../helpers/verify/published-files.ts";

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

/** What is published of such files, verified once: with a change, what follows from that alone is worked out again. */
function published(given: Parameters<typeof filesOf>[0] = {}) {
  const key = JSON.stringify(given);
  const known = verified.get(key) ?? verifyAll(given);
  verified.set(key, known);
  return known;
}

const verified = new Map<string, ReturnType<typeof verifyAll>>();

async function verifyAll(given: Parameters<typeof filesOf>[0]) {
  const { siteDir } = await draftSite(filesOf(given));
  const files = new PublishedFiles(siteDir);
  return { files, asItIs: await files.verify() };
}

const OWN = { aspects: [{ id: "pets", name: "Pets", question: "Are they good with pets?" }] };

describe("verify", () => {
  test.each([
    ["as it is", {}],
    ["with pages in Spanish", { language: "es" }],
    ["with aspects of the business's own, with which nothing is read again", { business: OWN }],
  ])("a site with annotations agrees with itself %s", async (_, given) => {
    expect((await published(given)).asItIs.disagreements).toEqual([]);
  });

  test.each([
    ["", {}, []],
    // As of the engine's own figures, what is weighted follows from no count alone.
    [", but for weights, where nothing is read again", { business: OWN }, WEIGHTED],
  ])("every number of annotations that is changed is found%s", async (_, given, unnoticed) => {
    const { files } = await published(given);
    const changes = [
      ...changesIn(files, DATASETS.insights, 1),
      ...changesIn(files, DATASETS.insights, -0.1),
      // Words that are whole and stand there may be meant: that somebody else meant them follows from nothing.
      ...changesIn(files, DATASETS.insightsByReview, 1000),
    ];
    expect(changes.length).toBeGreaterThan(40);
    const missed: string[] = [];
    for (const { path, at, text } of changes) {
      const { disagreements } = await files.verifyChanged(path, text);
      if (disagreements.length === 0) missed.push(at);
    }
    expect(missed).toEqual(unnoticed);
  });

  test("somebody else's name, words and judgements are found as well", async () => {
    const { files } = await published();
    const changed = async (path: string, from: string, to: string) => {
      expect(files.text(path)).toContain(from);
      return (await files.verifyChanged(path, files.text(path).replace(from, to))).disagreements.length;
    };
    expect(await changed(DATASETS.insights, '"by":"Ms Anton"', '"by":"Mr Anton"')).toBeGreaterThan(0);
    expect(
      await changed(DATASETS.insights, '"quote":"Cena była uczciwa"', '"quote":"Cena była"'),
    ).toBeGreaterThan(0);
    const told = '"polarity":"negative","from":10,"to":18';
    const other = told.replace("negative", "positive");
    expect(await changed(DATASETS.insightsByReview, told, other)).toBeGreaterThan(0);
    expect(await changed(DATASETS.insightsByReview, ',"annotations":[', ',"annotated":[')).toBeGreaterThan(0);
    expect(await changed(PAGES.insights, ">Ms Anton<", ">Mr Anton<")).toBeGreaterThan(0);
    expect(await changed(PAGES.insights, ">Cena była uczciwa<", ">Cena była<")).toBeGreaterThan(0);
  });
});

const WEIGHTED = ["effective_reviews", "score", "interval/0", "interval/1", "effective_reviews"].map(
  (name) => `/0/aspects/0/recency_weighted/${name}`,
);

/** A JSON file with one number below its `annotations` so much more than it is, for each of them. */
function changesIn(files: PublishedFiles, path: string, more: number) {
  const changes: { path: string; at: string; text: string }[] = [];
  const walk = (value: unknown, at: string, put: (changed: unknown) => unknown): void => {
    if (typeof value === "number") changes.push({ path, at, text: JSON.stringify(put(value + more)) });
    if (value === null || typeof value !== "object") return;
    for (const [key, inner] of Object.entries(value).slice(0, Array.isArray(value) ? FIRST : MOST))
      walk(inner, `${at}/${key}`, (changed) =>
        put(Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed }),
      );
  };
  const whole = JSON.parse(files.text(path)) as Record<string, unknown>;
  walk(whole["annotations"], "", (annotations) => ({ ...whole, annotations }));
  return changes;
}

/** Of a long list the first ones stand for all, and so do those of many names. */
const FIRST = 4;
const MOST = 12;

const insightsPage = (siteDir: string) =>
  parseHTML(new PublishedFiles(siteDir).text(PAGES.insights)).document;

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
      "24 reviews judged. Of 12 judgements on what we judge as well, 11 are the same (92%",
    );
    expect(words).toContain("They are not ours");
    const row = [...section.querySelectorAll("tbody tr")][0]!;
    const [theirs, ours] = [...row.querySelectorAll("td")].map((cell) => cell.textContent);
    expect(theirs).toContain("71%");
    expect(ours).toContain("67%");
    expect(document.querySelector("nav.on-page a[href='#annotations']")).not.toBeNull();
    expect(section.querySelector("#annotator-1-price [data-field=quote]")).not.toBeNull();
  });

  test("says nothing of others where there are none", async () => {
    const { "annotations.jsonl": _, ...files } = filesOf();
    const { siteDir } = await draftSite(files);
    expect(insightsPage(siteDir).querySelector("#annotations")).toBeNull();
  });
});

describe("the doctor", () => {
  const look = (files: Record<string, string>) =>
    examine({
      dataDir: folderWith(files),
      siteDir: "nowhere",
      baseUrl: "http://localhost:8080",
      stateDir: "nowhere",
      syncSources: [],
      now: Date.parse("2026-03-31T12:00:00Z"),
    });

  test("tells how far each annotator agrees", async () => {
    const sections = await look(filesOf());
    const found = sections
      .flatMap(({ findings }) => findings)
      .filter(({ what }) => what.includes("annotations"));
    expect(found.map(({ mark, what }) => `${mark} ${what}`)).toEqual([
      'ok annotations by "Ms Anton" on 24 reviews: the engine agrees with 11 of 12 that it judges too, kappa 0.8',
      'ok annotations by "model 2.1" on 1 review: the engine agrees with 0 of 1 that it judges too',
    ]);
  });

  test("lists faults to mend", async () => {
    const sections = await look({ ...filesOf(), "annotations.jsonl": journalOf(annotating("r1", "cheap")) });
    const [first] = sections.flatMap(({ findings }) => findings);
    expect(first).toMatchObject({
      mark: "mend",
      what: expect.stringContaining("annotations.jsonl:1: quote: never stood"),
    });
  });
});
