import { describe, expect, test } from "vitest";
import { encodeCursor } from "../../../data/_schema/cursor.ts";
import { FLAGS, SearchParameters } from "../../../data/_schema/search.ts";
import { questionOf } from "../../../data/_search/canonical.ts";
import { faults, search } from "../../helpers/search/ask-search.ts";

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
    ...["0", "6", "two", ".5"].map((value) => ["max_rating", value] as const),
    ...["True", "1", "yes", " true"].flatMap((value) =>
      [...FLAGS, "facets"].map((name) => [name, value] as const),
    ),
    ["match", "stems"],
    ["sort", "best"],
    ["sentiment", "abstained"],
    ["verification", "verified"],
    ...["english", "e", "en_US", "*"].map((value) => ["language", value] as const),
    ["aspect", " "],
    ["mentions_area", "\0"],
    ["source", "x".repeat(201)],
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

  test.each(Object.keys(SearchParameters.shape).filter((name) => name !== "query"))(
    "%s without a value",
    async (name) => {
      expect(await faults(`${name}=`)).toEqual([`${name}: empty`]);
      expect(await faults(name)).toEqual([`${name}: empty`]);
    },
  );

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
      "rating=9&min_rating=x&since=2023-02-30&until=&query=%zz&mentions_technician=%20&limit=0&limit=1&cursor=forged" +
      "&max_rating=0&match=x&mentions_area=&aspect=%00&sentiment=glad&source=%20&language=1&verification=no" +
      `&sort=relevance&facets=on&${FLAGS.map((name) => `${name}=maybe`).join("&")}`;
    const found = await faults(query);
    expect(found.map((line) => line.split(":")[0]).sort()).toEqual(
      Object.keys(SearchParameters.shape)
        .filter((name) => name !== "mentions_service")
        .sort(),
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
    encode("2026-08-26 a"),
    encode("newest q 5 2026-08-26"),
    encode("newest q 5 2026-08-26 "),
    encode("newest q 5 2026-02-30 a"),
    encode("newest q 5 2026-08-26  a"),
    encode("newest q 5 2026-08-26 a b"),
    encode("newest q 6 2026-08-26 a"),
    encode("newest q 05 2026-08-26 a"),
    encode("best q 5 2026-08-26 a"),
    encode("newest ? 5 2026-08-26 a"),
    encode("newest q 5 2026-08-26 <script>"),
    encode(`newest q 5 2026-08-26 ${"a".repeat(129)}`),
    `${encode("newest q 5 2026-08-26 ab")}A`,
    encode("newest q 5 2026-08-26\na"),
    encode("relevance q g -1"),
    encode("relevance q g 1e3"),
    "a".repeat(400),
    "__proto__",
    "null",
  ])("a forged one is a fault: %s", async (cursor) => {
    expect(await faults(`cursor=${encodeURIComponent(cursor)}`)).toEqual([
      expect.stringMatching(/^cursor: /),
    ]);
  });

  test("one of other filters, or of another order, is refused", async () => {
    const { next_cursor: cursor } = await search("rating=5&limit=3");
    for (const other of ["", "rating=4", "rating=5&since=2024-01-01", "rating=5&sort=oldest"])
      expect(await faults(`${other}&cursor=${cursor}`)).toEqual(["cursor: custom"]);
    const same = await search(`limit=50&facets=true&sort=newest&rating=5&cursor=${cursor}`);
    expect(same.count).toBe(50);
  });

  test("one whose review has gone goes on from its place", async () => {
    const { filters } = await search("rating=5");
    const at = (date: string) =>
      encodeCursor({ sort: "newest", question: questionOf(filters), rating: 5, date, id: "gone" });
    const later = await search(`rating=5&limit=100&cursor=${at("2025-01-01")}`);
    expect(later.count).toBeGreaterThan(0);
    expect(later.reviews.every(({ date }) => date <= "2025-01-01")).toBe(true);
    expect((await search(`rating=5&cursor=${at("0001-01-01")}`)).count).toBe(0);
  });

  test("total stays that of the whole search along the way", async () => {
    const first = await search("rating=5&limit=7");
    const second = await search(`rating=5&limit=7&cursor=${first.next_cursor}`);
    expect(second.total).toBe(first.total);
  });
});
