import { PhraseTrie } from "../../_text/phrase-trie.ts";
import type { Word } from "../../_text/words.ts";
import { type AspectDefinition, TAXONOMY } from "../aspects/taxonomy.ts";
import { spelledForms } from "../languages/phrase-forms.ts";
import { NOT_OPINIONS, OPINIONS } from "./opinion-lexicon.ts";
import { INTENSIFIERS, NEGATORS, OTHERS, THIRD_PARTIES, UNREAL } from "./valence-shifters.ts";

/** What a phrase means for the analysis; one phrase may have several of these meanings. */
export interface Signal {
  /** Aspects it names, by their place in the taxonomy. */
  aspects: NamedAspect[];
  /** The opinion it expresses, -3 to 3; 0 for none. */
  weight: number;
  /** The opinion is told by what happened, so that it may be a mere fact. */
  told: boolean;
  negates: boolean;
  /** Factor for the opinion directly after it; 1 for most. */
  intensity: number;
  /** Factor for later opinions in the clause: wishes invert them, expectations void them; 1 for most. */
  reality: number;
  ofAnotherBusiness: boolean;
  /** Somebody who is neither this business nor its like, such as an inspector. */
  ofThirdParty: boolean;
}

export interface NamedAspect {
  index: number;
  /** Whether its word is so common that it counts only together with an opinion. */
  weak: boolean;
  /** Whether a claim about it needs an opinion in the same clause. */
  besidePraise: boolean;
  ofPeople: boolean;
}

/** The signals, by the words of their phrases. */
export type SignalPhrases = Pick<PhraseTrie<Signal>, "longestAt">;

/** A signal at its place among the words of a text, both ends included. */
export interface Mark {
  first: number;
  last: number;
  signal: Signal;
}

/** The signals among the words `first` to `last` (inclusive), leftmost and longest first, none overlapping. */
export function findSignals(
  text: string,
  words: readonly Word[],
  first: number,
  last: number,
  phrases: SignalPhrases = BUILT_IN,
): Mark[] {
  const marks: Mark[] = [];
  for (let at = first; at <= last; at++) {
    const match = phrases.longestAt(text, words, at);
    const [signal] = match?.values ?? [];
    if (!match || !signal || at + match.length - 1 > last) continue;
    marks.push({ first: at, last: at + match.length - 1, signal });
    at += match.length - 1;
  }
  return marks;
}

/** The strength of the praise and blame phrases of the taxonomy. */
const JUDGING_WEIGHT = 2;

/**
 * The phrases of a taxonomy and of the lexicons; to be made once and used for many texts. `names` are those of the
 * business, whose words are no opinion: "Friendly Plumbing".
 */
export function signalPhrases(
  taxonomy: readonly AspectDefinition[],
  names: readonly string[] = [],
): SignalPhrases {
  const phrases = taxonomy === TAXONOMY ? BUILT_IN : buildSignals(taxonomy);
  if (names.length === 0) return phrases;
  const own = new PhraseTrie<Signal>();
  for (const name of names) own.add(name, noSignal());
  return {
    longestAt(text, all, from) {
      const phrase = phrases.longestAt(text, all, from);
      const name = own.longestAt(text, all, from);
      return name && name.length > (phrase?.length ?? 0) ? name : phrase;
    },
  };
}

function noSignal(): Signal {
  return {
    aspects: [],
    weight: 0,
    told: false,
    negates: false,
    intensity: 1,
    reality: 1,
    ofAnotherBusiness: false,
    ofThirdParty: false,
  };
}

const BUILT_IN = buildSignals(TAXONOMY);

function buildSignals(taxonomy: readonly AspectDefinition[]): SignalPhrases {
  const byPhrase = new Map<string, Signal>();
  const entry = (phrase: string): Signal => {
    const signal = byPhrase.get(phrase) ?? noSignal();
    byPhrase.set(phrase, signal);
    return signal;
  };
  for (const { weight, phrases } of OPINIONS) for (const phrase of phrases) entry(phrase).weight = weight;
  taxonomy.forEach(
    ({ terms, weakTerms, praise, blame, deeds, failings, besidePraise = false, ofPeople = false }, index) => {
      const name = (phrases: readonly string[], weight: number, { weak = false, told = false } = {}) => {
        for (const phrase of spelledForms(phrases)) {
          const signal = entry(phrase);
          signal.aspects.push({ index, weak, besidePraise, ofPeople });
          if (weight !== 0) signal.weight = weight;
          if (told) signal.told = true;
        }
      };
      name(terms, 0);
      name(weakTerms, 0, { weak: true });
      name(praise, JUDGING_WEIGHT);
      name(blame, -JUDGING_WEIGHT);
      name(deeds, JUDGING_WEIGHT, { told: true });
      name(failings, -JUDGING_WEIGHT, { told: true });
    },
  );
  for (const phrase of NEGATORS) entry(phrase).negates = true;
  for (const [phrase, factor] of INTENSIFIERS) entry(phrase).intensity = factor;
  for (const [phrase, factor] of UNREAL) entry(phrase).reality = factor;
  for (const phrase of OTHERS) entry(phrase).ofAnotherBusiness = true;
  for (const phrase of THIRD_PARTIES) entry(phrase).ofThirdParty = true;
  for (const phrase of NOT_OPINIONS) entry(phrase);

  const trie = new PhraseTrie<Signal>();
  for (const [phrase, signal] of byPhrase) {
    trie.add(phrase, signal);
    if (phrase.includes("n't")) trie.add(phrase.replaceAll("n't", "nt"), signal);
  }
  return trie;
}
