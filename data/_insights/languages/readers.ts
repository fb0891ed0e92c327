import type { EntityScan } from "../../_mentions/entity-scan.ts";
import type { OwnAspect } from "../../_schema/business.ts";
import type { Review } from "../../_schema/review.ts";
import type { SentenceWords } from "../../_text/sentences.ts";
import type { Word } from "../../_text/words.ts";
import { extendTaxonomy } from "../aspects/extend.ts";
import type { AspectDefinition } from "../aspects/taxonomy.ts";
import { TAXONOMY } from "../aspects/taxonomy.ts";
import { readOpinions } from "../reading/opinions.ts";
import { judge, type Verdict } from "../reading/polarity.ts";
import { type QuoteSpan, quoteAround } from "../reading/quote-span.ts";
import { type Reading, readReview } from "../reading/reading.ts";
import { signalPhrases } from "../reading/signals.ts";
import { waysToCall } from "../reading/ways-to-call.ts";
import { LEXICONS } from "./lexicon.ts";
import { type LexiconPhrases, lexiconPhrases } from "./lexicon-phrases.ts";
import { readSentence } from "./phrase-sentence.ts";
import { judgeWords } from "./phrase-verdict.ts";
import { readableWords, readByPhrases } from "./read-phrases.ts";

/** The languages whose words are read; English by phrases and the trained model, the others by phrases alone. */
export const READ_LANGUAGES: readonly string[] = ["en", ...LEXICONS.map(({ language }) => language)];

/** Reads a review in one of the languages, given its words. `scan` finds the people of the roster. */
export type ReadIn = (language: string, review: Review, all: readonly Word[], scan: EntityScan) => Reading;

/**
 * Readers for the aspects of a business with its names; a language's phrases are made ready when a first text needs
 * them. Those made last are remembered: a process reads for one business over and over.
 */
export function createReaders(own: readonly OwnAspect[] = [], names: readonly string[] = []): ReadIn {
  const madeFor = JSON.stringify([own, names]);
  if (last?.madeFor !== madeFor) last = { madeFor, readIn: makeReaders(own, names) };
  return last.readIn;
}

let last: { madeFor: string; readIn: ReadIn } | undefined;

function makeReaders(own: readonly OwnAspect[], names: readonly string[]): ReadIn {
  const taxonomy = extendTaxonomy(own);
  const english = signalPhrases(taxonomy, names.flatMap(waysToCall));
  const ready = new Map<string, LexiconPhrases>();
  return (language, review, all, scan) => {
    const phrases = ready.get(language) ?? phrasesIn(language, taxonomy, own);
    if (!phrases) return { ...readReview(review, scan, all, english), language };
    ready.set(language, phrases);
    return { ...readByPhrases(review, all, phrases, scan), language };
  };
}

/** What a sentence says at the words `first` to `last` (inclusive), and the piece around them. */
export type JudgeWords = (
  review: Review,
  all: readonly Word[],
  sentence: SentenceWords,
) => (first: number, last: number) => Verdict & QuoteSpan;

/** Judges words that are in no lexicon, such as those of a topic, in the language of their text. */
export function createWordsJudge(): (language: string) => JudgeWords {
  const ready = new Map<string, JudgeWords>();
  const judgeIn = (language: string): JudgeWords => {
    const phrases = phrasesIn(language, TAXONOMY);
    return phrases ? judgeByPhrases(phrases) : judgeEnglish;
  };
  return (language) => {
    const judge = ready.get(language) ?? judgeIn(language);
    ready.set(language, judge);
    return judge;
  };
}

const judgeEnglish: JudgeWords = ({ text, rating }, all, { span, first, last }) => {
  const sentence = readOpinions(text, all, span, first, last);
  return (from, to) => ({
    ...judge(sentence, { first: from, last: to, aspect: null, own: 0 }, rating),
    ...quoteAround(all, sentence, from, 1),
  });
};

function judgeByPhrases(phrases: LexiconPhrases): JudgeWords {
  return ({ text, rating }, all, { span, first, last }) => {
    const words = readableWords(text, all.slice(first, last + 1), phrases);
    const sentence = readSentence(text, words, span, 0, words.length - 1, phrases);
    return (from) => {
      const place = Math.max(
        0,
        words.findIndex(({ end }) => end > all[from]!.start),
      );
      return { ...judgeWords(sentence, place, rating), ...quoteAround(words, sentence, place, 1) };
    };
  };
}

/** The phrases of a language for an aspect list; undefined for English, which is read otherwise. */
function phrasesIn(
  language: string,
  taxonomy: readonly AspectDefinition[],
  own: readonly OwnAspect[] = [],
): LexiconPhrases | undefined {
  const lexicon = LEXICONS.find((each) => each.language === language);
  if (!lexicon) return undefined;
  if (own.length > 0) return lexiconPhrases(lexicon, taxonomy, own);
  const built = BUILT_IN.get(language) ?? lexiconPhrases(lexicon, taxonomy);
  BUILT_IN.set(language, built);
  return built;
}

/** Without words of an owner, made once. */
const BUILT_IN = new Map<string, LexiconPhrases>();
