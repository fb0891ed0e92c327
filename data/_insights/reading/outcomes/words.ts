import { readWordSets } from "../../../_text/read-words.ts";
import { anyOf } from "../../../_text/word-list.ts";
import { spelledForms } from "../../languages/phrase-forms.ts";

/** The words that the rules ask for, by section. */
export const W = readWordSets(new URL("./words/outcomes.en.txt", import.meta.url));

/** Not able is not unwilling: "couldn't come until Monday" tells of time. */
export const UNWILLING = /^(?:refus|won|wont|wouldn|wouldnt|not$|never$|nobody$|unwilling|fail)/;
/** "rectify" alone of them is a whole word. */
export const AMENDS = new RegExp(
  `^(?:${anyOf(spelledForms([...W("amends")])).replace("rectify", "rectify ")})`,
);
