import { placeOfAspect } from "../aspects/taxonomy.ts";
import { polarityModel } from "../model/polarity-model.ts";
import { isMeantAgainstStars } from "./against-stars.ts";
import { isBlamed } from "./blamed.ts";
import {
  doerOf,
  isConceded,
  isOfClients,
  isOfRival,
  isOfSpeaker,
  isPlainlyOfBusiness,
  isQuoted,
  isSupposed,
  subjectOf,
} from "./circumstances.ts";
import { LEAST_CERTAINTY, STARS, WEIGHTS } from "./evidence-weights.ts";
import type { OpinionatedSentence } from "./opinions.ts";
import type { WordSpan } from "./sentence-keys.ts";
import type { Opinion } from "./shift-opinions.ts";

export type Polarity = "positive" | "negative" | "neutral";

/** What is made of a mention: "abstained" is praise or blame that is too uncertain to be claimed. */
export type Judgement = Polarity | "abstained";

/** A judgement with the probability that it is right: 1 where a phrase judges by itself. */
export interface Verdict {
  polarity: Judgement;
  certainty: number;
}

/** What a judgement is about: words of a sentence. */
export interface Target extends WordSpan {
  /** Place in the taxonomy; null for a person, of whom every opinion may speak. */
  aspect: number | null;
  /** Named by a word so common that opinions about other aspects do not speak of it. */
  weak?: boolean;
  /** The aspect is people. */
  ofPeople?: boolean;
  /** The opinion that the words themselves hold, already shifted; 0 when they only name. */
  own: number;
  /** That opinion is told by what happened. */
  told?: boolean;
  /** That opinion is the reverse of what its words say, through a negation or a wish. */
  turned?: boolean;
  /** It is told of another firm, and speaks of this one. */
  ofRival?: boolean;
  /** A claim about it needs an opinion in the same clause. */
  besidePraise?: boolean;
}

/**
 * What a sentence says about a target: the opinion that its words hold, the trained model's reading of the sentence, the
 * stars, and what stands around it, added up as log-odds. None of them decides alone.
 */
export function judge(sentence: OpinionatedSentence, target: Target, rating: number): Verdict {
  if (!target.ofRival && sentence.elsewhere.has(sentence.clauseOf(target.first))) return FACT;
  const verdict =
    target.own === 0 ? judgeNamed(sentence, target, rating) : judgeOpinion(sentence, target, rating);
  const { polarity, certainty } = verdict;
  if (polarity === "neutral" || polarity === "abstained") return verdict;
  if ((STARS[rating] ?? STARS[3]!)[polarity] > AGAINST) return verdict;
  const isMeant = isMeantAgainstStars(sentence, target, polarity === "positive");
  return isMeant ? verdict : { polarity: "abstained", certainty };
}

/** The words only name the target, and the model reads what is said of it. Stars speak for a claim only beside an opinion. */
function judgeNamed(sentence: OpinionatedSentence, target: Target, rating: number): Verdict {
  const stars = STARS[rating] ?? STARS[3]!;
  const odds = polarityModel().odds(sentence, target.first, target.last);
  const evidence = ownClauseEvidence(sentence, target);
  const positive = odds.positive * leaning(stars.positive, evidence);
  const negative = odds.negative * leaning(stars.negative, -evidence);
  const certainty = Math.max(positive, odds.neutral, negative) / (positive + odds.neutral + negative);
  if (odds.neutral >= Math.max(positive, negative)) return { polarity: "neutral", certainty };
  const polarity = positive > negative ? "positive" : "negative";
  // Whoever names a person praises that person also without a word for it.
  const asksOpinion = target.aspect !== null || polarity === "negative";
  const isBare =
    (asksOpinion && evidence * (polarity === "positive" ? 1 : -1) < BORNE_OUT) ||
    (polarity === "negative" && !isBlamed(sentence, target));
  return { polarity: isBare || certainty < polarityModel().threshold ? "abstained" : polarity, certainty };
}

/** How much the stars make a claim likelier; a likelier one only with evidence for it. */
function leaning(stars: number, evidence: number): number {
  return Math.exp(NAMED * (evidence >= BORNE_OUT ? stars : Math.min(0, stars)));
}

/** The words judge by themselves, unless what stands around them says otherwise. */
function judgeOpinion(sentence: OpinionatedSentence, target: Target, rating: number): Verdict {
  const polarity = target.own > 0 ? "positive" : "negative";
  const stars = (STARS[rating] ?? STARS[3]!)[polarity];
  let logit = stars + WEIGHTS.strength * Math.min(3, Math.abs(target.own));
  if (target.told && target.turned && polarity === "negative") logit += WEIGHTS.undone;
  else if (target.told && !target.turned) logit += WEIGHTS.told;
  if (target.told && stars <= AGAINST)
    logit += isConcededDelay(sentence, target) ? WEIGHTS.concededDelay : WEIGHTS.toldAgainst;
  const isPlain = polarity === "positive" && stars > 0 && !target.told;
  if (!isPlain) logit += weightOfCircumstances(sentence, target, stars);
  // What the model could not unsay need not be read by it.
  if (polarity === "positive" && logit >= CLEAR) return verdictOf(polarity, logit);
  const odds = polarityModel().odds(sentence, target.first, target.last)[polarity];
  logit += WEIGHTS.model * Math.log((odds + LEAST_ODDS) / (1 - odds + LEAST_ODDS));
  return verdictOf(polarity, logit);
}

/** "had to wait three weeks, but great work": what is told so beside praise took long indeed. */
function isConcededDelay(sentence: OpinionatedSentence, target: Target): boolean {
  return target.aspect === SPEED && target.own < 0 && isConceded(sentence, target);
}

function weightOfCircumstances(sentence: OpinionatedSentence, target: Target, stars: number): number {
  let weight = 0;
  const isOfThings = IN_THINGS.has(target.aspect ?? -1);
  let subject = target.told || isOfThings ? doerOf(sentence, target) : subjectOf(sentence, target);
  if (subject === "unknown" && target.own < 0 && isOfClients(sentence, target)) subject = "other";
  if (subject === "business") weight += WEIGHTS.ofBusiness;
  if (target.own > 0 && stars <= AGAINST && isPlainlyOfBusiness(sentence, target)) weight += WEIGHTS.plainly;
  if (subject === "other") weight += WEIGHTS.ofOther;
  if (subject !== "other" && target.own > 0 && stars <= AGAINST && isOfRival(sentence, target))
    weight += WEIGHTS.ofOther;
  if (subject === "stranger" && target.besidePraise) weight += WEIGHTS.ofStranger;
  if (!target.turned && isSupposed(sentence, target, stars)) weight += WEIGHTS.supposed;
  if (target.turned && target.own < 0 && isOfSpeaker(sentence, target)) weight += WEIGHTS.ofOther;
  if (isQuoted(sentence, target)) weight += WEIGHTS.quoted;
  if (stars < 0 && isConceded(sentence, target)) weight += WEIGHTS.conceded;
  return weight;
}

function verdictOf(polarity: "positive" | "negative", logit: number): Verdict {
  const certainty = 1 / (1 + Math.exp(-logit));
  if (certainty >= LEAST_CERTAINTY[polarity]) return { polarity, certainty };
  if (certainty >= POSSIBLE) return { polarity: "abstained", certainty };
  return { polarity: "neutral", certainty: 1 - certainty };
}

/** Sum of the opinions of the target's own clause that may speak of it, nearer ones counting more. */
export function ownClauseEvidence(sentence: OpinionatedSentence, target: Target): number {
  const clause = sentence.clauseOf(target.first);
  let sum = 0;
  for (const opinion of nearIn(sentence, clause, target.first)) {
    if (maySpeakOf(opinion, target)) sum += opinion.value / (1 + DECAY * (distance(opinion, target) - 1));
  }
  return sum;
}

/** The opinions of a clause; in a very long one only those around a word, since distant ones mean little. */
function nearIn(sentence: OpinionatedSentence, clause: number, word: number): readonly Opinion[] {
  const opinions = sentence.byClause.get(clause) ?? [];
  if (opinions.length <= 2 * NEAREST) return opinions;
  const before = opinions.filter(({ first }) => first < word).length;
  return opinions.slice(Math.max(0, before - NEAREST), before + NEAREST);
}

/** "rude" speaks of the office too, since that is people; "overpriced" does not speak of the work. */
function maySpeakOf({ signal }: Opinion, { aspect, weak, ofPeople }: Target): boolean {
  if (aspect === null || signal.aspects.length === 0) return true;
  if (weak) return false;
  return ofPeople === true && signal.aspects.some((other) => other.ofPeople);
}

function distance(a: WordSpan, b: WordSpan): number {
  return Math.max(1, a.first > b.last ? a.first - b.last : b.first - a.last);
}

const FACT: Verdict = { polarity: "neutral", certainty: 1 };

/** A sum of opinions that is no mere hint. */
const BORNE_OUT = 0.6;
/** Aspects that are judged in the customer's own things: a spotless basement, a scratched floor. */
const IN_THINGS: ReadonlySet<number> = new Set(
  ["workmanship", "cleanliness", "scheduling", "warranty", "emergency-response"].map(placeOfAspect),
);
const SPEED = placeOfAspect("speed");
/** Log-odds from which on praise is claimed whatever the model says. */
const CLEAR = 2.8;
/** What the model says is never taken for impossible. */
const LEAST_ODDS = 0.02;
/** Stars that hardly ever come with such a claim. */
const AGAINST = -3;
/** Less is no praise or blame at all; more, up to a claim, is undecided. */
const POSSIBLE = 0.2;
const NEAREST = 8;
const DECAY = 0.15;
/** The part of the stars' weight that counts where the words only name. */
const NAMED = 0.8;
