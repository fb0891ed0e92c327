import { expect, test } from "vitest";
import { spelledForms } from "../../../data/_insights/languages/phrase-forms.ts";

const choices = (count: number) => `(${Array.from({ length: count }, (_, at) => `w${at}`).join("|")})`;

test("a phrase stands for each combination of its choices", () => {
  expect(spelledForms(["llegó (muy |)tarde(|s)"])).toEqual([
    "llegó muy tarde",
    "llegó muy tardes",
    "llegó tarde",
    "llegó tardes",
  ]);
});

test("a phrase of more combinations than memory bears is refused before they are made", () => {
  expect(spelledForms([`${choices(80)} ${choices(100)}`])).toHaveLength(8000);
  expect(() => spelledForms([`never ${Array(8).fill(choices(20)).join(" ")}`])).toThrow(
    /^never \(w0\|w1.*: the choices make more than 8000 forms; write it as several lines$/,
  );
});
