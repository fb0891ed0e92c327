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
]);

export const CONTRACTED = /^(?:he|she|they|you)'(?:s|re)$/;

/** What customers meet on a screen or on the line, which may be out of order or a mess without any work done badly. */
export const ONLINE =
  /^(?:server|website|websites|webpage|site|pages?|system|apps?|link|portal|login|option|code|card|email|phone|claims?|form|chat|chatbot|texting|messaging|software|database|records?|billing|account)$/;
