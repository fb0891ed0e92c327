import { PhraseTrie } from "../../_text/phrase-trie.ts";
import { readWordList, readWordSets, readWords } from "../../_text/read-words.ts";
import { wordsOf } from "../../_text/word-list.ts";
import type { Word } from "../../_text/words.ts";
import { type AspectDefinition, type AspectPhrases, TAXONOMY } from "../aspects/taxonomy.ts";
import { spelledForms } from "../languages/phrase-forms.ts";

/** What a phrase means for the analysis; one phrase may have several of these meanings. */
export type Signal = ReturnType<typeof noSignal>;

export interface NamedAspect {
  index: number;
  /** Whether its word is so common that it counts only together with an opinion. */
  weak: boolean;
  /** Whether a claim about it needs an opinion in the same clause. */
  besidePraise?: boolean;
  ofPeople?: boolean;
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

/** Collects what phrases mean, of each in the forms that `formsOf` gives it. */
export class SignalCollector {
  private readonly byPhrase = new Map<string, Signal>();

  constructor(private readonly formsOf: (phrases: readonly string[]) => readonly string[]) {}

  note(phrases: Iterable<string>, change: (signal: Signal) => void): void {
    for (const phrase of this.formsOf([...phrases])) {
      const signal = this.byPhrase.get(phrase) ?? noSignal();
      this.byPhrase.set(phrase, signal);
      change(signal);
    }
  }

  /** What bears on the opinion that follows, and who is spoken of, by the sections of a language's list. */
  noteShifters(section: (name: string) => Iterable<string>): void {
    this.note(section("negators"), (signal) => (signal.negates = true));
    this.note(section("strengtheners"), (signal) => (signal.intensity = 1.4));
    this.note(section("weakeners"), (signal) => (signal.intensity = 0.75));
    this.note(section("wishes"), (signal) => (signal.reality = -0.6));
    this.note(section("expectations"), (signal) => (signal.reality = 0));
    this.note(section("others"), (signal) => (signal.ofAnotherBusiness = true));
    this.note(section("third parties"), (signal) => (signal.ofThirdParty = true));
  }

  /** `variantOf` gives another way to write a phrase, or the same; `bars` is what a "…" in one does not stand for. */
  finish(
    variantOf: (phrase: string) => string = (phrase) => phrase,
    bars?: ReadonlySet<string>,
  ): SignalPhrases {
    const trie = new PhraseTrie<Signal>(bars);
    for (const [phrase, signal] of this.byPhrase)
      for (const written of new Set([phrase, variantOf(phrase)])) trie.add(written, signal);
    return trie;
  }
}

export function noSignal() {
  return {
    /** Aspects it names, by their place in the taxonomy. */
    aspects: [] as NamedAspect[],
    /** The opinion it expresses, -3 to 3; 0 for none. */
    weight: 0,
    /** The opinion is told by what happened, so that it may be a mere fact. */
    told: false,
    negates: false,
    /** Factor for the opinion directly after it; 1 for most. */
    intensity: 1,
    /** Factor for later opinions in the clause: wishes invert them, expectations void them; 1 for most. */
    reality: 1,
    ofAnotherBusiness: false,
    /** Somebody who is neither this business nor its like, such as an inspector. */
    ofThirdParty: false,
    /** What customers want to be rid of; what says that it is there still or again, and blames only beside it. */
    fault: false,
    ofFault: false,
  };
}

/** The strength of the praise and blame phrases of the taxonomy. */
export const JUDGING_WEIGHT = 2;

/** The phrases of a taxonomy, made once for many texts; the words of `names`, the business's, are no opinion: "Friendly Plumbing". */
export function signalPhrases(
  taxonomy: readonly AspectDefinition[],
  names: readonly string[] = [],
): SignalPhrases {
  const phrases = taxonomy === TAXONOMY ? BUILT_IN : buildSignals(taxonomy);
  if (names.length === 0) return phrases;
  const own = new PhraseTrie<Signal>();
  for (const name of names) own.add(name, noSignal());
  return longerOf(phrases, own);
}

/** The longer of what two find; of equals that of the first. */
export function longerOf(one: SignalPhrases, other: SignalPhrases): SignalPhrases {
  return {
    longestAt(text, all, from) {
      const match = one.longestAt(text, all, from);
      const longer = other.longestAt(text, all, from);
      return longer && longer.length > (match?.length ?? 0) ? longer : match;
    },
  };
}

const STRENGTHS = [3, 2, 1, -1, -2, -3];
const LIST = readWordList(new URL("./words/opinions.en.txt", import.meta.url), STRENGTHS.map(String));

/** Opinions that fit any aspect, by strength from -3 to 3. A phrase outweighs its words. */
export const OPINIONS: readonly { weight: number; phrases: readonly string[] }[] = STRENGTHS.map(
  (weight) => ({
    weight,
    phrases: wordsOf(LIST, String(weight)),
  }),
);

/** Words and phrases that are no opinion although a part of them looks like one. */
export const NOT_OPINIONS = readWords(new URL("./words/not-opinions.en.txt", import.meta.url));

/** What bears on the opinion that follows. */
export const SHIFTERS = readWordSets(new URL("./words/valence-shifters.en.txt", import.meta.url));

const BUILT_IN = buildSignals(TAXONOMY);

function buildSignals(taxonomy: readonly AspectDefinition[]): SignalPhrases {
  const collector = new SignalCollector(spelledForms);
  for (const { weight, phrases } of OPINIONS) collector.note(phrases, (signal) => (signal.weight = weight));
  taxonomy.forEach(({ besidePraise = false, ofPeople = false, ...phrases }, index) => {
    const name = (section: keyof AspectPhrases, weight: number, { weak = false, told = false } = {}) =>
      collector.note(phrases[section], (signal) => {
        signal.aspects.push({ index, weak, besidePraise, ofPeople });
        if (weight !== 0) signal.weight = weight;
        if (told) signal.told = true;
      });
    name("terms", 0);
    name("weak terms", 0, { weak: true });
    name("praise", JUDGING_WEIGHT);
    name("blame", -JUDGING_WEIGHT);
    name("deeds", JUDGING_WEIGHT, { told: true });
    name("failings", -JUDGING_WEIGHT, { told: true });
  });
  collector.noteShifters(SHIFTERS);
  collector.note(NOT_OPINIONS, () => {});
  return collector.finish((phrase) => phrase.replaceAll("n't", "nt"));
}
