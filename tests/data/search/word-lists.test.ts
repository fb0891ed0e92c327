import { expect, test } from "vitest";
import { firstLetter } from "../../../data/_search/full-text/meanings.ts";
import { plainWords, STEMMINGS, stem } from "../../../data/_search/full-text/stem.ts";
import {
  irregularForms,
  parseSynonyms,
  synonyms,
  unlikeForms,
} from "../../../data/_search/full-text/word-lists.ts";
import { DICTIONARIES, readDictionary } from "../../../data/_search/spelling/ordinary-words.ts";

const parse = (text: string) => parseSynonyms({ text, place: "full-text/words/synonyms.en.txt:7" });

test("a group of synonyms has phrases, narrower ones and a judged aspect", () => {
  expect(parse("late, running behind < kept waiting, stood up | punctuality negative")).toEqual({
    stemming: "en",
    foreign: [],
    phrases: ["late", "running behind"],
    asking: [],
    narrower: ["kept waiting", "stood up"],
    aspect: { id: "punctuality", sentiment: "negative" },
  });
  expect(parse("urgent, emergency | emergency-response")).toEqual({
    stemming: "en",
    foreign: [],
    phrases: ["urgent", "emergency"],
    asking: [],
    narrower: [],
    aspect: { id: "emergency-response" },
  });
});

test("what asks for a group stands beside its phrases, and is none of them", () => {
  expect(parse("price, how much?, what price? < dollars | price")).toEqual({
    stemming: "en",
    foreign: [],
    phrases: ["price"],
    asking: ["how much?", "what price?"],
    narrower: ["dollars"],
    aspect: { id: "price" },
  });
});

test.each(["late", "late,", "late | punctuality bad", "late < early < on time", "a, , b", "< late, tardy"])(
  "the group %j is refused with file and line",
  (text) => {
    expect(() => parse(text)).toThrow("full-text/words/synonyms.en.txt:7: must be");
  },
);

test("a phrase is looked for under the letter with which its stem begins, as every word is", () => {
  for (const { stemming, phrases, asking } of synonyms())
    for (const phrase of [...phrases, ...asking]) {
      const [first = ""] = plainWords(phrase);
      expect([...stem(first, stemming)][0], phrase).toBe(firstLetter(phrase, stemming));
    }
  const words = DICTIONARIES.flatMap((language) => readDictionary(language).filter((_, at) => at % 40 === 0));
  expect(words.length).toBeGreaterThan(1000);
  for (const word of [...words, ...irregularForms().keys(), ...unlikeForms().keys()])
    for (const stemming of STEMMINGS)
      expect(stem(word, stemming)[0], `${word} in ${stemming}`).toBe(firstLetter(word, stemming));
});
