import type { EntityScan } from "../../_mentions/entity-scan.ts";
import type { Review } from "../../_schema/review.ts";
import { sentenceWords } from "../../_text/sentence-words.ts";
import { type Word, words } from "../../_text/words.ts";
import { type OpinionatedSentence, readOpinions } from "./opinions.ts";
import { judge, ownClauseEvidence, type Verdict } from "./polarity.ts";
import { type QuoteCandidate, quoteAround } from "./quote-span.ts";
import type { SignalPhrases } from "./signals.ts";
import { isOfBusiness } from "./spoken-of.ts";
import { type Vote, vote, votesByAspect } from "./votes.ts";

export interface AspectMention extends QuoteCandidate {
  /** Place in the taxonomy. */
  aspect: number;
}

/** A sentence that speaks of a technician by name, or by "he" or "she" right after such a sentence. */
export interface TechnicianMention extends QuoteCandidate {
  /** Place in the roster. */
  technician: number;
  /** What that sentence says of aspects. */
  judgements: readonly AspectMention[];
}

/** The analysis of one review. */
export interface Reading {
  review: Review;
  mentions: AspectMention[];
  technicians: TechnicianMention[];
  /** One vote by aspect (place in the taxonomy), and one of all together. */
  votes: ReadonlyMap<number, Vote>;
  vote: Vote;
}

/**
 * Reads one review, given its words. `scan` finds the people of the roster; without it, or where the review's own
 * `mentions` name nobody, none are looked for. `phrases` are those of the taxonomy, the built-in one without.
 */
export function readReview(
  review: Review,
  scan?: EntityScan,
  all = words(review.text),
  phrases?: SignalPhrases,
): Reading {
  const { text, rating } = review;
  const named =
    scan && review.mentions.technicians.length > 0
      ? scan(text, all).filter(({ kind }) => kind === "technician")
      : [];
  const mentions: AspectMention[] = [];
  const technicians: TechnicianMention[] = [];
  let nextName = 0;
  let spokenOf: number | undefined;
  for (const { span, first, last } of sentenceWords(text, all)) {
    const sentence = readOpinions(text, all, span, first, last, phrases);
    const judgements = aspectMentions(review, all, sentence);
    for (const mention of judgements) mentions.push(mention);

    const targets = new Map<number, { first: number; last: number }>();
    for (let name = named[nextName]; name && name.first <= last; name = named[++nextName]) {
      if (!targets.has(name.index)) targets.set(name.index, { first: name.first, last: name.last });
    }
    if (targets.size === 0 && spokenOf !== undefined && PERSONAL.has(all[first]?.key ?? "")) {
      targets.set(spokenOf, { first, last: first });
    }
    for (const [technician, place] of targets) {
      const verdict = judge(sentence, { ...place, aspect: null, own: 0 }, rating);
      const quote = quoteAround(all, sentence, place.first, judgements.length);
      technicians.push({ review, technician, judgements, ...verdict, ...quote });
    }
    spokenOf = targets.size === 1 ? [...targets.keys()][0] : undefined;
  }
  return {
    review,
    mentions,
    technicians,
    votes: votesByAspect(mentions),
    vote: vote(mentions.map(({ polarity }) => polarity)),
  };
}

function aspectMentions(
  review: Review,
  all: readonly Word[],
  sentence: OpinionatedSentence,
): AspectMention[] {
  if (sentence.marks.length === 0) return [];
  const own = new Map(sentence.opinions.map(({ first, value }) => [first, value]));
  const named = new Map<number, number>();
  const found: { aspect: number; verdict: Verdict; place: number }[] = [];
  for (const { first, last, signal } of sentence.marks) {
    for (const { index, weak, ofPeople } of signal.aspects) {
      const times = (named.get(index) ?? 0) + 1;
      named.set(index, times);
      if (times > MOST_MENTIONS) continue;
      const value = own.get(first);
      const target = { first, last, aspect: index, weak, ofPeople, own: value ?? 0 };
      if (weak && ownClauseEvidence(sentence, target) === 0) continue;
      if (value === 0) continue;
      if (!isOfBusiness(sentence, { first, last, aspect: index, value: value ?? 0 }, review.rating)) continue;
      found.push({ aspect: index, verdict: judge(sentence, target, review.rating), place: first });
    }
  }
  const distinct = new Set(found.map(({ aspect }) => aspect)).size;
  return found.map(({ aspect, verdict, place }) => ({
    review,
    aspect,
    ...verdict,
    ...quoteAround(all, sentence, place, distinct),
  }));
}

/** Of one aspect in one sentence; nobody who means it repeats a thing so often. */
const MOST_MENTIONS = 8;
const PERSONAL = new Set(["he", "she", "he'd", "she'd", "he'll", "she'll"]);
