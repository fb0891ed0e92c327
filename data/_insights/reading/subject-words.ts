import { readWordSets } from "../../_text/read-words.ts";

/** What a sentence is about and the words around it, by section. */
export const SUBJECT = readWordSets(new URL("./words/subjects.en.txt", import.meta.url));

/** Words that tell of whom or what an opinion is said, by section. */
export const SPOKEN_OF = readWordSets(new URL("./words/spoken-of.en.txt", import.meta.url));
