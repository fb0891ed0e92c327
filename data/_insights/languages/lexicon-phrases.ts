import type { OwnAspect } from "../../_schema/business.ts";
import { PhraseTrie } from "../../_text/phrase-trie.ts";
import type { AspectDefinition } from "../aspects/definition.ts";
import type { AspectPhrases, Lexicon } from "./lexicon.ts";
import { formsOf, wordsOf } from "./phrase-forms.ts";

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
}

/** A lexicon made ready for reading. */
export interface LexiconPhrases {
  lexicon: Lexicon;
  senses: PhraseTrie<Sense>;
  words: Record<"beforeSubject" | "comparing" | "and" | "or" | "contrasts" | "negating", ReadonlySet<string>>;
  clauseBorder: RegExp;
}

/** Meanings by the places of `taxonomy`; the owner's `own` words count in every language. */
export function lexiconPhrases(
  lexicon: Lexicon,
  taxonomy: readonly AspectDefinition[],
  own: readonly OwnAspect[] = [],
): LexiconPhrases {
  const byPhrase = new Map<string, Sense>();
  const each = (phrases: string, note: (sense: Sense) => void) => {
    for (const phrase of formsOf(phrases, lexicon.respelled)) {
      const sense = byPhrase.get(phrase) ?? nothing();
      byPhrase.set(phrase, sense);
      note(sense);
    }
  };
  const judging = (phrases: string, weight: number) => each(phrases, (sense) => (sense.weight = weight));
  judging(lexicon.praise, OPINION);
  judging(lexicon.blame, -OPINION);
  taxonomy.forEach(({ id }, index) => {
    const name = (phrases: string, weight: number, weak = false) =>
      each(phrases, (sense) => {
        if (!sense.aspects.some((aspect) => aspect.index === index)) sense.aspects.push({ index, weak });
        if (weight !== 0) sense.weight = weight;
      });
    for (const { terms, weakTerms = "", praise, blame } of [
      lexicon.aspects[id] ?? NONE,
      ...own.filter((aspect) => aspect.id === id).map(joined),
    ]) {
      name(terms, 0);
      name(weakTerms, 0, true);
      name(praise, OPINION);
      name(blame, -OPINION);
    }
  });
  each(lexicon.negators, (sense) => (sense.negates = true));
  each(lexicon.strengtheners, (sense) => (sense.intensity = 1.4));
  each(lexicon.weakeners, (sense) => (sense.intensity = 0.75));
  each(lexicon.wishes, (sense) => (sense.reality = -0.6));
  each(lexicon.expectations, (sense) => (sense.reality = 0));
  each(lexicon.others, (sense) => (sense.other = true));
  each(lexicon.thirdParties, (sense) => (sense.thirdParty = true));
  for (const phrase of formsOf(lexicon.notNegators, lexicon.respelled)) byPhrase.set(phrase, nothing());

  const senses = new PhraseTrie<Sense>();
  for (const [phrase, sense] of byPhrase) senses.add(phrase, sense);
  const { beforeSubject, comparing, and, or, contrasts, conjunctions } = lexicon;
  return {
    lexicon,
    senses,
    words: {
      beforeSubject: wordsOf(beforeSubject),
      comparing: wordsOf(comparing),
      and: wordsOf(and),
      or: wordsOf(or),
      contrasts: wordsOf(contrasts),
      negating: new Set(formsOf(lexicon.negators)),
    },
    clauseBorder: new RegExp(
      `[,;:()\\n–—]+|\\s-+\\s|(?<![\\p{L}\\p{N}])(?:${conjunctions
        .split(",")
        .map((word) => word.trim())
        .join("|")})(?![\\p{L}\\p{N}])`,
      "giu",
    ),
  };
}

const NONE: AspectPhrases = { terms: "", praise: "", blame: "" };

function joined({ terms, praise, blame }: OwnAspect): AspectPhrases {
  return { terms: terms.join(", "), praise: praise.join(", "), blame: blame.join(", ") };
}

function nothing(): Sense {
  return {
    aspects: [],
    weight: 0,
    negates: false,
    intensity: 1,
    reality: 1,
    other: false,
    thirdParty: false,
  };
}

const OPINION = 2;
