import { common, type DocumentSet, has } from "../document-set.ts";
import { filterOf } from "../filters.ts";
import { FIELDS, type Field } from "./index-terms.ts";
import type { Stemming } from "./stem.ts";
import type { Stemmed, Terms, WeighedWord } from "./terms.ts";
import type { Unit, WordQuery } from "./word-query.ts";
import type { WordSearch } from "./word-search.ts";

/** BM25 (Robertson and Zaragoza, 2009): how soon more of the same word counts less, and how much a long text counts less. */
const SATURATION = 1.2;
const LENGTH = 0.4;

/** How much a word counts in each place, relative to the same word in the text. */
const FIELD_WEIGHT: Record<Field, number> = { title: 1.5, reply: 0.25 };
const MENTION = 0.4;
/** A review that judges the aspect which the word stands for. */
const JUDGED = 0.4;
/** An everyday word for the one that was given. */
const SYNONYM = 0.5;
/** The same in another language: those who write in the language of the query come first. */
const FOREIGN = 0.1;
/** The words of a phrase that was given, standing apart. */
const APART = 0.5;
/** Of a review without a text, which says too little to come before others: only its title or the reply has the word. */
const WITHOUT_TEXT = 0.1;
/** How much few stars count where reviews with few stars have the word more often than others. */
const BLAME = 0.7;
const FEW_STARS = [1, 2, 3].map(filterOf.rating);
/** With how many reviews like all others the reviews of a word are counted together: few of them tell little. */
const DOUBT = 5;

export class Ranking {
  /** An amount for each review; all zero between searches. */
  private readonly amounts: Float32Array;

  constructor(
    private readonly terms: Terms,
    private readonly words: WordSearch,
    private readonly documents: number,
  ) {
    this.amounts = new Float32Array(documents);
  }

  /** The score of each candidate, in the order of `candidates`, which ascend. */
  scores(candidates: Uint32Array, { groups }: WordQuery): Float64Array {
    const { words, documents } = this;
    const { stream } = this.terms;
    const average = stream.length / documents || 1;
    const scores = new Float64Array(candidates.length);
    for (const { units, filters } of groups) {
      this.addMentions(scores, candidates, words.speakingOf(filters), MENTION);
      for (const unit of units) {
        const frequency = this.frequencies(candidates, unit);
        const holders = words.ofUnit(unit);
        const rarity = rarityOf(holders.count, documents);
        this.addMentions(scores, candidates, words.speakingOf(unit.judged), JUDGED);
        this.addBlame(scores, candidates, holders);
        for (let index = 0; index < candidates.length; index++) {
          const found = frequency[index]!;
          if (found === 0) continue;
          const length = stream.lengthOf(candidates[index]!) / average;
          const saturation = SATURATION * (1 - LENGTH + LENGTH * length);
          scores[index]! += (rarity * found * (SATURATION + 1)) / (found + saturation);
        }
      }
    }
    for (let index = 0; index < candidates.length; index++)
      if (stream.lengthOf(candidates[index]!) === 0) scores[index]! *= WITHOUT_TEXT;
    return scores;
  }

  /** What the score of a review counts that need not have all of a query: less for each part that it lacks. */
  shareHad({ groups }: WordQuery): (document: number) => number {
    const sets = groups.map((group) => this.words.ofGroup(group));
    return (document) => (1 + sets.filter((set) => has(set, document)).length) / (1 + sets.length);
  }

  private addMentions(
    scores: Float64Array,
    candidates: Uint32Array,
    speaking: DocumentSet,
    weight: number,
  ): void {
    if (speaking.count > 0)
      addFor(scores, candidates, speaking, weight * rarityOf(speaking.count, this.documents));
  }

  /** Raises reviews with few stars for a word of blame, which is known by who uses it: "damaged" finds damage before its absence. */
  private addBlame(scores: Float64Array, candidates: Uint32Array, holders: DocumentSet): void {
    const blaming = this.words.speakingOf(FEW_STARS);
    const share = (blaming.count + 0.5) / (this.documents + 1);
    const among = (common(holders, blaming) + DOUBT * share) / (holders.count + DOUBT);
    if (among > share) addFor(scores, candidates, blaming, BLAME * Math.log(among / share));
  }

  /** How often each candidate has a unit, weighed by where and under which name. */
  private frequencies(candidates: Uint32Array, unit: Unit): Float64Array {
    const frequency = new Float64Array(candidates.length);
    const { terms } = this;
    const { given, apart } = unit;
    const scattered = apart.length > 1;
    if (scattered) addFor(frequency, candidates, terms.withAll(apart), APART);
    const names: { words: readonly string[]; weight: number; only?: Stemming | undefined }[] = [
      ...(unit.asks ? [] : [{ words: given, weight: scattered ? 1 - APART : 1 }]),
      ...unit.synonyms
        .filter(({ stemming }) => terms.has(stemming))
        .map(({ words, stemming, isOwn }) => ({ words, weight: isOwn ? SYNONYM : FOREIGN, only: stemming })),
    ];
    for (const { words, weight, only } of names) {
      if (words.length === 1) continue;
      addFor(frequency, candidates, terms.withPhrase(words, only), weight);
    }
    for (const stemmed of terms.stemmed) {
      const single = names
        .filter(({ words, only = stemmed.stemming }) => words.length === 1 && only === stemmed.stemming)
        .map(({ words, weight }) => ({ word: words[0]!, weight }));
      this.addFromTexts(frequency, candidates, single, stemmed);
      for (const field of FIELDS) {
        for (const { word, weight } of single) {
          const holders = terms.inField(field, word, stemmed.stemming);
          addFor(frequency, candidates, holders, weight * FIELD_WEIGHT[field]);
        }
      }
    }
    return frequency;
  }

  /** Adds what the texts of the candidates in a set have of some words. */
  private addFromTexts(
    frequency: Float64Array,
    candidates: Uint32Array,
    words: readonly WeighedWord[],
    { stemming, set }: Stemmed,
  ): void {
    const { amounts } = this;
    this.terms.addCounts(amounts, candidates, words, stemming);
    for (let index = 0; index < candidates.length; index++) {
      const candidate = candidates[index]!;
      if (!set || has(set, candidate)) frequency[index]! += amounts[candidate]!;
    }
    amounts.fill(0);
  }
}

/** The inverse document frequency of BM25. */
export function rarityOf(holders: number, documents: number): number {
  return Math.log(1 + (documents - holders + 0.5) / (holders + 0.5));
}

function addFor(amounts: Float64Array, candidates: Uint32Array, set: DocumentSet, weight: number): void {
  if (set.count === 0) return;
  const { list } = set;
  if (!list || candidates.length * SEARCHED < list.length) {
    for (let index = 0; index < candidates.length; index++)
      if (has(set, candidates[index]!)) amounts[index]! += weight;
    return;
  }
  for (let index = 0, at = 0; index < candidates.length && at < list.length; index++) {
    const candidate = candidates[index]!;
    while (list[at]! < candidate) at++;
    if (list[at] === candidate) amounts[index]! += weight;
  }
}

/** In a list so many times as long as the candidates these are searched for one by one. */
const SEARCHED = 16;

/** The places of the greatest scores from `offset` on, at most `limit`: greatest first, ascending among equals. */
export function best(scores: Float64Array, offset: number, limit: number): number[] {
  const wanted = Math.min(scores.length, offset + limit);
  if (wanted === 0) return [];
  // A heap with the worst of the best at its root.
  const heap = new Uint32Array(wanted);
  const worse = (a: number, b: number) => scores[a]! < scores[b]! || (scores[a] === scores[b] && a > b);
  const sink = (place: number, from: number) => {
    let hole = from;
    for (let child = 2 * hole + 1; child < wanted; child = 2 * hole + 1) {
      if (child + 1 < wanted && worse(heap[child + 1]!, heap[child]!)) child++;
      if (!worse(heap[child]!, place)) break;
      heap[hole] = heap[child]!;
      hole = child;
    }
    heap[hole] = place;
  };
  for (let place = 0; place < wanted; place++) heap[place] = place;
  for (let at = (wanted >>> 1) - 1; at >= 0; at--) sink(heap[at]!, at);
  // Of equals the earlier is better, so that a later one must be greater.
  for (let place = wanted; place < scores.length; place++)
    if (scores[place]! > scores[heap[0]!]!) sink(place, 0);
  return [...heap.sort((a, b) => scores[b]! - scores[a]! || a - b).subarray(offset)];
}
