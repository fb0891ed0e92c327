import { readWordSets } from "../../../_text/read-words.ts";
import { anyOf } from "../../../_text/word-list.ts";
import { TAXONOMY } from "../../aspects/taxonomy.ts";
import { spelledForms } from "../../languages/phrase-forms.ts";
import type { OpinionatedSentence } from "../opinions.ts";

/** Something that happened and tells of an aspect without an opinion word: "took six weeks", "called four times". */
export interface Outcome {
  /** Place in the taxonomy. */
  aspect: number;
  praises: boolean;
  /** Told of another firm, of which its clause speaks: "had to call another plumber". */
  ofRival?: boolean;
}

/** Looks at a word and those around it. */
export type Rule = (sentence: OpinionatedSentence, at: number) => Outcome | false | undefined;

/** Rules by the words that they begin at, which few sentences hold. */
export type RuleTable = readonly (readonly [rule: Rule, words: readonly string[]])[];

export const bad = (id: string): Outcome => ({ aspect: PLACES.get(id)!, praises: false });
export const good = (id: string): Outcome => ({ aspect: PLACES.get(id)!, praises: true });

const PLACES = new Map(TAXONOMY.map(({ id }, place) => [id, place]));

/** The words that the rules ask for, by section. */
export const W = readWordSets(new URL("./words/outcomes.en.txt", import.meta.url));

/** Not able is not unwilling: "couldn't come until Monday" tells of time. */
export const UNWILLING = /^(?:refus|won|wont|wouldn|wouldnt|not$|never$|nobody$|unwilling|fail)/;
/** "rectify" alone of them is a whole word. */
export const AMENDS = new RegExp(
  `^(?:${anyOf(spelledForms([...W("amends")])).replace("rectify", "rectify ")})`,
);
