import { readWordSets } from "../../_text/read-words.ts";

/** What stands for yes and no in a cell. */
export const { yes: YES, no: NO } = readWordSets(new URL("./words/yes-no.txt", import.meta.url), [
  "yes",
  "no",
]);
