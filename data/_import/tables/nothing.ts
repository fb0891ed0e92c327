import { readWordSets } from "../../_text/read-words.ts";

const WORDS = readWordSets(new URL("./words/nothing.txt", import.meta.url));
const OF = { reply: WORDS("reply"), text: WORDS("text") };

/** Whether a cell without spaces around it holds nothing, or what programs write there instead, of some fields also in words. */
export function isNothing(cell: string, field?: string): boolean {
  if (cell === "" || WORDS("anywhere").has(cell)) return true;
  if ((field !== "reply" && field !== "text") || cell.length > 40) return false;
  return OF[field].has(cell.toLowerCase().replace(/^\W+|\W+$/g, ""));
}
