import { describe, expect, it } from "vitest";
import { clauses, sentences } from "../../../data/_text/sentences.ts";
import { effortOf } from "../../helpers/effort.ts";

const split = (text: string) => sentences(text).map(({ start, end }) => text.slice(start, end));

describe("sentence borders", () => {
  it.each([
    ["Fast. Fair. Done.", ["Fast.", "Fair.", "Done."]],
    [
      "Called at 5:50 a.m. since I read it. Paid $3.50 to Mr. Olsen.",
      ["Called at 5:50 a.m. since I read it.", "Paid $3.50 to Mr. Olsen."],
    ],
    ['He said "done!" Then he left.', ['He said "done!"', "Then he left."]],
    ["great job. will call again", ["great job.", "will call again"]],
    ["On time.Great price", ["On time.", "Great price"]],
    ["the water\nheater works\n\nthanks", ["the water\nheater works", "thanks"]],
    ["Good<br>Clean<br />Fast", ["Good", "Clean", "Fast"]],
    ["Well... it works. Three!! First", ["Well... it works.", "Three!!", "First"]],
    ["🔥 Great! 🙌🙌", ["🔥 Great!", "🙌🙌"]],
    ["  \n ", []],
    ["", []],
  ])("of %j", (text, expected) => {
    expect(split(text)).toEqual(expected);
  });

  it("stays linear in the length of hostile texts", async () => {
    const splitAll = () => {
      for (const unit of [
        "a",
        ".",
        "\n",
        " ",
        "a. ",
        "!?",
        "<br",
        "(",
        "'",
        "and the ",
        ". \n",
        "\u{1F600}",
      ]) {
        const text = unit.repeat(Math.ceil(100_000 / unit.length));
        for (const sentence of sentences(text)) clauses(text, sentence);
      }
    };
    expect(await effortOf(splitAll)).toBeLessThan(60);
  });
});

describe("clause borders", () => {
  it("divide at contrast, punctuation and new subjects, with offsets into the whole text", () => {
    const text = "Hi! Great work but pricey, and the office was rude.";
    const [, sentence] = sentences(text);
    const found = clauses(text, sentence!);
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual([
      "Great work",
      "but pricey",
      "and the office was rude.",
    ]);
  });
});
