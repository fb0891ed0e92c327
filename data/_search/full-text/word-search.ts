import { fold } from "../../_text/fold.ts";
import { remembered } from "../../_text/remembered.ts";
import { type DocumentSet, intersect, intersectAll, unite } from "../document-set.ts";
import type { FilterSearch, Remember } from "../filter-search.ts";
import type { Index } from "../format.ts";
import type { TextSearch } from "../text-search.ts";
import { type Candidate, Corrections } from "./corrections.ts";
import { KnownPhrases } from "./known-phrases.ts";
import { NEAR_WORDS } from "./meanings.ts";
import { isQuestionWord } from "./question-words.ts";
import { type Stemming, wordsIn } from "./stem.ts";
import type { Terms } from "./terms.ts";
import { asTyped, type Group, readQuery, type Unit, type WordQuery } from "./word-query.ts";

export interface FoundWords {
  set: DocumentSet;
  query: WordQuery;
  /** The query that was searched for instead; undefined when it is the one that was given. */
  corrected?: string;
  /** The same of a query that no review has all words of either. */
  partly?: { query: WordQuery; corrected: string };
  /** A query that finds something where this one finds nothing: with other words in place of some, or without those of no review. */
  didYouMean?: { query: string; set: DocumentSet };
}

export class WordSearch {
  readonly known: KnownPhrases;
  private readonly corrections: Corrections;

  constructor(
    private readonly index: Index,
    private readonly terms: Terms,
    private readonly filters: FilterSearch,
    private readonly text: TextSearch,
    private readonly remember: Remember,
  ) {
    this.known = new KnownPhrases(index.header.names);
    this.corrections = new Corrections(index, terms);
  }

  /** `folded` is not empty. When nothing has its words, those that neither a review nor a dictionary has are corrected. */
  find(folded: string): FoundWords {
    const query = readQuery(folded, this.known);
    const set = this.all(query, folded);
    if (set.count > 0 || this.index.header.reviews === 0) return { set, query };
    const { corrected, meant } = this.respelt(folded, query);
    const other = corrected === folded ? undefined : readQuery(corrected, this.known);
    const found = other && this.all(other, corrected);
    if (found && found.count > 0) return { set: found, query: other, corrected };
    const didYouMean = this.finding(meant) ?? this.finding(this.withoutUnknown(meant));
    return {
      set,
      query,
      ...(other && { partly: { query: other, corrected } }),
      ...(didYouMean && { didYouMean }),
    };
  }

  /** The words of a query that have to be found, phrases of everyday words together, and how many reviews have each in any form. */
  eachWord(text: string): { word: string; reviews: number }[] {
    const folded = fold(text);
    if (folded === "") return [];
    const query = readQuery(folded, this.known);
    return query.groups
      .filter(({ required }) => required)
      .flatMap((group) =>
        group.units.map((unit) => ({
          word: asTyped(query, unit.given),
          reviews: this.ofUnitIn(group, unit).count,
        })),
      );
  }

  /** The reviews that have a unit of a group, or speak of what the group names. */
  ofUnitIn({ filters }: Group, unit: Unit): DocumentSet {
    return unite([this.speakingOf(filters), this.ofUnit(unit)]);
  }

  /** The reviews that have a unit, under whatever name; each unit is looked for once. */
  readonly ofUnit = remembered((unit: Unit): DocumentSet => this.findUnit(unit), new WeakMap());

  /** The reviews that have the words of a query themselves, in any form; undefined where these only ask. */
  literal({ groups, runs }: WordQuery): DocumentSet | undefined {
    const units = groups
      .flatMap(({ units, required }) => (required ? units : []))
      .filter(({ asks }) => !asks);
    const sets = [...units.map((unit) => this.itself(unit)), ...runs.map((run) => this.ofRun(run))];
    return sets.length > 0 ? intersectAll(sets) : undefined;
  }

  private itself({ given, apart, synonyms }: Unit): DocumentSet {
    const closed = synonyms.filter(({ stemming }) => stemming === undefined);
    return unite([
      apart.length > 0 ? this.terms.withAll(apart) : this.withWords(given),
      ...closed.map(({ words }) => this.withWords(words)),
    ]);
  }

  private findUnit(unit: Unit): DocumentSet {
    const { asks, synonyms, judged } = unit;
    const { terms } = this;
    return unite([
      ...(asks ? [] : [this.itself(unit)]),
      ...synonyms
        .filter(({ stemming }) => terms.has(stemming))
        .map(({ words, stemming }) => this.withWords(words, stemming)),
      this.speakingOf(judged),
    ]);
  }

  /** The reviews with words near in meaning to a unit, and where no review has it, with compounds of its words. */
  nearUnit(unit: Unit): DocumentSet {
    const lacked = this.ofUnit(unit).count > 0 ? [] : unit.given.filter((word) => !isQuestionWord(word));
    return unite([
      ...unit.near.map((words) => this.withWords(words, NEAR_WORDS)),
      ...lacked.map((word) => this.terms.withCompounds(word)),
    ]);
  }

  /** The reviews that have a run of a script without spaces. */
  ofRun(run: string): DocumentSet {
    return this.text.find(run);
  }

  /** The reviews that speak of what some filters stand for. */
  speakingOf(filters: readonly string[]): DocumentSet {
    return this.filters.passing(...filters);
  }

  private all(query: WordQuery, folded: string): DocumentSet {
    return this.remember(`words:${folded}`, () => {
      const { groups, runs } = query;
      const sets = [
        ...groups.filter(({ required }) => required).map((group) => this.ofGroup(group)),
        ...runs.map((run) => this.ofRun(run)),
      ];
      const { pending } = this.index;
      if (pending) {
        // What the order needs as well is loaded in the same go; what is found decides what is looked for next.
        for (const unit of groups.flatMap(({ units }) => units)) {
          this.ofUnit(unit);
          this.withWords(unit.given);
        }
        pending.settle();
      }
      return intersectAll(sets);
    });
  }

  /** The reviews that have all units of a group, or speak of what they name. */
  ofGroup({ units, filters }: Group): DocumentSet {
    const together = units.map((unit) => this.ofUnit(unit)).reduce(intersect);
    return filters.length === 0 ? together : unite([together, this.speakingOf(filters)]);
  }

  /** The reviews that have a word, or some one after the other; of all, or of those that are stemmed so. */
  withWords(words: readonly string[], only?: Stemming): DocumentSet {
    return words.length === 1 ? this.terms.withWord(words[0]!, only) : this.terms.withPhrase(words, only);
  }

  /** A query with unknown words replaced: in `corrected` none that is spelt right, in `meant` all. Equal to `folded` where none is. */
  private respelt(folded: string, { groups }: WordQuery): { corrected: string; meant: string } {
    const { corrections } = this;
    const unknown = groups.flatMap(({ units, filters }) =>
      filters.length > 0
        ? []
        : units.filter((unit) => unit.given.length === 1 && !unit.asks && this.ofUnit(unit).count === 0),
    );
    const others = groups
      .filter(({ units, required }) => required && !units.some((unit) => unknown.includes(unit)))
      .map((group) => this.ofGroup(group));
    const replacements = new Map<string, string>();
    for (const { given } of unknown) {
      const likely = this.likeliest(corrections.of(given[0]!), others);
      if (likely !== undefined) replacements.set(given[0]!, likely);
    }
    return {
      corrected: replaceWords(folded, (word) =>
        corrections.isOrdinary(word) ? undefined : replacements.get(word),
      ),
      meant: replaceWords(folded, (word) => replacements.get(word)),
    };
  }

  /** A query with what it finds; undefined where that is nothing. */
  private finding(query: string): FoundWords["didYouMean"] {
    if (query === "") return undefined;
    const set = this.all(readQuery(query, this.known), query);
    return set.count > 0 ? { query, set } : undefined;
  }

  /** A query without the words that no review has; empty where none is left that must be found. */
  private withoutUnknown(folded: string): string {
    const { groups } = readQuery(folded, this.known);
    const had = groups.flatMap((group) =>
      group.units.flatMap((unit) => {
        const isKnown = this.ofUnitIn(group, unit).count > 0;
        const words = isKnown
          ? unit.given
          : unit.given.filter((word) => !isQuestionWord(word) && this.withWords([word]).count > 0);
        return words.map((word) => ({ word, tells: group.required && !isQuestionWord(word) }));
      }),
    );
    if (!had.some(({ tells }) => tells)) return "";
    const kept = new Set(["", ...had.map(({ word }) => word)]);
    const pieces = wordsIn(folded).filter(({ word }) => kept.has(word));
    return pieces.map(({ start, end }) => folded.slice(start, end)).join(" ");
  }

  /** Of some candidates the one that the reviews with the other words of a query make likely; without such reviews, the first. */
  private likeliest(candidates: readonly Candidate[], others: readonly DocumentSet[]): string | undefined {
    if (candidates.length < 2 || others.length === 0) return candidates[0]?.text;
    const rest = intersectAll(others);
    const scores = candidates.map(
      ({ text, likelihood }) => likelihood * intersect(rest, this.withWords([text])).count,
    );
    return candidates[scores.indexOf(Math.max(...scores))]!.text;
  }
}

function replaceWords(folded: string, replacement: (word: string) => string | undefined): string {
  let text = "";
  let end = 0;
  for (const found of wordsIn(folded)) {
    const other = replacement(found.word);
    if (other === undefined) continue;
    text += folded.slice(end, found.start) + other;
    end = found.end;
  }
  return text + folded.slice(end);
}
