import { readWordSets } from "../../_text/read-words.ts";

/** Words that tell of whom or what an opinion is said, by section. */
export const SPOKEN_OF = readWordSets(new URL("./words/spoken-of.en.txt", import.meta.url), [
  "speaker",
  "between",
  "deeds",
  "experiences",
  "manners",
  "people",
  "persons",
  "treated",
  "products",
  "copulas",
  "articles",
  "noun phrase ends",
  "things are",
  "determiners",
  "returns",
  "troubles",
  "online",
]);

export const CONTRACTED = /^(?:he|she|they|you)'(?:s|re)$/;
