import { readWords } from "../../../_text/read-words.ts";
import { spelledForms } from "../../languages/phrase-forms.ts";

/**
 * What was asked for against what was quoted, where a sentence names both: more than 1 is dearer, null without two
 * such amounts. Linear in the length of the text.
 */
export function chargedAgainstQuote(text: string): number | null {
  const quoted = amountAfter(text, QUOTED);
  const charged = amountAfter(text, CHARGED);
  return quoted === null || charged === null || quoted === 0 ? null : charged / quoted;
}

function amountAfter(text: string, words: RegExp): number | null {
  const found = words.exec(text);
  if (!found) return null;
  const amount = AMOUNT.exec(text.slice(found.index + found[0].length, found.index + found[0].length + NEAR));
  return amount ? Number(amount[1]!.replaceAll(",", "")) : null;
}

const QUOTED = /\b(?:quoted?|estimated?|quote was|estimate was)\b/i;
const CHARGED = new RegExp(
  `\\b(?:${spelledForms(readWords(new URL("./words/charged.en.txt", import.meta.url))).join("|")})\\b`,
  "i",
);
const AMOUNT =
  /^[^.!?\d]{0,30}[$£€]?\s?(\d[\d,]*(?:\.\d\d)?)(?!\d|\s*(?:%|am|pm|hours?|days?|times|minutes?|weeks?|months?))/i;
const NEAR = 60;
