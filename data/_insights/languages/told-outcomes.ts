import type { PhraseTrie } from "../../_text/phrase-trie.ts";
import type { Word } from "../../_text/words.ts";
import { placeOfAspect } from "../aspects/taxonomy.ts";
import { amountsIn, chargedAgainstQuote } from "../reading/outcomes/amounts.ts";
import type { Opinion } from "../reading/shift-opinions.ts";
import type { LexiconPhrases, OutcomePhrases } from "./lexicon-phrases.ts";
import type { PhraseSentence } from "./phrase-sentence.ts";

/** Something that happened and tells of an aspect without an opinion word. */
export interface ToldOutcome {
  /** Place in the taxonomy. */
  aspect: number;
  praises: boolean;
  /** The word that it stands at. */
  place: number;
}

/** What a sentence tells of bills, of calling again and of who did not come; `before` is the sentence before it. */
export function toldOutcomes(
  text: string,
  words: readonly Word[],
  sentence: PhraseSentence,
  before: PhraseSentence | undefined,
  phrases: LexiconPhrases,
): ToldOutcome[] {
  return [
    billed(text, words, sentence, before, phrases),
    calledAgain(text, words, sentence, phrases),
    missedAppointment(text, words, sentence, phrases),
  ].filter((each) => each !== undefined);
}

/** "Devis de 300 €, facture de 650 €", also in two sentences. */
function billed(
  text: string,
  words: readonly Word[],
  sentence: PhraseSentence,
  before: PhraseSentence | undefined,
  { outcomes: { amounts } }: LexiconPhrases,
): ToldOutcome | undefined {
  if (sentence.ofOthers) return undefined;
  const { first, last } = sentence;
  let told = chargedAgainstQuote(text, words, first, last, amounts);
  if (
    !told &&
    before &&
    !before.ofOthers &&
    amountsIn(text, before).length === 1 &&
    amountsIn(text, sentence).length === 1
  )
    told = chargedAgainstQuote(text, words, before.first, last, amounts);
  if (!told) return undefined;
  const place = Math.max(first, told.place);
  if (told.ratio > DEARER && told.ratio < UNLIKE) return { aspect: PRICE, praises: false, place };
  return told.ratio <= 1 && told.ratio >= 0.5 ? { aspect: PRICE, praises: true, place } : undefined;
}

/** "Il a fallu rappeler deux fois avant d'avoir un rendez-vous", "nach vier Anrufen". */
function calledAgain(
  text: string,
  words: readonly Word[],
  sentence: PhraseSentence,
  { outcomes, words: { negating } }: LexiconPhrases,
): ToldOutcome | undefined {
  const { first, last, elsewhere, clauseOf } = sentence;
  const look: Look = {
    has: (trie, from, to = from) => {
      for (let at = Math.max(first, from); at <= Math.min(last, to); at++)
        if (trie.longestAt(text, words, at)) return true;
      return false;
    },
    isDenied: (from, to) => words.slice(Math.max(first, from), to).some(({ key }) => negating.has(key)),
  };
  for (let at = first; at <= last; at++) {
    if (elsewhere.has(clauseOf(at))) continue;
    if (!isManyCalls(look, at, outcomes) && !hadToCallAgain(look, at, last, outcomes)) continue;
    const aspect = look.has(outcomes.appointments, at, last) ? SCHEDULING : COMMUNICATION;
    return { aspect, praises: false, place: at };
  }
  return undefined;
}

/** Looks at the words of a sentence, the last of a range included in `has` alone. */
interface Look {
  has: (trie: PhraseTrie<true>, from: number, to?: number) => boolean;
  isDenied: (from: number, to: number) => boolean;
}

/** "quatre appels avant d'obtenir", "après cinq appels". */
function isManyCalls(
  { has, isDenied }: Look,
  at: number,
  { many, calls, until, hadTo, after }: OutcomePhrases,
): boolean {
  if (!has(many, at) || !has(calls, at + 1, at + 2) || isDenied(at - 3, at)) return false;
  return has(until, at + 2, at + 5) || has(hadTo, at - 4, at - 1) || has(after, at - 3, at - 1);
}

/** "il a fallu rappeler deux fois"; not to put off the appointment. */
function hadToCallAgain({ has, isDenied }: Look, at: number, last: number, phrases: OutcomePhrases): boolean {
  // "j'ai téléphoné quatre fois avant qu'on me donne un rendez-vous"
  if (has(phrases.called, at) && has(phrases.times, at + 1, at + 6) && has(phrases.until, at + 2, at + 9))
    return !isDenied(at - 1, at + 1) && !has(phrases.ownWishes, at + 1, last);
  if (!has(phrases.calling, at)) return false;
  let had = at - 1;
  while (had >= at - HAD_TO && !has(phrases.hadTo, had)) had--;
  if (had < at - HAD_TO || isDenied(had - 3, at) || has(phrases.ownWishes, at + 1, last)) return false;
  return has(phrases.insisting, at) || has(phrases.times, had + 1, at + 5);
}

/** "Personne n'est venu le jour du rendez-vous": what is said of the visit is said of the appointment, too. */
function missedAppointment(
  text: string,
  words: readonly Word[],
  sentence: PhraseSentence,
  { outcomes }: LexiconPhrases,
): ToldOutcome | undefined {
  const missing = sentence.found.find((each) => isMissing(text, words, each, outcomes.came));
  if (!missing) return undefined;
  for (let at = sentence.first; at <= sentence.last; at++)
    if (outcomes.appointments.longestAt(text, words, at))
      return { aspect: SCHEDULING, praises: false, place: missing.first };
  return undefined;
}

/** Whether blame tells that nobody came. */
export function isMissing(
  text: string,
  words: readonly Word[],
  { first, last, value, signal }: Opinion,
  came: PhraseTrie<true>,
): boolean {
  if (value >= 0 || !signal.aspects.some(({ index }) => index === PUNCTUALITY)) return false;
  for (let at = first; at <= last; at++) if (came.longestAt(text, words, at)) return true;
  return false;
}

const [PRICE, SCHEDULING, COMMUNICATION] = [
  placeOfAspect("price"),
  placeOfAspect("scheduling"),
  placeOfAspect("communication"),
];
export const PUNCTUALITY = placeOfAspect("punctuality");
/** How much more is dearer, and what cannot be for the same thing. */
const DEARER = 1.03;
const UNLIKE = 20;
/** Words from "had to" up to the verb. */
const HAD_TO = 6;
