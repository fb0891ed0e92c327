import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanText } from "../../../data/_text/clean.ts";

describe("a text as it is published", () => {
  it.each([
    ["a\r\nb\rc\nd", "a\nb\nc\nd"],
    ["a\tb", "a\tb"],
    ["a\u0000\u0007\u000b\u000c\u001b\u007f\u0085\u009fb", "ab"],
    ["e\u0301", "é"],
    ["e\u0000\u0301", "é"],
    ["ﬀ ’ \u00a0\u200d", "ﬀ ’ \u00a0\u200d"],
    ["\ud83d", "\ufffd"],
    ["a\udc4db", "a\ufffdb"],
    ["👍🏽", "👍🏽"],
    ["  spaces stay  ", "  spaces stay  "],
    ["<script>alert(1)</script>", "<script>alert(1)</script>"],
    ["", ""],
  ])("%j becomes %j", (text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });

  it("is in NFC and well-formed, has no control characters but TAB and LF, and stays as it is when cleaned again", () => {
    const text = fc.string({
      unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
    });
    fc.assert(
      fc.property(text, (dirty) => {
        const clean = cleanText(dirty);
        expect(clean.isWellFormed()).toBe(true);
        expect(clean.normalize("NFC")).toBe(clean);
        expect(clean.replace(/[\t\n]/g, "")).not.toMatch(/\p{Cc}/u);
        expect(cleanText(clean)).toBe(clean);
      }),
      { numRuns: 2000 },
    );
  });
});
