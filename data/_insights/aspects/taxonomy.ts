import type { OwnAspect } from "../../_schema/business.ts";
import { OTHER_CRITICISM } from "../../_schema/insights.ts";
import { readMessages } from "../../_text/messages.ts";
import { readWordList } from "../../_text/read-words.ts";
import { wordsOf } from "../../_text/word-list.ts";

/**
 * How reviews of one language name an aspect by a word alone, or by words so common that they count only where an opinion goes with
 * them; the phrases that judge by themselves ("on time", "overpriced"); and what was done or befell, which praises or blames only
 * by the stars' leave ("explained", "had to call").
 */
const SECTIONS = ["terms", "weak terms", "praise", "deeds", "blame", "failings"] as const;

/** Phrases by section, as `spelledForms` reads them. */
export type AspectPhrases = Readonly<Record<(typeof SECTIONS)[number], readonly string[]>>;

/** Something customers of a home-service business judge, with its English phrases. */
export interface AspectDefinition extends AspectPhrases {
  id: string;
  name: string;
  /** Asked in the FAQ; a mostly positive aspect answers yes. */
  question: string;
  /** Its words often stand beside praise of something else, so that a claim about it needs an opinion in the same clause. */
  besidePraise?: boolean;
  /** The aspect is people, so opinions about manners speak of it too. */
  ofPeople?: boolean;
  /** What makes sense only where somebody comes to the customer: the whole aspect, or its question alone. */
  ofVisits?: "aspect" | "question";
  /** How far its praise and blame are heard was measured for these together; none of the owner's own. */
  group?: (typeof GROUPS)[number];
}

export const NO_PHRASES = phrasesBy(() => []);

/** How a visit comes about, how the people are, what is left when it is over, and the bill. */
export const GROUPS = ["visit", "people", "result", "price"] as const;

/** The closed list of aspects; its order is the order of equals everywhere. */
const BUILT_IN: readonly Omit<AspectDefinition, "name" | "question" | keyof AspectPhrases>[] = [
  { id: "punctuality", group: "visit", ofVisits: "aspect" },
  { id: "speed", group: "visit" },
  { id: "scheduling", group: "visit" },
  { id: "emergency-response", group: "visit", ofVisits: "aspect" },
  { id: "office", group: "visit", ofPeople: true, ofVisits: "question" },
  { id: "professionalism", group: "people", ofPeople: true },
  { id: "communication", group: "people", ofPeople: true },
  { id: "honesty", group: "people", ofPeople: true },
  { id: "friendliness", group: "people", ofPeople: true },
  { id: "expertise", group: "people", ofPeople: true },
  { id: "workmanship", group: "result", ofVisits: "aspect" },
  { id: "price", group: "price", besidePraise: true },
  { id: "cleanliness", group: "result", ofVisits: "question" },
  { id: "warranty", group: "result" },
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

/** Place of a built-in aspect in the taxonomy. */
export const placeOfAspect = (id: string) => TAXONOMY.findIndex((aspect) => aspect.id === id);

/** Reads what a language says of a built-in aspect, `words/<id>.<language>.txt`. Throws as `parseWordList` does. */
export function readAspectPhrases(id: string, language: string): AspectPhrases {
  if (id === OTHER_CRITICISM) return NO_PHRASES;
  const list = readWordList(new URL(`./words/${id}.${language}.txt`, import.meta.url), SECTIONS);
  return phrasesBy((section) => wordsOf(list, section));
}

function phrasesBy(wordsOf: (section: string) => readonly string[]): AspectPhrases {
  return Object.fromEntries(SECTIONS.map((section) => [section, wordsOf(section)])) as AspectPhrases;
}

/** The built-in aspects with the owner's words added, then the owner's own ones, which `aspectFaults` has let pass. */
export function extendTaxonomy(own: readonly OwnAspect[] = []): readonly AspectDefinition[] {
  if (own.length === 0) return TAXONOMY;
  const aspects = new Map(TAXONOMY.map((aspect) => [aspect.id, aspect]));
  for (const { id, name = "", question = "", ...phrases } of own) {
    const known = aspects.get(id) ?? { id, name, question, ...NO_PHRASES };
    aspects.set(id, {
      ...known,
      terms: [...known.terms, ...phrases.terms],
      praise: [...known.praise, ...phrases.praise],
      blame: [...known.blame, ...phrases.blame],
    });
  }
  return [...aspects.values()];
}

/** What is wrong beyond the shape: a new aspect without its name or question, a built-in one with another, an id twice. */
export function aspectFaults(own: readonly OwnAspect[] = []): { field: string; message: string }[] {
  const seen = new Set<string>();
  return own.flatMap(({ id, name, question }, at) => {
    const fault = (message: string) => [{ field: `aspects[${at}]`, message }];
    if (seen.has(id)) return fault(`${id} is given already; put its words together`);
    seen.add(id);
    if (TAXONOMY.some((known) => known.id === id))
      return (name ?? question) === undefined
        ? []
        : fault(`${id} is built in and keeps its name and question; leave them out, or choose another id`);
    if (name !== undefined && question !== undefined) return [];
    const known = TAXONOMY.map((each) => each.id).join(", ");
    return fault(`${id} is new and needs a name and a question; built in are ${known}`);
  });
}
