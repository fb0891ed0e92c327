import { expect, test } from "vitest";
import { PhraseTrie } from "../../../data/_text/phrase-trie.ts";
import { words } from "../../../data/_text/words.ts";

const trie = new PhraseTrie<string>(new Set(["never"]));
trie.add("visit … cancelled", "apart");
trie.add("due …, came", "beyond a comma");
trie.add("visit", "alone");

function found(text: string) {
  const match = trie.longestAt(text, words(text), 0);
  return match && [match.length, ...match.values];
}

test("the words of a phrase stand apart where it says so", () => {
  expect(found("visit cancelled")).toEqual([2, "apart"]);
  expect(found("visit was two times cancelled")).toEqual([5, "apart"]);
  expect(found("due at nine, came at noon")).toEqual([4, "beyond a comma"]);
});

test("they do not beyond five words, a comma or a word that bars it", () => {
  expect(found("visit a b c d e cancelled")).toEqual([7, "apart"]);
  expect(found("visit a b c d e f cancelled")).toEqual([1, "alone"]);
  expect(found("visit today, cancelled")).toEqual([1, "alone"]);
  expect(found("visit was never cancelled")).toEqual([1, "alone"]);
});
