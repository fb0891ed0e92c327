import { expect, test } from "vitest";
import { ByteCache } from "../../../data/_search/byte-cache.ts";

test("what is remembered is found, and the newest value of a key counts", () => {
  const cache = new ByteCache<string>(10_000);
  expect(cache.get("a")).toBeUndefined();
  cache.set("a", "one", 100);
  cache.set("a", "two", 300);
  expect(cache.get("a")).toBe("two");
  expect(cache.bytes).toBe(302);
});

test("it never holds more bytes than it may, and gives up what was used longest ago", () => {
  const cache = new ByteCache<number>(50_000);
  cache.set("kept", -1, 100);
  for (let n = 0; n < 5000; n++) {
    cache.set(`key ${n}`, n, 1 + ((n * 37) % 900));
    expect(cache.get("kept")).toBe(-1);
    expect(cache.bytes).toBeLessThanOrEqual(50_000);
  }
  expect(cache.get("key 0")).toBeUndefined();
  expect(cache.get("key 4999")).toBe(4999);
});

test("keys count, too: many long ones with nothing behind them are given up", () => {
  const cache = new ByteCache<null>(50_000);
  for (let n = 0; n < 1000; n++) cache.set(`${n} ${"x".repeat(4000)}`, null, 0);
  expect(cache.bytes).toBeLessThanOrEqual(50_000);
  expect(cache.bytes).toBeGreaterThan(40_000);
});

test("what is larger than the whole is not kept, and what it replaces is gone", () => {
  const cache = new ByteCache<string>(1000);
  cache.set("a", "small", 10);
  cache.set("a", "large", 2000);
  expect(cache.get("a")).toBeUndefined();
  expect(cache.bytes).toBe(0);
});
