import type { EntityScan } from "../../_mentions/entity-scan.ts";
import type { OwnAspect } from "../../_schema/business.ts";
import type { Review } from "../../_schema/review.ts";
import { readWordSets } from "../../_text/read-words.ts";
import { remembered } from "../../_text/remembered.ts";
import type { SentenceWords } from "../../_text/sentences.ts";
import { type Word, words } from "../../_text/words.ts";
import { type AspectDefinition, extendTaxonomy, TAXONOMY } from "../aspects/taxonomy.ts";
import { readOpinions } from "../reading/opinions.ts";
import { judge, type Verdict } from "../reading/polarity.ts";
import { type QuoteSpan, quoteAround } from "../reading/quote-span.ts";
import { englishReader } from "../reading/read-english.ts";
import { type Findings, findIn } from "../reading/reading.ts";
import { signalPhrases } from "../reading/signals.ts";
import { LEXICONS } from "./lexicon.ts";
import { type LexiconPhrases, lexiconPhrases } from "./lexicon-phrases.ts";
import { readSentence } from "./phrase-sentence.ts";
import { judgeWords, phraseReader, readableWords } from "./read-phrases.ts";

/** The languages whose words are read; English by phrases and the trained model, the others by phrases alone. */
export const READ_LANGUAGES: readonly string[] = ["en", ...LEXICONS.map(({ language }) => language)];

/**
 * Readers for the aspects of a business with its names, given a review and its words; `scan` finds the people of the roster. A
 * language's phrases are made ready when a first text needs them. Those made last are remembered: a process reads for one business
 * over and over.
 */
export function createReaders(own: readonly OwnAspect[] = [], names: readonly string[] = []) {
  const madeFor = JSON.stringify([own, names]);
  if (last?.madeFor !== madeFor) last = { madeFor, readIn: makeReaders(own, names) };
  return last.readIn;
}

let last: { madeFor: string; readIn: ReturnType<typeof makeReaders> } | undefined;

function makeReaders(own: readonly OwnAspect[], names: readonly string[]) {
  const taxonomy = extendTaxonomy(own);
  const english = signalPhrases(taxonomy, names.flatMap(waysToCall));
  const phrasesIn = own.length === 0 ? builtIn : phrasesFor(taxonomy, own);
  return (language: string, review: Review, all: readonly Word[], scan: EntityScan): Findings => {
    const phrases = phrasesIn(language);
    const found = phrases
      ? findIn(review, all, scan, phraseReader(review, all, phrases))
      : findIn(review, all, scan, englishReader(review, all, english));
    return { language, ...found };
  };
}

/** Makes the phrases of a language ready for an aspect list; null for English, which is read otherwise. */
function phrasesFor(taxonomy: readonly AspectDefinition[], own: readonly OwnAspect[] = []) {
  return remembered((language: string): LexiconPhrases | null => {
    const lexicon = LEXICONS.find((each) => each.language === language);
    return lexicon ? lexiconPhrases(lexicon, taxonomy, own) : null;
  });
}

/** Without words of an owner. */
const builtIn = phrasesFor(TAXONOMY);

/** What a sentence says at the words `first` to `last` (inclusive), and the piece around them. */
type JudgeWords = (
  review: Review,
  all: readonly Word[],
  sentence: SentenceWords,
) => (first: number, last: number) => Verdict & QuoteSpan;

/** Judges words that are in no lexicon, such as those of a topic, in the language of their text. */
export function wordsJudge(language: string): JudgeWords {
  const phrases = builtIn(language);
  return phrases ? judgeByPhrases(phrases) : judgeEnglish;
}

const judgeEnglish: JudgeWords = ({ text, rating }, all, part) => {
  const sentence = readOpinions(text, all, part);
  return (from, to) => ({
    ...judge(sentence, { first: from, last: to, aspect: null, own: 0 }, rating),
    ...quoteAround(sentence, from, 1),
  });
};

function judgeByPhrases(phrases: LexiconPhrases): JudgeWords {
  return ({ text, rating }, all, { span, first, last }) => {
    const words = readableWords(text, all.slice(first, last + 1), phrases);
    const sentence = readSentence(text, words, { span, first: 0, last: words.length - 1 }, phrases);
    return (from) => {
      const place = Math.max(
        0,
        words.findIndex(({ end }) => end > all[from]!.start),
      );
      return { ...judgeWords(sentence, place, rating), ...quoteAround(sentence, place, 1) };
    };
  };
}

/** How customers call a business: "Tidy Tank Plumbing & Septic, LLC" whole, without "LLC", and up to each trade; never one word alone. */
function waysToCall(name: string): string[] {
  const all = words(name);
  const ends = all
    .map(({ key }, at) => ({
      at,
      isEnd: at === all.length - 1 || FIRM("trades").has(key) || FIRM("legal").has(all[at + 1]!.key),
    }))
    .filter(({ at, isEnd }) => isEnd && at > 0);
  return ends.map(({ at }) => name.slice(all[0]!.start, all[at]!.end));
}

/** Words in the names of businesses. */
const FIRM = readWordSets(new URL("./words/names-of-firms.en.txt", import.meta.url));
