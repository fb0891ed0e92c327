import type { OwnAspect } from "../../_schema/business.ts";
import { PhraseTrie } from "../../_text/phrase-trie.ts";
import type { AspectDefinition } from "../aspects/taxonomy.ts";
import type { Lexicon } from "./lexicon.ts";
import { formsOf, wordsIn } from "./phrase-forms.ts";

/** What a phrase of a lexicon means; one phrase may have several of these meanings. */
export interface Sense {
  /** Aspects that it names, by their place in the taxonomy; `weak` ones only together with an opinion. */
  aspects: { index: number; weak: boolean }[];
  /** -2 to 2; 0 for no opinion. */
  weight: number;
  negates: boolean;
  /** Factor for the opinion directly after it. */
  intensity: number;
  /** Factor for later opinions of its clause. */
  reality: number;
  other: boolean;
  thirdParty: boolean;
  /** What customers want to be rid of; what says that it is there still or again, and blames only beside it. */
  fault: boolean;
  ofFault: boolean;
}

/** A lexicon made ready for reading. */
export type LexiconPhrases = ReturnType<typeof lexiconPhrases>;

/** Meanings by the places of `taxonomy`; the owner's `own` words count in every language. */
export function lexiconPhrases(
  lexicon: Lexicon,
  taxonomy: readonly AspectDefinition[],
  own: readonly OwnAspect[] = [],
) {
  const byPhrase = new Map<string, Sense>();
  const each = (phrases: readonly string[], note: (sense: Sense) => void) => {
    for (const phrase of formsOf(phrases, lexicon.respelled)) {
      const sense = byPhrase.get(phrase) ?? nothing();
      byPhrase.set(phrase, sense);
      note(sense);
    }
  };
  const judging = (phrases: readonly string[], weight: number) =>
    each(phrases, (sense) => (sense.weight = weight));
  const { phrases } = lexicon;
  judging(phrases.praise, OPINION);
  judging(phrases.blame, -OPINION);
  taxonomy.forEach(({ id }, index) => {
    const name = (phrases: readonly string[], weight: number, weak = false) =>
      each(phrases, (sense) => {
        if (!sense.aspects.some((aspect) => aspect.index === index)) sense.aspects.push({ index, weak });
        if (weight !== 0) sense.weight = weight;
      });
    const builtIn = lexicon.aspects.get(id);
    for (const { terms, praise, blame, weakTerms = [] } of [
      ...(builtIn ? [builtIn] : []),
      ...own.filter((aspect) => aspect.id === id).map((aspect) => ({ ...aspect, weakTerms: [] })),
    ]) {
      name(terms, 0);
      name(weakTerms, 0, true);
      name(praise, OPINION);
      name(blame, -OPINION);
    }
    if (id === "workmanship") {
      name(phrases.returning, -OPINION);
      each(phrases.returning, (sense) => (sense.ofFault = true));
    }
  });
  each(phrases.faults, (sense) => (sense.fault = true));
  each(phrases.negators, (sense) => (sense.negates = true));
  each(phrases.strengtheners, (sense) => (sense.intensity = 1.4));
  each(phrases.weakeners, (sense) => (sense.intensity = 0.75));
  each(phrases.wishes, (sense) => (sense.reality = -0.6));
  each(phrases.expectations, (sense) => (sense.reality = 0));
  each(phrases.others, (sense) => (sense.other = true));
  each(phrases["third parties"], (sense) => (sense.thirdParty = true));
  for (const phrase of formsOf(phrases["not negators"], lexicon.respelled)) byPhrase.set(phrase, nothing());

  const senses = new PhraseTrie<Sense>();
  for (const [phrase, sense] of byPhrase) senses.add(phrase, sense);
  return {
    lexicon,
    senses,
    words: {
      beforeSubject: wordsIn(phrases["before subject"]),
      comparing: wordsIn(phrases.comparing),
      and: wordsIn(phrases.and),
      notOfFaults: wordsIn(phrases["not of faults"]),
      or: wordsIn(phrases.or),
      contrasts: wordsIn(phrases.contrasts),
      negating: new Set(formsOf(phrases.negators)),
    },
    clauseBorder: new RegExp(
      `[,;:()\\n–—]+|\\s-+\\s|(?<![\\p{L}\\p{N}])(?:${phrases.conjunctions.join("|") || "(?!)"})(?![\\p{L}\\p{N}])`,
      "giu",
    ),
  };
}

function nothing(): Sense {
  const plain = { weight: 0, negates: false, intensity: 1, reality: 1, other: false, thirdParty: false };
  return { aspects: [], ...plain, fault: false, ofFault: false };
}

const OPINION = 2;
