import { describe, expect, test } from "vitest";
import { type SinceAnswer, SinceAnswer as SinceAnswerSchema } from "../../../data/_schema/since.ts";
import { journalOf } from "../../helpers/data-folder.ts";
import { demonstrationSite } from "../../helpers/demonstration.ts";
import { draftSite } from "../../helpers/draft-site.ts";
import { openOrigin } from "../../helpers/origin.ts";
import { expectProblem } from "../../helpers/problem.ts";

const SINCE = "/api/reviews/since/";

type Get = Awaited<ReturnType<typeof openOrigin>>["get"];

async function since(get: Get, date: string): Promise<SinceAnswer> {
  const answer = await get(SINCE + date);
  expect(answer.status).toBe(200);
  return SinceAnswerSchema.strict().parse(await answer.json());
}

describe("reviews since a day", () => {
  test("its own reviews are in it, those of the day before are not; all others follow, newest first", async () => {
    const { get } = await openOrigin({ siteDir: demonstrationSite() });
    const { reviews } = (await (await get("/reviews.json")).json()) as SinceAnswer;
    expect(reviews.length).toBeGreaterThan(100);
    for (const { date } of reviews.filter((_, index) => index % 25 === 0)) {
      const answer = await since(get, date);
      expect(answer.since).toBe(date);
      expect(answer.reviews).toEqual(reviews.filter((review) => review.date >= date));
      expect(answer.reviews.at(-1)!.date).toBe(date);
      expect(answer.count).toBe(answer.reviews.length);
    }
    expect((await since(get, "0001-01-01")).reviews).toEqual(reviews);
  });

  test.each(["9999-12-31", "2099-01-01"])("a day to come (%s) has none", async (date) => {
    const { get } = await openOrigin({ siteDir: demonstrationSite() });
    expect(await since(get, date)).toEqual({ since: date, reviews: [], count: 0 });
  });

  test("a leap day is one", async () => {
    const { get } = await openOrigin({ siteDir: demonstrationSite() });
    expect((await since(get, "2024-02-29")).count).toBeGreaterThan(0);
  });

  test.each([
    "2023-02-30",
    "2023-02-29",
    "2023-2-3",
    "2023-13-01",
    "2023-00-10",
    "0000-00-00",
    "0000-01-01",
    "+010000-01-01",
    "-000001-01-01",
    "20230101",
    "2023-01-01T00:00:00Z",
    "2023-01-01%20",
    "%EF%BC%92023-01-01",
    "yesterday",
    "..%2f..%2fetc",
    "%3Cscript%3E",
    "2023-01-01;DROP%20TABLE",
  ])("%s is no day: 400 that names the parameter", async (date) => {
    const { get } = await openOrigin({ siteDir: demonstrationSite() });
    const { issues } = await expectProblem(await get(SINCE + date), 400);
    expect(issues).toHaveLength(1);
    expect(issues![0]!.path).toEqual(["date"]);
    expect(issues![0]!.message).toMatch(/YYYY-MM-DD/);
  });

  test.each(["/api/reviews/since", "/api/reviews/since/", "/api/reviews/since/2026-01-01/more"])(
    "%s is no address",
    async (path) => {
      const { get } = await openOrigin({ siteDir: demonstrationSite() });
      await expectProblem(await get(path), 404);
    },
  );

  test("Last-Modified is that of /reviews.json", async () => {
    const { get } = await openOrigin({ siteDir: demonstrationSite() });
    const expected = (await get("/reviews.json")).headers.get("last-modified");
    expect(expected).toMatch(/GMT$/);
    expect((await get(`${SINCE}2026-01-01`)).headers.get("last-modified")).toBe(expected);
  });
});

describe("its ETag", () => {
  const entry = (id: string, date: string, text: string) => ({
    id,
    rating: 5,
    date,
    text,
    author: { name: "Deb R." },
    source: { name: "Google" },
    verification: { level: "platform" },
  });
  const DAYS = ["2026-01-01", "2026-02-01", "2026-03-01", "2026-03-02"];

  test("survives a rebuild that leaves its reviews alone, and changes when one of them does", async () => {
    const business = JSON.stringify({ name: "Tillmarsh", technicians: [{ name: "Hank Brill" }] });
    const old = [
      entry("a", "2026-01-05", "Old."),
      entry("b", "2026-02-05", "New."),
      entry("d", "2026-03-01", "Newest."),
    ];
    const etags = async (...lines: object[]) => {
      const files = { "business.json": business, "reviews.jsonl": journalOf(...lines) };
      const { get } = await openOrigin({ siteDir: (await draftSite(files)).siteDir });
      return Promise.all(DAYS.map(async (day) => (await get(SINCE + day)).headers.get("etag")));
    };
    const before = await etags(...old);
    expect(new Set(before).size).toBe(DAYS.length);

    // Of the first two days, both changes are seen since the one, and only the edit since the other.
    const more = entry("c", "2026-01-05", "Newer.");
    const edited = entry("b", "2026-02-05", "New, and edited.");
    const after = await etags(...old, edited, more);
    expect(after.map((etag, index) => etag === before[index])).toEqual([false, false, true, true]);
  });
});
