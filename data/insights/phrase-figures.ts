import type { Review } from "../schema/review.ts";
import { gapBetween, words } from "./words.ts";

export interface PhraseFigures {
  phrase: string;
  /** Reviews that contain it. */
  reviews: number;
  /** Normalised pointwise mutual information of its last word with what goes before, -1 to 1. */
  npmi: number;
  /** z-score of its log-odds between reviews of 4-5 and of 1-2 stars; above 0 for the former, 0 when one side is empty. */
  starsZ: number;
}

/** Figures of the phrases of two and three words that at least `support` reviews contain, without `excluded` words. */
export function countPhrases(
  reviews: readonly Review[],
  support: number,
  excluded: ReadonlySet<string>,
): PhraseFigures[] {
  const texts = reviews.map(({ text, rating }) => ({
    runs: wordRuns(text),
    high: rating >= 4,
    low: rating <= 2,
  }));
  const single = new Counter();
  const pairs = new Counter();
  texts.forEach(({ runs, high, low }, review) => {
    for (const run of runs) {
      run.forEach((word, at) => {
        single.count(word, review, high, low);
        const next = run[at + 1];
        if (next !== undefined) pairs.count(`${word} ${next}`, review, high, low);
      });
    }
  });
  pairs.drop(support);
  const triples = new Counter();
  texts.forEach(({ runs, high, low }, review) => {
    for (const run of runs) {
      run.forEach((word, at) => {
        const [second, third] = [run[at + 1], run[at + 2]];
        if (second === undefined || third === undefined) return;
        if (!pairs.has(`${word} ${second}`) || !pairs.has(`${second} ${third}`)) return;
        triples.count(`${word} ${second} ${third}`, review, high, low);
      });
    }
  });
  triples.drop(support);

  const sides = { high: single.sum("high"), low: single.sum("low") };
  const figures: PhraseFigures[] = [];
  for (const [counter, before] of [
    [pairs, single],
    [triples, pairs],
  ] as const) {
    for (const [phrase, tally] of counter.entries()) {
      const parts = phrase.split(" ");
      const [head = "", tail = ""] = [parts.slice(0, -1).join(" "), parts.at(-1)];
      if (!isTelling(parts, excluded)) continue;
      const npmi = normalisedPmi(tally.reviews, before.reviews(head), single.reviews(tail), reviews.length);
      figures.push({ phrase, reviews: tally.reviews, npmi, starsZ: logOddsZ(tally, sides) });
    }
  }
  return figures;
}

/** Words in the order of the text, broken where punctuation stands between them. */
function wordRuns(text: string): string[][] {
  const runs: string[][] = [];
  let run: string[] = [];
  const all = words(text);
  all.forEach((word, index) => {
    const previous = all[index - 1];
    if (previous && gapBetween(text, previous, word) !== "") {
      runs.push(run);
      run = [];
    }
    run.push(word.key.length > LONGEST_WORD ? "" : word.key);
  });
  runs.push(run);
  return runs;
}

function isTelling(parts: readonly string[], excluded: ReadonlySet<string>): boolean {
  if (parts.some((word) => word === "" || excluded.has(word))) return false;
  const ends = [parts[0] ?? "", parts.at(-1) ?? ""];
  return ends.every((word) => word.length > 1 && !STOP_WORDS.has(word) && /\p{L}/u.test(word));
}

function normalisedPmi(together: number, one: number, other: number, all: number): number {
  if (together >= all) return 0;
  const joint = together / all;
  return Math.log(joint / ((one / all) * (other / all))) / -Math.log(joint);
}

/** Monroe, Colaresi and Quinn 2008: log-odds with an informative Dirichlet prior taken from both sides together. */
function logOddsZ({ high, low }: Tally, sides: { high: number; low: number }): number {
  if (sides.high === 0 || sides.low === 0) return 0;
  const prior = (PRIOR_STRENGTH * (high + low)) / (sides.high + sides.low) + 0.01;
  const logOdds = (count: number, all: number) =>
    Math.log((count + prior) / (all + PRIOR_STRENGTH - count - prior));
  const variance = 1 / (high + prior) + 1 / (low + prior);
  return (logOdds(high, sides.high) - logOdds(low, sides.low)) / Math.sqrt(variance);
}

interface Tally {
  reviews: number;
  high: number;
  low: number;
  last: number;
}

/** Counts reviews, not repetitions: one review counts a phrase once. */
class Counter {
  private readonly tallies = new Map<string, Tally>();

  count(phrase: string, review: number, high: boolean, low: boolean): void {
    let tally = this.tallies.get(phrase);
    if (!tally) {
      tally = { reviews: 0, high: 0, low: 0, last: -1 };
      this.tallies.set(phrase, tally);
    }
    if (tally.last === review) return;
    tally.last = review;
    tally.reviews++;
    if (high) tally.high++;
    if (low) tally.low++;
  }

  drop(support: number): void {
    for (const [phrase, { reviews }] of this.tallies) if (reviews < support) this.tallies.delete(phrase);
  }

  has(phrase: string): boolean {
    return this.tallies.has(phrase);
  }

  reviews(phrase: string): number {
    return this.tallies.get(phrase)?.reviews ?? 0;
  }

  sum(side: "high" | "low"): number {
    let sum = 0;
    for (const tally of this.tallies.values()) sum += tally[side];
    return sum;
  }

  entries(): Iterable<[string, Tally]> {
    return this.tallies;
  }
}

const LONGEST_WORD = 40;
const PRIOR_STRENGTH = 100;
const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about above after again all also am an and any anyone are around as at away back be because been before being
  below between both but by came can can't cannot come could couldn't did didn't do does doesn't doing don't done down
  each either else even ever every everything few for from further get gets getting give given go goes going gone got
  had has hasn't have haven't having he he'd he'll her here hers herself him himself his how however i i'd i'll i'm
  i've if in into is isn't it it'd it'll its itself just know last let like made make many me more most much must my
  myself never next no nobody none nor not nothing now of off on once one only or other our ours out over own per put
  rather really said same saw say says see seen she she'd she'll should since so some somebody someone something still
  such take taken tell than that the their theirs them themselves then there these they they'd they'll they're they've
  thing things think this those though three through to told too took two under until up upon us used using very was
  wasn't way we we'd we'll we're we've well went were weren't what when where which while who whole why will with
  within without won't would wouldn't yes yet you you'd you'll you're you've your yours first second zero three four five six seven eight nine ten eleven twelve twenty thirty forty fifty sixty hundred
  thousand half minutes minute hours hour months month morning afternoon evening night ok lol thx
  tl dr day days time times year years week weeks ago`.split(/\s+/),
);
