import { readWordSets } from "../../_text/read-words.ts";

/** What a sentence is about and the words around it, by section. */
export const SUBJECT = readWordSets(new URL("./words/subjects.en.txt", import.meta.url), [
  "business",
  "other parties",
  "own providers",
  "former",
  "rivals",
  "of customer",
  "copulas",
  "degrees",
  "pronouns",
  "speakers",
  "phrase ends",
  "modals",
  "thoughts",
  "concessions",
  "understatements",
  "meeting",
]);
