import type { Review } from "../../_schema/review.ts";
import type { Word } from "../../_text/words.ts";
import { type Spoken, withQuotes } from "../reading/aspect-mentions.ts";
import type { Judgement, Verdict } from "../reading/polarity.ts";
import type { AspectMention, SentenceReader } from "../reading/reading.ts";
import type { Opinion } from "../reading/shift-opinions.ts";
import type { LexiconPhrases } from "./lexicon-phrases.ts";
import { comparedKey } from "./phrase-forms.ts";
import { type PhraseSentence, readSentence } from "./phrase-sentence.ts";
import { isMissing, PUNCTUALITY, toldOutcomes } from "./told-outcomes.ts";

/** Reads by the phrases of a language; `all` are the words of the review. */
export function phraseReader(
  { text, rating }: Review,
  all: readonly Word[],
  phrases: LexiconPhrases,
): SentenceReader<PhraseSentence> {
  const words = readableWords(text, all, phrases);
  const byStars = rating > MIDDLE ? phrases : { ...phrases, signals: phrases.withFailings };
  let before: PhraseSentence | undefined;
  return {
    words,
    denials: phrases.denials,
    read(part, denied) {
      const sentence = readSentence(text, words, part, byStars, denied);
      return Object.assign(sentence, { found: sentence.found.filter((each) => !isMereFact(each, rating)) });
    },
    mentionsIn(sentence) {
      const mentions = aspectMentions(rating, sentence, before, phrases);
      before = sentence;
      return mentions;
    },
    judge: (sentence, { first }) => judgeWords(sentence, first, rating),
  };
}

/** What was done or befell neither praises nor blames where it is denied, and does not praise against the stars. */
function isMereFact({ signal: { told, weight }, value }: Opinion, rating: number): boolean {
  return told && (value * weight <= 0 || (weight > 0 && rating < MIDDLE));
}

/** Words as the lexicon writes them: without accents, and in French an elided one by itself. */
export function readableWords(text: string, all: readonly Word[], { lexicon }: LexiconPhrases): Word[] {
  return all.flatMap(({ start, end, key }) => {
    const plain = key
      .split("'")
      .map((part) => comparedKey(part, lexicon.accented))
      .join("'");
    const apostrophe = lexicon.elides ? text.slice(start, end).search(/['’ʼ]/) : -1;
    const elided = plain.indexOf("'");
    if (apostrophe <= 0 || elided <= 0) return { start, end, key: plain };
    const border = start + apostrophe + 1;
    return [
      { start, end: border, key: plain.slice(0, elided) },
      { start: border, end, key: plain.slice(elided + 1) },
    ];
  });
}

function aspectMentions(
  rating: number,
  sentence: PhraseSentence,
  before: PhraseSentence | undefined,
  phrases: LexiconPhrases,
): AspectMention[] {
  const spoken = sentenceOpinions(sentence, phrases).map(
    ({ aspect, opinion }): Spoken => ({
      aspect,
      verdict: judgePhrase(sentence, opinion, rating),
      place: opinion.first,
    }),
  );
  for (const { aspect, praises, place } of toldOutcomes(sentence, before, phrases)) {
    const contrasts = sentence.contrasting.has(sentence.clauseOf(place));
    const polarity = polarityOf(praises ? OUTCOME : -OUTCOME, true, contrasts, rating);
    if (spoken.some((each) => each.aspect === aspect && each.verdict.polarity === polarity)) continue;
    spoken.push({ aspect, verdict: { polarity, certainty: PLAIN }, place });
  }
  return withQuotes(sentence, spoken);
}

/** The phrases of a sentence that speak of aspects, each with the aspect. */
function sentenceOpinions(
  sentence: PhraseSentence,
  { told }: LexiconPhrases,
): { aspect: number; opinion: Opinion }[] {
  const { found } = sentence;
  const missed = new Set(found.filter((each) => isMissing(sentence, each, told)).map(({ clause }) => clause));
  const judged = new Set(
    found.flatMap(({ clause, value, signal: { aspects } }) =>
      value === 0 ? [] : aspects.map(({ index }) => `${clause} ${index}`),
    ),
  );
  const times = new Map<number, number>();
  return found.flatMap((opinion) => {
    const { signal, first, last, clause, value } = opinion;
    if (signal.weight !== 0 && value === 0) return [];
    const named = signal.aspects.filter(({ index, weak }) => {
      // "Zum vereinbarten Termin kam niemand."
      if (index === PUNCTUALITY && value > 0 && missed.has(clause)) return false;
      // "Prix salés pour un simple joint": the word that only names it adds nothing.
      if (signal.weight === 0 && judged.has(`${clause} ${index}`)) return false;
      if (weak && evidenceAt(sentence, first, last, clause) === 0) return false;
      times.set(index, (times.get(index) ?? 0) + 1);
      return times.get(index)! <= MOST_MENTIONS;
    });
    return named.map(({ index }) => ({ aspect: index, opinion }));
  });
}

/**
 * What a sentence says of a phrase in it. A phrase that judges by itself decides; for one that only names, the
 * opinions beside it in its clause do. Stars are evidence too: what speaks against them has to be said plainly, or is
 * left undecided.
 */
function judgePhrase(sentence: PhraseSentence, target: Opinion, rating: number): Verdict {
  const own = target.signal.weight !== 0;
  const value = own ? target.value : evidenceAt(sentence, target.first, target.last, target.clause);
  return {
    polarity: polarityOf(value, own, sentence.contrasting.has(target.clause), rating),
    certainty: own ? PLAIN : BESIDE,
  };
}

/** What a clause says of words in it that are in no lexicon: a person's name, a topic. */
export function judgeWords(sentence: PhraseSentence, first: number, rating: number): Verdict {
  const clause = sentence.clauseOf(first);
  const value = sentence.found
    .filter((each) => each.clause === clause)
    .reduce((sum, { value }) => sum + value, 0);
  return { polarity: polarityOf(value, false, sentence.contrasting.has(clause), rating), certainty: BESIDE };
}

/** The opinions about nothing else in a clause, nearer ones counting more. */
function evidenceAt({ found }: PhraseSentence, first: number, last: number, clause: number): number {
  let sum = 0;
  for (const opinion of found) {
    if (opinion.clause !== clause || opinion.value === 0 || opinion.signal.aspects.length > 0) continue;
    const distance = Math.max(1, opinion.first > last ? opinion.first - last : first - opinion.last);
    if (distance <= REACH) sum += opinion.value / (1 + DECAY * (distance - 1));
  }
  return sum;
}

function polarityOf(value: number, own: boolean, contrasts: boolean, rating: number): Judgement {
  if (value === 0) return "neutral";
  const againstStars = value > 0 ? rating <= (own ? 1 : 2) : rating >= (own ? 5 : 4);
  if (againstStars && !contrasts) return "abstained";
  if (Math.abs(value) < CLEAR) return "abstained";
  return value > 0 ? "positive" : "negative";
}

/** Stars that speak for neither side. */
const MIDDLE = 3;
/** Of one aspect in one sentence; nobody who means it repeats a thing so often. */
const MOST_MENTIONS = 8;
const DECAY = 0.15;
const REACH = 8;
const CLEAR = 0.6;
/** The strength of an opinion told by an outcome. */
const OUTCOME = 2;
const PLAIN = 1;
const BESIDE = 0.9;
