/** The words of one aspect; phrases as `formsOf` reads them, divided by commas. */
export interface AspectPhrases {
  /** Named by the word alone. */
  terms: string;
  /** Words so common that they count only where an opinion goes with them. */
  weakTerms?: string;
  /** Phrases that judge by themselves. */
  praise: string;
  blame: string;
}

/** All that is known of a language for reading what reviews say: words only, no program. */
export interface Lexicon {
  /** BCP 47, two letters. */
  language: string;
  /** By the id of a built-in aspect. */
  aspects: Readonly<Record<string, AspectPhrases>>;
  /** Words of praise and of blame about whatever stands beside them. */
  praise: string;
  blame: string;
  /** What turns an opinion after it. */
  negators: string;
  /** What opens with a negator and negates nothing: "no solo". */
  notNegators: string;
  strengtheners: string;
  weakeners: string;
  /** After these, what follows did not happen: wished for (turned), or expected, promised, asked (void). */
  wishes: string;
  expectations: string;
  /** Other businesses, and people who are neither they nor this business. */
  others: string;
  thirdParties: string;
  /** Words that may stand before the subject of a clause. */
  beforeSubject: string;
  /** Between a comparison and whom it names. */
  comparing: string;
  /** Joins that end the reach of a negator, and those that carry it on. */
  and: string;
  or: string;
  /** Where a clause ends besides at punctuation. */
  conjunctions: string;
  /** Words that begin a clause against what was said before it. */
  contrasts: string;
  /** Whether an apostrophe ends a word: "l'heure" is two. */
  elides?: boolean;
  /** How letters with marks are also written: "ue" for "ü". */
  respelled?: readonly (readonly [string, string])[];
}
