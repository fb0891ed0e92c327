import { ROLES } from "../../_mentions/name-words.ts";
import { readWordSets } from "../../_text/read-words.ts";

/** What a sentence is about and the words around it, by section. */
export const SUBJECT = readWordSets(new URL("./words/subjects.en.txt", import.meta.url));

/** Words that tell of whom or what an opinion is said, by section. */
export const SPOKEN_OF = readWordSets(new URL("./words/spoken-of.en.txt", import.meta.url));

/** Whom a business sends, by their work or as people are called; and with the pronouns that stand for them. */
export const PEOPLE: ReadonlySet<string> = new Set([...SPOKEN_OF("people"), ...ROLES]);
export const PERSONS: ReadonlySet<string> = new Set([...PEOPLE, ...SPOKEN_OF("persons")]);
