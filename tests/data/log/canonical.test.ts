import { describe, expect, test } from "vitest";
import { canonical } from "../../../data/_log/canonical.ts";

describe("the canonical form of a line, RFC 8785", () => {
  test("section 3.2.2: literals, numbers and strings as ECMAScript writes them", () => {
    const input = String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`;
    expect(canonical(JSON.parse(input))).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
        String.raw`"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  test("section 3.2.3: keys by their UTF-16 code units, at every depth", () => {
    const input = String.raw`{"\u20ac":"Euro Sign","\r":"Carriage Return","\ufb33":"Hebrew Letter Dalet With Dagesh",
      "1":"One","\ud83d\ude00":"Emoji: Grinning Face","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis"}`;
    const names = [
      "Carriage Return",
      "One",
      "Control",
      "Latin Small Letter O With Diaeresis",
      "Euro Sign",
      "Emoji: Grinning Face",
      "Hebrew Letter Dalet With Dagesh",
    ];
    const value = JSON.parse(input) as unknown;
    expect(canonical(value).match(/[A-Z][\w:]+( \w+)*/g)).toEqual(names);
    expect(canonical([{ deeper: value }])).toBe(`[{"deeper":${canonical(value)}}]`);
  });

  test.each([
    ["0000000000000000", "0"],
    ["8000000000000000", "0"],
    ["0000000000000001", "5e-324"],
    ["8000000000000001", "-5e-324"],
    ["7fefffffffffffff", "1.7976931348623157e+308"],
    ["4340000000000000", "9007199254740992"],
    ["4430000000000000", "295147905179352830000"],
    ["44b52d02c7e14af5", "9.999999999999997e+22"],
    ["44b52d02c7e14af6", "1e+23"],
    ["444b1ae4d6e2ef4e", "999999999999999700000"],
    ["444b1ae4d6e2ef50", "1e+21"],
    ["3eb0c6f7a0b5ed8c", "9.999999999999997e-7"],
    ["3eb0c6f7a0b5ed8d", "0.000001"],
    ["41b3de4355555553", "333333333.3333332"],
  ])("appendix B: the number of the bits %s is %s", (bits, text) => {
    expect(canonical(Buffer.from(bits, "hex").readDoubleBE())).toBe(text);
  });

  test("what JSON cannot say is refused, also what a line only seems to say", () => {
    expect(() => canonical(JSON.parse('{"rating":1e400}'))).toThrow("Infinity cannot be said in JSON");
    expect(() => canonical([Number.NaN])).toThrow("NaN cannot be said in JSON");
    expect(() => canonical(undefined)).toThrow("undefined cannot be said in JSON");
  });

  test("a lone surrogate is escaped, a pair is not, and no text is changed into another form", () => {
    const input = String.raw`["\ud83d\ude00","\uDEAD","e\u0301"]`;
    expect(canonical(JSON.parse(input))).toBe('["😀","\\udead","e\u0301"]');
  });

  test("two ways to write a line have one form", () => {
    const [one, other] = ['{"id":"r-1","rating":5}', ' { "rating" : 5.0, "\\u0069d":"r-1" }'];
    expect(canonical(JSON.parse(one!))).toBe(canonical(JSON.parse(other!)));
    expect(canonical(JSON.parse('{"__proto__":1}'))).toBe('{"__proto__":1}');
  });
});
