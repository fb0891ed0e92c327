import { describe, expect, test } from "vitest";
import { demonstrationSite } from "../../helpers/demonstration.ts";
import { openOrigin } from "../../helpers/origin.ts";
import { faults, SEARCH, search } from "../../helpers/search/ask-search.ts";
import { openSearch, searchable } from "../../helpers/search/open-search.ts";

describe("filters", () => {
  test("none: all reviews, 20 at a time, newest first", async () => {
    const answer = await search("");
    expect(answer).toMatchObject({ count: 20, limit: 20, filters: {} });
    expect(answer.total).toBeGreaterThan(100);
    const order = answer.reviews.map(({ date, id }) => [date, id]);
    expect(order).toEqual(
      [...order].sort(([a, i], [b, j]) => (a === b ? (i! < j! ? -1 : 1) : a! < b! ? 1 : -1)),
    );
  });

  test("rating and min_rating", async () => {
    expect(new Set((await search("rating=2&limit=100")).reviews.map(({ rating }) => rating))).toEqual(
      new Set([2]),
    );
    const least = await search("min_rating=3.5&limit=100");
    expect(least.filters).toEqual({ min_rating: 3.5 });
    expect(Math.min(...least.reviews.map(({ rating }) => rating))).toBe(4);
    expect((await search("rating=2&min_rating=3")).total).toBe(0);
  });

  test("since and until include their days; the wrong way round they match nothing", async () => {
    const { date } = (await search("limit=1")).reviews[0]!;
    expect((await search(`since=${date}`)).reviews.every((review) => review.date === date)).toBe(true);
    expect((await search(`since=${date}`)).total).toBeGreaterThan(0);
    expect((await search(`since=${date}&until=${date}`)).total).toBe((await search(`since=${date}`)).total);
    const all = (await search("")).total;
    expect((await search(`until=${date}`)).total).toBe(all);
    expect((await search("since=2025-06-02&until=2025-06-01")).total).toBe(0);
    const before = (await search("until=2025-05-31")).total;
    expect(before + (await search("since=2025-06-01")).total).toBe(all);
  });

  test("mentions_service by id; an unknown one matches nothing", async () => {
    const answer = await search("mentions_service=water-heater&limit=100");
    expect(answer.total).toBeGreaterThan(0);
    expect(answer.reviews.every(({ mentions }) => mentions.services.includes("water-heater"))).toBe(true);
    expect((await search("mentions_service=nothing")).total).toBe(0);
  });

  test("mentions_technician by name or alias, ignoring case, shown as in the roster", async () => {
    const answer = await search("mentions_technician=HENRIK%20%20sorvald");
    expect(answer.total).toBeGreaterThan(0);
    expect(answer.filters).toEqual({ mentions_technician: "Henrik Sorvald" });
    expect(answer.reviews.every(({ mentions }) => mentions.technicians.includes("Henrik Sorvald"))).toBe(
      true,
    );

    const named = openSearch([
      searchable({ id: "a", technicians: ["Hank Brill"] }),
      searchable({ id: "b", technicians: ["Ruth Okafor"] }),
      searchable({ id: "c", technicians: ["Left Long-Ago"] }),
    ]);
    const ids = (name: string) => named({ mentions_technician: name }).reviews.map(({ id }) => id);
    expect(ids("henry")).toEqual(["a"]);
    expect(ids("EL GÜERO")).toEqual(["a"]);
    expect(ids("el guero"), "accents count").toEqual([]);
    expect(ids("ruth"), "a piece of a name is not the name").toEqual([]);
    expect(ids("left long-ago"), "no longer in the roster").toEqual(["c"]);
  });

  test.each(["constructor", "__proto__", "toString", "hasOwnProperty", "Nobody", "' OR 1=1 --"])(
    "an unknown technician (%s) matches nothing",
    async (name) => {
      expect(await search(`mentions_technician=${encodeURIComponent(name)}`)).toMatchObject({
        total: 0,
        filters: { mentions_technician: name },
      });
    },
  );

  test("all that are given must hold", async () => {
    const answer = await search(
      "rating=5&since=2025-01-01&query=furnace&mentions_service=furnace-repair&limit=100",
    );
    expect(answer.total).toBeGreaterThan(0);
    for (const { rating, date, text, mentions } of answer.reviews) {
      expect(rating).toBe(5);
      expect(date >= "2025-01-01").toBe(true);
      expect(text.toLowerCase()).toContain("furnace");
      expect(mentions.services).toContain("furnace-repair");
    }
    expect(answer.filters).toEqual({
      mentions_service: "furnace-repair",
      query: "furnace",
      rating: 5,
      since: "2025-01-01",
    });
  });

  test("unknown parameters are ignored, and do not make another answer", async () => {
    const { get } = await openOrigin({ siteDir: demonstrationSite() });
    const plain = await get(`${SEARCH}?rating=5`);
    const other = await get(`${SEARCH}?utm_source=x&Rating=1&rating=5&__proto__=1&=&&%zz=%zz`);
    expect(other.status).toBe(200);
    expect(other.headers.get("etag")).toBe(plain.headers.get("etag"));
  });

  test("a name may be percent-encoded, and a plus is a space", async () => {
    expect((await search("%72ating=5&mentions_technician=henrik+sorvald")).filters).toEqual({
      rating: 5,
      mentions_technician: "Henrik Sorvald",
    });
  });
});

describe("query", () => {
  test.each([
    ["THE TECH", "the tech"],
    ["don’t “quote” me", 'don\'t "quote" me'],
    ["ＦＵＬＬ　ｗｉｄｔｈ", "full width"],
    ["Straße", "STRASSE"],
    ["ΟΔΟΣ", "οδος"],
    ["İstanbul", "istanbul"],
    ["eﬃcient", "efficient"],
    ["9–5, on time", "9-5, on time"],
    ["two  \n\t lines", "two lines"],
    ["zero​width", "zerowidth"],
    ["10½ hours 👍🏽", "10½ HOURS 👍🏽"],
    [".*+?^$()|[]\\", ".*+?^$()|[]\\"],
    ["100% & a = b; c", "100% & A = B; C"],
  ])("%j is found by %j, and the other way round", (text, query) => {
    const found = (inText: string, asked: string) =>
      openSearch([searchable({ id: "a", text: `Well, ${inText} indeed.` })])({ query: asked }).total;
    expect(found(text, query)).toBe(1);
    expect(found(query, text)).toBe(1);
    expect(found(text, `  ${query}\n`)).toBe(1);
    expect(found(text, `${query} not there`)).toBe(0);
  });

  test.each([
    ["café", "cafe"],
    ["señor", "senor"],
    ["naïve", "naive"],
  ])("accents count: %j is not found by %j", (text, query) => {
    const all = openSearch([searchable({ id: "a", text })]);
    expect(all({ query }).total).toBe(0);
    expect(all({ query: text.toUpperCase() }).total).toBe(1);
    expect(all({ query: text.normalize("NFD") }).total).toBe(1);
  });

  test("it is shown folded; one of white space alone is none", async () => {
    expect((await search(`query=${encodeURIComponent("  THE\t“Tech”  ")}`)).filters).toEqual({
      query: 'the "tech"',
    });
    const all = (await search("")).total;
    const invisible = encodeURIComponent("\u200e\u200f\u202a\u2066\u061c");
    for (const nothing of ["query=", "query", "query=%20%09", "query=%E2%80%8B", `query=${invisible}`]) {
      expect(await search(nothing)).toMatchObject({ total: all, filters: {} });
    }
  });

  test("regular expressions and SQL are words like any other", async () => {
    for (const query of [".*", "(a+)+$", "[", "\\", "' or '1'='1", "%"]) {
      expect((await search(`query=${encodeURIComponent(query)}`)).filters.query).toBe(query);
    }
  });

  test("at most 200 characters, whatever each takes in UTF-16", async () => {
    expect((await search(`query=${"a".repeat(200)}`)).total).toBe(0);
    expect((await search(`query=${encodeURIComponent("🔧".repeat(200))}`)).total).toBe(0);
    expect(await faults(`query=${"a".repeat(201)}`)).toEqual(["query: custom"]);
    expect(await faults(`query=${encodeURIComponent("🔧".repeat(201))}`)).toEqual(["query: custom"]);
  });
});

test("the same question has the same validator, however it is put", async () => {
  const { get } = await openOrigin({ siteDir: demonstrationSite() });
  const etags = await Promise.all(
    ["query=hank&rating=5", "rating=5&query=HANK", "rating=5&query=%20hank&limit=20"].map(async (query) =>
      (await get(`${SEARCH}?${query}`)).headers.get("etag"),
    ),
  );
  expect(new Set(etags).size).toBe(1);
});
