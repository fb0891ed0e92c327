import { clauses } from "../../_text/sentences.ts";
import { isOtherParty } from "../reading/circumstances.ts";
import type { OpinionatedSentence } from "../reading/opinions.ts";
import { quoteAround } from "../reading/quote-span.ts";
import type { AspectMention } from "../reading/reading.ts";
import { complaintOdds, NONE } from "./complaint-model.ts";

/** What the lists miss of the complaints of one review, sentence by sentence; nothing where its stars, `rating`, are high. */
export class UnheardComplaints {
  private clearest: AspectMention | undefined;

  constructor(private readonly rating: number) {}

  /** What is `heard` of a sentence, with what its words complain of where that is neither praise nor blame. */
  addTo(heard: AspectMention[], sentence: OpinionatedSentence): AspectMention[] {
    if (this.rating > HIGHEST || !isSilent(heard) || isOtherwiseMeant(sentence)) return heard;
    const weighed = aspectsWeighed(sentence);
    const least = leastCertainty(this.rating, sumOf(sentence));
    const found = new Map<number, AspectMention>();
    for (const { first, last } of piecesOf(sentence)) {
      const { complaint, aspects } = complaintOdds(sentence.words, first, last);
      const blamed = (aspect: number, certainty: number): AspectMention => {
        const quote = quoteAround(sentence, first, 1);
        return { aspect, polarity: "negative", certainty, ...quote };
      };
      if (complaint >= least && complaint > (this.clearest?.certainty ?? 0))
        this.clearest = blamed(NONE, complaint);
      aspects.forEach((certainty, aspect) => {
        if (aspect === NONE || weighed.has(aspect) || certainty < CERTAIN.aspect) return;
        found.set(aspect, blamed(aspect, certainty));
      });
    }
    return [...heard.filter(({ aspect }) => !found.has(aspect)), ...found.values()];
  }

  /** The clearest complaint of a review in which nothing is blamed. */
  rest(mentions: readonly AspectMention[]): AspectMention | undefined {
    return mentions.some(({ polarity }) => polarity === "negative") ? undefined : this.clearest;
  }
}

function isSilent(heard: readonly AspectMention[]): boolean {
  return heard.every(({ polarity }) => polarity !== "positive" && polarity !== "negative");
}

/** Aspects that phrases of the lists would praise or blame, and were found not to. */
function aspectsWeighed({ marks }: OpinionatedSentence): ReadonlySet<number> {
  const judging = marks.filter(({ signal }) => signal.weight !== 0);
  return new Set(judging.flatMap(({ signal }) => signal.aspects.map(({ index }) => index)));
}

/** Of somebody else, or rather praise. */
function isOtherwiseMeant(sentence: OpinionatedSentence): boolean {
  if (sentence.elsewhere.size > 0 || sumOf(sentence) > 0) return true;
  for (let at = sentence.first; at <= sentence.last; at++) if (isOtherParty(sentence, at)) return true;
  return false;
}

/** Of the opinions that its words hold. */
function sumOf({ opinions }: OpinionatedSentence): number {
  return opinions.reduce((sum, { value }) => sum + value, 0);
}

/** One and two stars nearly always come with a complaint. */
function leastCertainty(stars: number, opinions: number): number {
  if (stars === HIGHEST) return CERTAIN.rest;
  return opinions <= BLAMING ? CERTAIN.fewStarsAndBlame : CERTAIN.fewStars;
}

/** A sentence as a whole or, where it is long, neighbouring clauses of it together. */
function piecesOf({ text, words, start, end, first, last }: OpinionatedSentence) {
  if (last - first < LONGEST) return [{ first, last }];
  const pieces: { first: number; last: number }[] = [];
  let from = first;
  let to = first - 1;
  for (const clause of clauses(text, { start, end })) {
    const before = to;
    while (to < last && words[to + 1]!.end <= clause.end) to++;
    if (to - from < LONGEST || before < from) continue;
    pieces.push({ first: from, last: before });
    from = before + 1;
  }
  return [...pieces, { first: from, last }];
}

/** Stars up to which it is asked; the model was trained on such reviews. */
const HIGHEST = 3;
/** The least certainty that something is complained of at all, and that an aspect is; with fewer stars less is enough. */
const CERTAIN = { rest: 0.9, fewStars: 0.65, fewStarsAndBlame: 0.5, aspect: 0.75 };
/** The sum of opinions that with few stars hardly leaves a doubt. */
const BLAMING = -2;
/** Words that are read together. */
const LONGEST = 25;
