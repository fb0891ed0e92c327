import { readWordSets } from "../../_text/read-words.ts";

const WORDS = readWordSets(new URL("./words/yes-no.txt", import.meta.url));

/** What stands for yes and no in a cell. */
export const [YES, NO] = [WORDS("yes"), WORDS("no")] as const;
