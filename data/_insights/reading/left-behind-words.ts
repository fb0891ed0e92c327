import { readWordSets } from "../../_text/read-words.ts";
import { SPOKEN_OF } from "./spoken-of-words.ts";

/** Words that tell whether damage and dirt were there before a visit or were left behind, by section. */
export const LEFT_BEHIND = readWordSets(new URL("./words/left-behind.en.txt", import.meta.url), [
  "faults",
  "attributive",
  "worn by",
  "leaving",
  "misdone",
  "doers",
  "strangers",
  "from there",
  "no doers",
  "joining",
  "causes",
  "afterwards",
  "customer",
  "calling",
  "sent for",
  "owned",
  "spans",
  "present",
  "of papers",
]);

export const WORKED =
  /^(?:install|wire|fit|fix|repair|hung|paint|laid|done|did|put|assemble|connect|seal|mount|pack|load|grout|instal)/;

export const OTHER_DOERS: ReadonlySet<string> = new Set([
  ...LEFT_BEHIND["strangers"],
  ...SPOKEN_OF["speaker"],
]);
/** What a customer does with damage that others did. */
export const FOUND =
  /^(?:found|find|have|had|noticed|discovered|saw|see|got|received|ended|still|now|were|was|are)$/;
/** What the business has made or put in. */
export const OWN_WORK =
  /^(?:repairs?|work|workmanship|fix|jobs?|install\w*|treatments?|replacements?|patch|paintwork|new)$/;
