import { describe, expect, test } from "vitest";
import { type SearchAnswer, SearchAnswer as SearchAnswerSchema } from "../data/schema/search.ts";
import { demonstrationSite } from "./helpers/demonstration.ts";
import { openSearch, searchable } from "./helpers/open-search.ts";
import { openOrigin } from "./helpers/origin.ts";
import { expectProblem } from "./helpers/problem.ts";

const SEARCH = "/api/reviews/search";

async function search(query: string): Promise<SearchAnswer> {
  const { get } = await openOrigin({ siteDir: demonstrationSite() });
  const answer = await get(`${SEARCH}?${query}`);
  expect(answer.status).toBe(200);
  return SearchAnswerSchema.strict().parse(await answer.json());
}

/** The paths and codes of the faults of a query string. */
async function faults(query: string) {
  const { get } = await openOrigin({ siteDir: demonstrationSite() });
  const problem = await expectProblem(await get(`${SEARCH}?${query}`), 400);
  return problem.issues!.map(({ path, code }) => `${path.join(".")}: ${code}`);
}

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
    const [{ date }] = (await search("limit=1")).reviews as [{ date: string }];
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
    for (const nothing of ["query=", "query", "query=%20%09", "query=%E2%80%8B"]) {
      expect(await search(nothing)).toMatchObject({ total: all, filters: {} });
    }
  });

  test("regular expressions and SQL are words like any other", async () => {
    for (const query of [".*", "(a+)+$", "[", "\\", "' or '1'='1", "%"]) {
      expect((await search(`query=${encodeURIComponent(query)}`)).filters.query).toBe(query);
    }
  });

  test("at most 200 characters, as people count them", async () => {
    expect((await search(`query=${"a".repeat(200)}`)).total).toBe(0);
    expect((await search(`query=${encodeURIComponent("🔧".repeat(200))}`)).total).toBe(0);
    expect(await faults(`query=${"a".repeat(201)}`)).toEqual(["query: custom"]);
    expect(await faults(`query=${encodeURIComponent("🔧".repeat(201))}`)).toEqual(["query: custom"]);
  });
});

describe("limit", () => {
  test.each(["1", "100"])("%s", async (limit) => {
    const answer = await search(`limit=${limit}`);
    expect(answer).toMatchObject({ limit: Number(limit), count: Number(limit) });
    expect(answer.reviews).toHaveLength(Number(limit));
  });

  test("count is what is there when that is less", async () => {
    const answer = await search("rating=1&limit=100");
    expect(answer.count).toBe(answer.total);
    expect(answer.reviews).toHaveLength(answer.total);
    expect(answer.next_cursor).toBeNull();
  });

  test("an answer that ends exactly at the last review has no next one", async () => {
    const { total } = await search("rating=1");
    expect(total).toBeLessThan(100);
    expect((await search(`rating=1&limit=${total}`)).next_cursor).toBeNull();
    expect((await search(`rating=1&limit=${total - 1}`)).next_cursor).not.toBeNull();
  });
});

describe("faults", () => {
  test.each([
    ...["0", "6", "-1", "4.5", "five", "5 ", "+5", "05", "5e0", "0x5", "５", "NaN", "Infinity"].map(
      (value) => ["rating", value] as const,
    ),
    ...["0.9", "5.1", "-1", "four", "1e0", "NaN", ".5"].map((value) => ["min_rating", value] as const),
    ...[
      "2023-02-30",
      "2023-2-3",
      "２０２３-01-01",
      "0000-00-00",
      "0000-01-01",
      "+010000-01-01",
      "2023-13-01",
      "2023-01-01T00:00:00Z",
      "20230101",
      "yesterday",
      "2023-02-29",
    ].flatMap((value) => [["since", value] as const, ["until", value] as const]),
    ...["0", "101", "-1", "1e9", "NaN", "1e3", " 5", "5.5", "999999999999999999999"].map(
      (value) => ["limit", value] as const,
    ),
    ["query", "\0"],
    ["query", "a\u0007b"],
    ["mentions_technician", " "],
    ["mentions_service", "\t"],
    ["mentions_service", "x".repeat(201)],
  ] as const)("%s=%j", async (name, value) => {
    expect(await faults(`${name}=${encodeURIComponent(value)}`)).toEqual([
      expect.stringMatching(`^${name}: `),
    ]);
  });

  test.each([
    "rating",
    "min_rating",
    "since",
    "until",
    "mentions_technician",
    "mentions_service",
    "limit",
    "cursor",
  ])("%s without a value", async (name) => {
    expect(await faults(`${name}=`)).toEqual([`${name}: empty`]);
    expect(await faults(name)).toEqual([`${name}: empty`]);
  });

  test.each([
    "rating=5&rating=5",
    "query=a&query=b",
    "query&query",
    "limit=5&x=1&limit=",
    "cursor=a&%63ursor=b",
  ])("given twice: %s", async (query) => {
    expect(await faults(query)).toEqual([expect.stringMatching(/^\w+: duplicated$/)]);
  });

  test.each([
    "query=%zz",
    "query=%",
    "query=%c0%af",
    "query=a%ff",
    "mentions_technician=%e0%a4",
    "rating=%35%",
  ])("not percent-encoded UTF-8: %s", async (query) => {
    expect(await faults(query)).toEqual([expect.stringMatching(/^\w+: malformed$/)]);
  });

  test("all of them at once, each named once", async () => {
    const query =
      "rating=9&min_rating=x&since=2023-02-30&until=&query=%zz&mentions_technician=%20&limit=0&limit=1&cursor=forged";
    const found = await faults(query);
    expect(found.map((line) => line.split(":")[0]).sort()).toEqual(
      ["rating", "min_rating", "since", "until", "query", "mentions_technician", "limit", "cursor"].sort(),
    );
    expect(found).toContain("limit: duplicated");
    expect(found).toContain("until: empty");
    expect(found).toContain("query: malformed");
  });
});

describe("cursor", () => {
  const encode = (text: string) => Buffer.from(text).toString("base64url");

  test.each([
    "x",
    "MjAyNi0wOC0yNiBmYi05MTk4YTlm=",
    encode("2026-08-26"),
    encode("2026-08-26 "),
    encode("2026-02-30 a"),
    encode("2026-08-26  a"),
    encode("2026-08-26 a b"),
    encode("2026-08-26 <script>"),
    encode(`2026-08-26 ${"a".repeat(129)}`),
    `${encode("2026-08-26 ab")}A`,
    encode("2026-08-26\na"),
    "a".repeat(400),
    "__proto__",
    "null",
  ])("a forged one is a fault: %s", async (cursor) => {
    expect(await faults(`cursor=${encodeURIComponent(cursor)}`)).toEqual([
      expect.stringMatching(/^cursor: /),
    ]);
  });

  test("one from another search, or whose review has gone, goes on from its place", async () => {
    const first = await search("rating=5&limit=3");
    const other = await search(`rating=4&limit=100&cursor=${first.next_cursor}`);
    const last = first.reviews.at(-1)!;
    expect(other.count).toBeGreaterThan(0);
    expect(other.reviews.every(({ date }) => date <= last.date)).toBe(true);
    expect((await search(`cursor=${encode("0001-01-01 a")}`)).count).toBe(0);
  });

  test("total stays that of the whole search along the way", async () => {
    const first = await search("rating=5&limit=7");
    const second = await search(`rating=5&limit=7&cursor=${first.next_cursor}`);
    expect(second.total).toBe(first.total);
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
