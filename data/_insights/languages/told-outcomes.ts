import { placeOfAspect } from "../aspects/taxonomy.ts";
import { amountsIn, chargedAgainstQuote } from "../reading/outcomes/amounts.ts";
import type { Opinion } from "../reading/shift-opinions.ts";
import type { LexiconPhrases } from "./lexicon-phrases.ts";
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
  sentence: PhraseSentence,
  before: PhraseSentence | undefined,
  phrases: LexiconPhrases,
): ToldOutcome[] {
  return [
    billed(sentence, before, phrases),
    calledAgain(sentence, phrases),
    missedAppointment(sentence, phrases),
  ].filter((each) => each !== undefined);
}

/** "Devis de 300 €, facture de 650 €", also in two sentences. */
function billed(
  sentence: PhraseSentence,
  before: PhraseSentence | undefined,
  { amounts }: LexiconPhrases,
): ToldOutcome | undefined {
  if (sentence.ofOthers) return undefined;
  const { text, words, first, last } = sentence;
  const isOne = (part: PhraseSentence) => amountsIn(text, part).length === 1;
  let charged = chargedAgainstQuote(text, words, first, last, amounts);
  if (!charged && before && !before.ofOthers && isOne(before) && isOne(sentence))
    charged = chargedAgainstQuote(text, words, before.first, last, amounts);
  if (!charged) return undefined;
  const { ratio } = charged;
  const place = Math.max(first, charged.place);
  if (ratio > DEARER && ratio < UNLIKE) return { aspect: PRICE, praises: false, place };
  return ratio <= 1 && ratio >= 0.5 ? { aspect: PRICE, praises: true, place } : undefined;
}

/** "Il a fallu rappeler deux fois avant d'avoir un rendez-vous", "nach vier Anrufen". */
function calledAgain(sentence: PhraseSentence, phrases: LexiconPhrases): ToldOutcome | undefined {
  const { first, last, elsewhere, clauseOf } = sentence;
  for (let at = first; at <= last; at++) {
    if (elsewhere.has(clauseOf(at))) continue;
    if (!isManyCalls(sentence, at, phrases) && !hadToCallAgain(sentence, at, phrases)) continue;
    const isToBook = sentence.someBegin(at, last, phrases.told("appointments"));
    return { aspect: isToBook ? SCHEDULING : COMMUNICATION, praises: false, place: at };
  }
  return undefined;
}

/** "quatre appels avant d'obtenir", "après cinq appels". */
function isManyCalls(sentence: PhraseSentence, at: number, { told, negating }: LexiconPhrases): boolean {
  if (!sentence.someBegin(at, at, told("many")) || !sentence.someBegin(at + 1, at + 2, told("calls")))
    return false;
  if (sentence.some(at - 3, at - 1, negating)) return false;
  return (
    sentence.someBegin(at + 2, at + 5, told("until")) ||
    sentence.someBegin(at - 4, at - 1, told("had to")) ||
    sentence.someBegin(at - 3, at - 1, told("after"))
  );
}

/** "il a fallu rappeler deux fois"; not to put off the appointment. */
function hadToCallAgain(sentence: PhraseSentence, at: number, { told, negating }: LexiconPhrases): boolean {
  const isOwnWish = () => sentence.someBegin(at + 1, sentence.last, told("own wishes"));
  // "j'ai téléphoné quatre fois avant qu'on me donne un rendez-vous"
  if (
    sentence.someBegin(at, at, told("called")) &&
    sentence.someBegin(at + 1, at + 6, told("times")) &&
    sentence.someBegin(at + 2, at + 9, told("until"))
  )
    return !sentence.some(at - 1, at, negating) && !isOwnWish();
  if (!sentence.someBegin(at, at, told("calling"))) return false;
  let had = at - 1;
  while (had >= at - HAD_TO && !sentence.someBegin(had, had, told("had to"))) had--;
  if (had < at - HAD_TO || sentence.some(had - 3, at - 1, negating) || isOwnWish()) return false;
  return sentence.someBegin(at, at, told("insisting")) || sentence.someBegin(had + 1, at + 5, told("times"));
}

/** "Personne n'est venu le jour du rendez-vous": what is said of the visit is said of the appointment, too. */
function missedAppointment(sentence: PhraseSentence, { told }: LexiconPhrases): ToldOutcome | undefined {
  const missing = sentence.found.find((each) => isMissing(sentence, each, told));
  return missing && sentence.someBegin(sentence.first, sentence.last, told("appointments"))
    ? { aspect: SCHEDULING, praises: false, place: missing.first }
    : undefined;
}

/** Whether blame tells that nobody came. */
export function isMissing(
  sentence: PhraseSentence,
  { first, last, value, signal }: Opinion,
  told: LexiconPhrases["told"],
): boolean {
  const isOfVisit = value < 0 && signal.aspects.some(({ index }) => index === PUNCTUALITY);
  return isOfVisit && sentence.someBegin(first, last, told("came"));
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
