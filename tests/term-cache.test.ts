import { expect, test } from "vitest";
import { listed } from "../data/search/document-set.ts";
import { TermCache } from "../data/search/term-cache.ts";

const set = (reviews: number) => listed(new Uint32Array(reviews));

test("a term is computed once as long as it is remembered", () => {
  const cache = new TermCache(10_000);
  let computed = 0;
  const take = (term: string) =>
    cache.take(term, () => {
      computed++;
      return set(10);
    });
  expect(take("a")).toBe(take("a"));
  expect(computed).toBe(1);
});

test("it never holds more bytes than it may, and gives up what was used longest ago", () => {
  const cache = new TermCache(50_000);
  const computed: string[] = [];
  const take = (term: string, reviews: number) =>
    cache.take(term, () => {
      computed.push(term);
      return set(reviews);
    });
  take("kept", 100);
  for (let term = 0; term < 2000; term++) {
    take(`term ${term}`, 1 + ((term * 37) % 900));
    take("kept", 100);
    expect(cache.bytes).toBeLessThanOrEqual(50_000);
  }
  expect(computed.filter((term) => term === "kept")).toHaveLength(1);
  take("term 1", 38);
  expect(computed.filter((term) => term === "term 1")).toHaveLength(2);
});

test("what is larger than the whole is answered and not kept", () => {
  const cache = new TermCache(1000);
  expect(cache.take("large", () => set(1000)).count).toBe(1000);
  expect(cache.bytes).toBe(0);
});
