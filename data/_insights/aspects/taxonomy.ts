import { readMessages } from "../../_text/messages.ts";
import { readWordList } from "../../_text/read-words.ts";
import { wordsOf } from "../../_text/word-list.ts";

/** How reviews of one language name an aspect, praise it and blame it; phrases as `spelledForms` reads them. */
export interface AspectPhrases {
  /** Named by the word alone. */
  terms: readonly string[];
  /** Words so common that they count only where an opinion goes with them. */
  weakTerms: readonly string[];
  /** Phrases that judge by themselves: "on time", "overpriced". */
  praise: readonly string[];
  blame: readonly string[];
  /** What was done or befell, which praises or blames only by the stars' leave: "explained", "had to call". */
  deeds: readonly string[];
  failings: readonly string[];
}

/** Something customers of a home-service business judge, with its English phrases. */
export interface AspectDefinition extends AspectPhrases {
  id: string;
  name: string;
  /** Asked in the FAQ; a mostly positive aspect answers yes. Empty where nobody asks it. */
  question: string;
  /** Its words often stand beside praise of something else, so that a claim about it needs an opinion in the same clause. */
  besidePraise?: boolean;
  /** The aspect is people, so opinions about manners speak of it too. */
  ofPeople?: boolean;
}

export const NO_PHRASES: AspectPhrases = {
  terms: [],
  weakTerms: [],
  praise: [],
  blame: [],
  deeds: [],
  failings: [],
};

const SECTIONS = ["terms", "weak terms", "praise", "deeds", "blame", "failings"];

/** Complaints about none of the others, in reviews where nothing else was blamed; no phrase names it and nobody praises it. */
export const OTHER_CRITICISM = "other-criticism";

/** The closed list of aspects; its order is the order of equals everywhere. */
const BUILT_IN: readonly Pick<AspectDefinition, "id" | "besidePraise" | "ofPeople">[] = [
  // How a visit comes about.
  { id: "punctuality" },
  { id: "speed" },
  { id: "scheduling" },
  { id: "emergency-response" },
  { id: "office", ofPeople: true },
  // How the people of the business are.
  { id: "professionalism", ofPeople: true },
  { id: "communication", ofPeople: true },
  { id: "honesty", ofPeople: true },
  { id: "friendliness", ofPeople: true },
  { id: "expertise", ofPeople: true },
  // What is left when the visit is over: the work, the bill, the floor, the promise.
  { id: "workmanship" },
  { id: "price", besidePraise: true },
  { id: "cleanliness" },
  { id: "warranty" },
  // What fits none of them.
  { id: OTHER_CRITICISM },
];

/** Their English names and questions. */
const NAMED = readMessages("en")["aspects"] as unknown as Record<
  string,
  Pick<AspectDefinition, "name" | "question">
>;

export const TAXONOMY: readonly AspectDefinition[] = BUILT_IN.map((aspect) => ({
  ...aspect,
  ...NAMED[aspect.id]!,
  ...readAspectPhrases(aspect.id, "en"),
}));

/** Reads what a language says of a built-in aspect, `words/<id>.<language>.txt`. Throws as `parseWordList` does. */
export function readAspectPhrases(id: string, language: string): AspectPhrases {
  if (id === OTHER_CRITICISM) return NO_PHRASES;
  const list = readWordList(new URL(`./words/${id}.${language}.txt`, import.meta.url), SECTIONS);
  const [terms, weakTerms, praise, deeds, blame, failings] = SECTIONS.map((section) =>
    wordsOf(list, section),
  );
  return {
    terms: terms!,
    weakTerms: weakTerms!,
    praise: praise!,
    deeds: deeds!,
    blame: blame!,
    failings: failings!,
  };
}
