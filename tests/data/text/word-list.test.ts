import { describe, expect, test } from "vitest";
import { parseWordList, wordsOf } from "../../../data/_text/word-list.ts";

const parse = (text: string, sections?: string[]) => parseWordList(text, "speed.txt", sections);

describe("a list of words", () => {
  test("holds one entry a line, in sections, with remarks", () => {
    const list = parse("# how fast\n[praise]\nquick\nin no time  # idiom\n\n[blame]\n#1 in delays\nslow\n", [
      "praise",
      "blame",
    ]);
    expect(wordsOf(list, "praise")).toEqual(["quick", "in no time"]);
    expect(wordsOf(list, "blame")).toEqual(["slow"]);
    expect(list.get("blame")).toEqual([{ text: "slow", place: "speed.txt:8" }]);
  });

  test("may have no sections, and keeps the order of its entries", () => {
    expect(wordsOf(parse("b\na\n"))).toEqual(["b", "a"]);
    expect(wordsOf(parse("a\n"), "praise")).toEqual([]);
  });

  test.each([
    ["quick\nslow\nquick\n", "speed.txt:3: quick stands at speed.txt:1 already"],
    ["[prase]\nquick\n", "speed.txt:1: unknown section [prase]; this list has none"],
    ["in  no time\n", "speed.txt:1: holds more than one space in a row"],
    ["in\u00a0no time\n", "speed.txt:1: holds white space or a character that nobody sees"],
    ["qui\u200bck\n", "speed.txt:1: holds white space or a character that nobody sees"],
    ["fru\u0308h\n", "speed.txt:1: letters must be composed (Unicode NFC)"],
    ["# nothing yet\n", "speed.txt: holds no entry"],
  ])("%j is refused with file and line", (text, fault) => {
    expect(() => parse(text)).toThrow(fault);
  });

  test("tells of every fault at once", () => {
    const text = "lost\n[praise]\nquick\n[blame]\n[praise]\nfast\n";
    expect(() => parse(text, ["praise", "blame"])).toThrow(
      [
        "speed.txt:1: lost stands before the first section",
        "speed.txt:5: [praise] began at speed.txt:2; put its entries there",
        "speed.txt:4: section [blame] is empty",
      ].join("\n"),
    );
  });
});
