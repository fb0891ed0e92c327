import { describe, expect, test } from "vitest";
import { siteIn } from "../../data/_care/receipt/logged-site.ts";
import { makeReceipt } from "../../data/_log/published-receipts.ts";
import { readReceipt } from "../../data/_log/receipt.ts";
import type { ChangesPage } from "../../data/_schema/changes.ts";
import type { RemovedReviews } from "../../data/_schema/removed.ts";
import type { ReviewsDataset } from "../../data/_schema/reviews-dataset.ts";
import { journalOf, publishing, withdrawing } from "../helpers/data-folder.ts";
import { demonstrationSite } from "../helpers/demonstration.ts";
import { draftSite } from "../helpers/draft-site.ts";
import { openOrigin } from "../helpers/origin.ts";

type Lines = Parameters<typeof journalOf>;

async function open(business: object, ...lines: Lines) {
  const { siteDir } = await draftSite({
    "business.json": JSON.stringify({ name: "Pell", ...business }),
    "reviews.jsonl": journalOf(...lines),
  });
  const { get } = await openOrigin({ siteDir });
  const text = async (path: string) => (await get(path)).text();
  return {
    siteDir,
    text,
    removed: async (): Promise<RemovedReviews> => JSON.parse(await text("/removed.json")),
  };
}

/** What a reader sees of the part of the page that is its own. */
function seen(page: string): string {
  const main = /<main.*?>([\s\S]*)<\/main>/.exec(page)![1]!;
  return main.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
}

const AUTHOR = "Quilliam";
const INVITED = { verification: { level: "invited" } };
const LINES: Lines = [
  publishing("a", { rating: 5, ...INVITED }),
  publishing("a", { rating: 5, ...INVITED, reply: { text: "Thank you." } }),
  publishing("b", { rating: 4, ...INVITED }),
  "",
  publishing("low", { rating: 1, verification: { level: "platform" } }),
  publishing("twice", { rating: 1, date: "2025-01-03", text: "Quivering pipes.", author: { name: AUTHOR } }),
  publishing("year", { rating: 2, date: "2024-01-01", date_precision: "year" }),
  publishing("order", { rating: 1, text: "Quivering pipes.", author: { name: AUTHOR } }),
  { id: "erased", erased: true },
  withdrawing("twice", { withdrawn: "2025-02-03", reason: "duplicate", requested_by: "platform" }),
  withdrawing("order", { withdrawn: "2025-02-05", reason: "legal-order", requested_by: "court" }),
  withdrawing("erased", { withdrawn: "2025-02-04", reason: "erasure" }),
  withdrawing("year", { withdrawn: "2025-02-05", reason: "not-a-customer" }),
];

describe("what was removed", () => {
  test("each withdrawal is listed newest first, with its entry, and no stars and day where nothing may be told", async () => {
    const { removed } = await open({ minimum_verification: "invited" }, ...LINES);
    expect(await removed()).toEqual({
      version: expect.any(String),
      updated: "2025-02-05",
      withdrawn: [
        {
          id: "year",
          rating: 2,
          date: "2024-01-01",
          date_precision: "year",
          withdrawn: "2025-02-05",
          reason: "not-a-customer",
          entry: 11,
        },
        { id: "order", withdrawn: "2025-02-05", reason: "legal-order", requested_by: "court", entry: 9 },
        { id: "erased", withdrawn: "2025-02-04", reason: "erasure", entry: 10 },
        {
          id: "twice",
          rating: 1,
          date: "2025-01-03",
          withdrawn: "2025-02-03",
          reason: "duplicate",
          requested_by: "platform",
          entry: 8,
        },
      ],
      lost: [],
      hidden: { platform: 1, invited: 0, transaction: 0 },
      superseded: 1,
      rating_raised: 0,
      rating_lowered: 0,
      average: 4.5,
      average_with_removed: 3,
      not_in_average: 2,
    });
  });

  test("each row of the page leads to the receipt of its withdrawal, by its entry of the log", async () => {
    const { text, removed, siteDir } = await open({ minimum_verification: "invited" }, ...LINES);
    const page = await text("/removed/");
    for (const { id, entry } of (await removed()).withdrawn) {
      expect(page).toContain(`<a href="/receipt/#${id}">${entry}</a>`);
      const { line, index } = readReceipt(await makeReceipt(id, siteIn(siteDir)));
      expect([line["id"], index, "withdrawn" in line]).toEqual([id, entry, true]);
    }
  });

  test("neither file nor page has words or the author of a removed review", async () => {
    const { text } = await open({ minimum_verification: "invited" }, ...LINES);
    for (const path of ["/removed.json", "/removed/"]) {
      expect(await text(path)).not.toContain("Quivering");
      expect(await text(path)).not.toContain(AUTHOR);
    }
  });

  test.each([
    [
      "en",
      "4 of 7 reviews were removed. With those whose stars we can show, the average rating would be 3.00 instead of 4.50.",
      ["a court", "not stated", "2024", "January 3, 2025", "it was a duplicate"],
    ],
    [
      "de",
      "4 von 7 Bewertungen wurden entfernt. Mit denen, deren Sterne wir zeigen dürfen, wäre der Durchschnitt 3,00 statt 4,50.",
      ["einem Gericht", "nicht angegeben", "3. Januar 2025"],
    ],
    [
      "fr",
      "4 avis sur 7 ont été supprimés. Avec ceux dont les étoiles peuvent être indiquées, la moyenne serait de 3,00 au lieu de 4,50.",
      ["un tribunal", "3 janvier 2025"],
    ],
    [
      "es",
      "Se eliminaron 4 de 7 opiniones. Con aquellas cuyas estrellas podemos mostrar, la media sería 3,00 en lugar de 4,50.",
      ["un tribunal", "3 de enero de 2025"],
    ],
  ])("the page answers first, then lists every withdrawal: %s", async (language, answer, words) => {
    const { text } = await open({ language, minimum_verification: "invited" }, ...LINES);
    const written = await text("/removed/");
    const page = seen(written);
    expect(page).toContain(answer);
    const lead = /<p class="lead measure">([^<]+)/.exec(written)![1]!;
    expect(lead.trim().split(/\.\s+/), "sentences stand apart").toHaveLength(3);
    for (const word of words) expect(page).toContain(word);
  });

  test("the sentence is exact where the average stays the same, where all may be told, and where nothing was removed", async () => {
    const five = publishing("a", { rating: 5 });
    const same = await open({}, five, publishing("b", { rating: 5 }), withdrawing("b"));
    expect(seen(await same.text("/removed/"))).toContain(
      "1 of 2 reviews was removed. With it, the average rating would be the same: 5.00.",
    );
    const all = await open(
      {},
      five,
      publishing("b", { rating: 2 }),
      publishing("c", { rating: 2 }),
      withdrawing("b"),
      withdrawing("c"),
    );
    expect(seen(await all.text("/removed/"))).toContain(
      "2 of 3 reviews were removed. With them, the average rating would be 3.00 instead of 5.00.",
    );
    const none = await open({}, five);
    expect(seen(await none.text("/removed/"))).toContain("No reviews have been removed.");
    expect(await none.removed()).toMatchObject({ withdrawn: [], average: 5, average_with_removed: 5 });
    const empty = await open({});
    expect(seen(await empty.text("/removed/"))).toContain("No reviews have been removed.");
    expect(await empty.removed()).toMatchObject({ average: null, average_with_removed: null, superseded: 0 });
  });

  test("how many ratings an edit raised or lowered, from the first version to the last", async () => {
    const edited = (id: string, ...ratings: number[]) => ratings.map((rating) => publishing(id, { rating }));
    const lines = [
      edited("up", 1, 3, 5),
      edited("too", 2, 3),
      edited("down", 4, 5, 3),
      edited("same", 4, 2, 4),
    ];
    const { text, removed } = await open({}, ...lines.flat());
    expect(await removed()).toMatchObject({ superseded: 7, rating_raised: 2, rating_lowered: 1 });
    expect(seen(await text("/removed/"))).toContain(
      "2 published reviews have more stars than in the first version, and 1 fewer.",
    );
    const { text: untouched } = await open({}, publishing("a"), publishing("a", { text: "More words." }));
    expect(seen(await untouched("/removed/"))).not.toContain("first version");
  });

  test.each(["lost", "hidden"])(
    "a review of which the words are gone is no review below the level: %s",
    async (reduced) => {
      const gone = (id: string, rating: number, level: string) => ({
        ...{ id, rating, date: "2025-01-03", source: { name: "Google" }, verification: { level } },
        ...{ reduced, commitment: `${"A".repeat(43)}=` },
      });
      const five = publishing("a", { rating: 5, ...INVITED });
      const lines = [five, gone("b", 1, "invited"), gone("c", 1, "platform")];
      const { text, removed } = await open({ minimum_verification: "invited" }, ...lines);
      expect(await removed()).toMatchObject({
        lost: [{ id: "b", rating: 1, date: "2025-01-03", entry: 1 }],
        hidden: { platform: 1, invited: 0, transaction: 0 },
        average: 5,
        average_with_removed: 5,
      });
      const page = seen(await text("/removed/"));
      expect(page).toContain(
        "January 3, 2025 1 1 We no longer have the text of this review, so we can’t show it. It was not removed.",
      );
      expect(page).toContain("With it, the average rating would be 3.00 instead of 5.00.");
      const { completeness }: ReviewsDataset = JSON.parse(await text("/reviews.json"));
      expect(completeness).toMatchObject([
        { received: 3, published: 1, below_minimum_verification: 1, lost: 1, withdrawn: {} },
      ]);
      for (const path of ["/", "/about/"]) expect(seen(await text(path))).toMatch(/Not shown: text lost 1 /);
    },
  );

  test("register, completeness and changes say the same of the demonstration", async () => {
    const { json } = await demonstration();
    const removed = await json<RemovedReviews>("/removed.json");
    const { completeness, aggregate_rating, version, updated } = await json<ReviewsDataset>("/reviews.json");
    expect(removed).toMatchObject({ version, updated, average: aggregate_rating.average });
    const reasons = completeness.flatMap(({ withdrawn }) =>
      Object.entries(withdrawn).flatMap(([reason, n]) => Array<string>(n).fill(reason)),
    );
    expect(removed.withdrawn.map(({ reason }) => reason).sort()).toEqual(reasons.sort());
    const below = completeness.reduce((sum, row) => sum + row.below_minimum_verification, 0);
    expect(Object.values(removed.hidden).reduce((sum, n) => sum + n, 0)).toBe(below);

    const told: object[] = [];
    for (let path: string | null = "/changes/2.json"; path; ) {
      const { changes, previous }: ChangesPage = await json(path);
      for (const { id, type, number, withdrawn, reason } of changes)
        if (type === "withdrawn") told.push({ id, withdrawn, reason, entry: number - 1 });
      path = previous && new URL(previous).pathname;
    }
    expect(removed.withdrawn).toMatchObject(told);
    expect(removed.withdrawn).toHaveLength(told.length);
  });

  test.each([
    ["/removed/", ["/sitemap.xml", "/llms.txt", "/about/", "/changes/", "/"]],
    ["/removed.json", ["/.well-known/openapi.json", "/llms.txt", "/removed/"]],
  ])("%s is named where people and programs look", async (address, places) => {
    const { get } = await demonstration();
    for (const place of places) expect(await (await get(place)).text(), place).toContain(address);
  });
});

async function demonstration() {
  const { get } = await openOrigin({ siteDir: demonstrationSite() });
  return { get, json: async <T>(path: string) => (await get(path)).json() as Promise<T> };
}
