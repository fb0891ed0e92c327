import { gapBetween } from "../../_text/words.ts";
import type { OpinionatedSentence } from "./opinions.ts";
import { OF_CONTACT } from "./outcomes/of-contact.ts";
import { OF_MONEY } from "./outcomes/of-money.ts";
import { OF_REFUSAL } from "./outcomes/of-refusal.ts";
import { OF_RESULT } from "./outcomes/of-result.ts";
import { OF_TIME } from "./outcomes/of-time.ts";
import { OF_WORK } from "./outcomes/of-work.ts";
import type { Rule } from "./outcomes/outcome.ts";
import { judge, ownClauseEvidence, type Verdict } from "./polarity.ts";
import { type QuotedSentence, quoteAround } from "./quote-span.ts";
import type { AspectMention } from "./reading.ts";
import type { Opinion } from "./shift-opinions.ts";
import { isOfBusiness } from "./spoken-of.ts";
import { SUBJECT } from "./subject-words.ts";

/** What a sentence says of aspects: by its phrases in order, then by the outcomes it tells with the one `before` it. */
export function aspectMentions(
  sentence: OpinionatedSentence,
  rating: number,
  before?: OpinionatedSentence,
): AspectMention[] {
  const spoken = byPhrases(sentence, rating);
  addOutcomes(sentence, rating, spoken, before);
  return withQuotes(sentence, spoken);
}

/** What is said of an aspect, and the word that it stands at. */
export interface Spoken {
  aspect: number;
  verdict: Verdict;
  place: number;
}

/** Each with the piece of the review around it. */
export function withQuotes(sentence: QuotedSentence, spoken: readonly Spoken[]): AspectMention[] {
  const distinct = new Set(spoken.map(({ aspect }) => aspect)).size;
  return spoken.map(({ aspect, verdict, place }) => ({
    aspect,
    ...verdict,
    ...quoteAround(sentence, place, distinct),
  }));
}

function byPhrases(sentence: OpinionatedSentence, rating: number): Spoken[] {
  const found: Spoken[] = [];
  if (sentence.marks.length === 0) return found;
  const values = new Map(sentence.opinions.map(({ first, value }) => [first, value]));
  const times = new Map<number, number>();
  for (const { first, last, signal } of sentence.marks) {
    for (const { index, ...named } of signal.aspects) {
      times.set(index, (times.get(index) ?? 0) + 1);
      if (times.get(index)! > MOST_MENTIONS) continue;
      const value = values.get(first);
      if (value === 0) continue;
      const own = value ?? listedOpinion(sentence, first);
      const turned = own * signal.weight < 0;
      const target = { first, last, aspect: index, ...named, own, told: signal.told, turned };
      if (named.weak && ownClauseEvidence(sentence, target) === 0) continue;
      if (!isOfBusiness(sentence, { first, last, aspect: index, value: own }, rating)) continue;
      found.push({ aspect: index, verdict: judge(sentence, target, rating), place: first });
    }
  }
  return found;
}

/** Adds the outcomes that say what no phrase has claimed; `judge` tells whether they are meant of the business and no mere facts. */
function addOutcomes(
  sentence: OpinionatedSentence,
  rating: number,
  found: Spoken[],
  before?: OpinionatedSentence,
): void {
  for (let at = sentence.first; at <= sentence.last; at++) {
    for (const rule of RULES.get(sentence.key(at)) ?? []) {
      const outcome = rule(sentence, at, before);
      if (!outcome) continue;
      const { praises, aspect, ...told } = outcome;
      const claimed = praises ? "positive" : "negative";
      if (found.some((each) => each.aspect === aspect && each.verdict.polarity === claimed)) continue;
      const own = praises ? OUTCOME : -OUTCOME;
      const target = { first: at, last: at, aspect, ...told, own, told: true };
      found.push({ aspect, verdict: judge(sentence, target, rating), place: at });
    }
  }
}

/** Of one aspect in one sentence; nobody who means it repeats a thing so often. */
const MOST_MENTIONS = 8;
/** The strength of an opinion told by an outcome. */
const OUTCOME = 2;

const RULES = new Map<string, Rule[]>();
for (const table of [OF_TIME, OF_CONTACT, OF_MONEY, OF_WORK, OF_RESULT, OF_REFUSAL]) {
  for (const [rule, words] of table) {
    for (const word of words) RULES.set(word, [...(RULES.get(word) ?? []), rule]);
  }
}

/** The opinion at the head of the list that a word is in: "excellent" for "workmanship" in "excellent prices and workmanship"; else 0. */
function listedOpinion(sentence: OpinionatedSentence, first: number): number {
  let joints = 0;
  for (let at = first - 1; at >= Math.max(sentence.first, first - LONGEST_LIST); at--) {
    const gap = gapBetween(sentence.text, sentence.words[at]!, sentence.words[at + 1]!);
    if (gap !== "" && gap !== "," && gap !== "&") return 0;
    const key = sentence.key(at);
    if (key === "and" || gap !== "") joints++;
    if (key === "and") continue;
    const head = sentence.opinions.find(({ last }) => last === at);
    if (head) return joints > 0 && opensList(head) ? head.value : 0;
    if (!SUBJECT("business").has(key) && !isNamed(sentence, at)) return 0;
  }
  return 0;
}

/** "excellent", "good communication"; but not "friendly", which is of people alone. */
function opensList({ first, last, signal }: Opinion): boolean {
  return signal.aspects.length === 0 || first < last;
}

function isNamed(sentence: OpinionatedSentence, at: number): boolean {
  return sentence.marks.some(
    ({ first, last, signal }) => first <= at && at <= last && signal.aspects.length > 0,
  );
}

const LONGEST_LIST = 8;
