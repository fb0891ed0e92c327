import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold } from "../../../data/_text/fold.ts";
import { anyCharacters } from "../../helpers/any-characters.ts";

/** A text and a query that a person takes for a part of it. */
const MATCHES: [string, string][] = [
  ["İzmir", "izmir"],
  ["izmir", "İZMİR"],
  ["İ\u0307zmir", "izmir"],
  ["Gießerei", "giesserei"],
  ["GIESSEREI", "gießerei"],
  ["FUẞ", "fuß"],
  ["won’t", "won't"],
  ["won't", "won’t"],
  ["won´t", "won't"],
  ["won`t", "won't"],
  ["6′ pipe", "6' pipe"],
  ["won＇t", "won't"],
  ["re\u0301paration", "réparation"],
  ["réparation", "re\u0301paration"],
  ["👍🏽 great", "👍"],
  ["👨\u200d👩\u200d👧 family", "👧"],
  ["ﬂushed oﬀ", "flushed off"],
  ["ﬀ", "f"],
  ["②nd", "2nd"],
  ["Ｐｌｕｍｂｅｒ", "plumber"],
  ["ΣΩΛΗΝΑΣ", "σωληνας"],
  ["σωλήνας", "ΣΩΛΉΝΑΣ"],
  ["sump  pump", "sump pump"],
  ["sump\npump", "sump pump"],
  ["sump\u00a0pump", "sump pump"],
  ["sump\u3000pump", "sump pump"],
  ["8–12", "8-12"],
  ["8—12", "8-12"],
  ["8−12", "8-12"],
  ["re\u00adpair", "repair"],
  ["re\u200bpair\ufeff", "repair"],
  ["\u200erepair\u200f \u202adone\u202c \u2066now\u2069", "repair done now"],
  ["السباك\u061c ممتاز", "السباك ممتاز"],
  ["“tidy”", '"tidy"'],
  ["«tidy»", '"tidy"'],
  ["„tidy“", '"tidy"'],
  ["¾ inch", "3/4"],
  ["300 \u212a", "300 k"],
  ["ı", "i"],
  ["I", "ı"],
  ["❤️ it", "❤ it"],
];

describe("what makes no difference in a comparison", () => {
  it.each(MATCHES)("%j holds %j", (text, query) => {
    expect(fold(text)).toContain(fold(query));
  });

  it.each([
    ["café", "cafe"],
    ["naïve", "naive"],
    ["e\u0301", "e"],
    ["niño", "nino"],
  ])("accents do: %j does not hold %j", (text, query) => {
    expect(fold(text)).not.toContain(fold(query));
  });

  it.each([
    "",
    " ",
    "\n\t \u00a0\u200b",
    "\u200e\u200f\u202a\u202e\u2066\u2069\u061c",
    "\u034f\u115f\u180e\u3164\ufe00\u{e0020}",
  ])("%j is nothing", (text) => {
    expect(fold(text)).toBe("");
  });
});

/** Whether what is folded stays as it is. */
function isStable(text: string): boolean {
  const once = fold(text);
  return once === text || fold(once) === once;
}

describe("folding", () => {
  const anyText = fc.oneof(
    anyCharacters(),
    fc.string({ unit: "grapheme" }),
    fc.string({
      unit: fc.constantFrom(
        ..."İıßẞςΣ’´`«″ﬀ½Ａe\u0301\u0307\u00ad\u034f\u061c\u200d\u200e\ufe0f\u00a0\ud83d -I i",
      ),
    }),
  );

  it("folds what is folded to itself", () => {
    fc.assert(
      fc.property(anyText, (text) => isStable(text)),
      { numRuns: 20_000 },
    );
  });

  it("does so for every single character", () => {
    const unstable: string[] = [];
    for (let point = 0; point <= 0x10ffff; point++) {
      const character = String.fromCodePoint(point);
      if (/\p{Assigned}/u.test(character) && !isStable(character)) unstable.push(point.toString(16));
    }
    expect(unstable).toEqual([]);
  });

  it("takes the same way for plain and for other texts", () => {
    const ascii = fc.string({
      unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
    });
    fc.assert(
      fc.property(ascii, (text) => {
        expect(fold(`${text} é`)).toBe(`${fold(text)} é`.trim());
      }),
    );
  });

  it("makes upper and lower case equal", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(fold(text.toUpperCase())).toBe(fold(text.toLowerCase()));
      }),
    );
  });
});
